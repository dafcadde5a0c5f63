import superjson from 'superjson'
import { afterEach, expect, it, vi } from 'vitest'
import { type ApiClient, createApiClient } from './trpc.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The request that a query sends. */
async function sentBy(query: (client: ApiClient) => Promise<unknown>) {
  const fetch = vi.fn(async (_url: string, _options: RequestInit) =>
    Response.json({ result: { data: superjson.serialize(null) } }),
  )
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', fetch)
  await query(createApiClient())
  const [url, { method, body } = {}] = fetch.mock.lastCall ?? []
  return { url, method, body }
}

const TOKEN = 'secret-of-a-link'

const BY_TOKEN: [name: string, query: (client: ApiClient) => Promise<unknown>][] = [
  ['booking.byToken', (api) => api.booking.byToken.query({ publicToken: TOKEN })],
  ['request.byLink', (api) => api.request.byLink.query({ decisionToken: TOKEN })],
  ['offer.byToken', (api) => api.offer.byToken.query({ offerToken: TOKEN })],
  ['waitlist.entry', (api) => api.waitlist.entry.query({ entryToken: TOKEN })],
  ['ownData.get', (api) => api.ownData.get.query({ dataToken: TOKEN })],
]

it.each(BY_TOKEN)(
  '%s sends the token of a link in the body of a POST request',
  async (name, query) => {
    expect(await sentBy(query)).toEqual({
      url: `/api/trpc/${name}`,
      method: 'POST',
      body: expect.stringContaining(TOKEN),
    })
  },
)

it.each<[string, (client: ApiClient) => Promise<unknown>]>([
  ['content.public', (api) => api.content.public.query()],
  ['appointmentType.list', (api) => api.appointmentType.list.query({})],
])(
  '%s without a token is a GET request, which the server can serve from its cache',
  async (name, query) => {
    const { method, url } = await sentBy(query)
    expect(method).toBe('GET')
    expect(url).toContain(`/api/trpc/${name}`)
  },
)
