import { givenAddon, givenBooking, givenService, givenShop } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { signedIn } from '../../testing.ts'
import { callsOf, operations } from '../operations.ts'
import { wireSchema } from '../wire-schema.ts'

/** How zod words what its schema has no words for. */
const DEFAULT_MESSAGE =
  /Too (big|small)|Invalid (?!email or password)|expected|Unrecognized|[<>]=|undefined|\[object|NaN/i
const OWN_MESSAGES = /^(This link is invalid or has expired\.)$/

const HOSTILE: unknown[] = [
  null,
  '',
  'a\u0007b',
  'a\nb',
  'a'.repeat(6000),
  '2026-13-45T99:00:00Z',
  -1,
  1.5,
  2 ** 53,
  1e308,
  [null],
  Array(2000).fill(1),
  [{ id: 1e308, display_order: -1, displayOrder: -1 }],
  {},
  { a: { b: null } },
  { p256dh: 5, auth: null },
]

/** One of each type: as a whole body, values of one type are refused alike. */
const HOSTILE_BODIES: unknown[] = [null, '', -1, [null], {}, { a: { b: null } }]

interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: unknown
}

/** Every message of an error, wherever the transport puts it. */
function messagesIn(text: string): string[] {
  if (!text.startsWith('{') && !text.startsWith('[')) return []
  const body = Object([JSON.parse(text)].flat()[0])
  const problem = body.error?.json?.data?.refusal ?? body
  const errors: { message: string }[] = problem.errors ?? []
  return typeof problem.detail === 'string'
    ? [problem.detail, ...errors.map(({ message }) => message)]
    : []
}

const unfriendly = (messages: string[]) =>
  messages.filter((each) => DEFAULT_MESSAGE.test(each) && !OWN_MESSAGES.test(each))

function fieldsOf(path: string): string[] {
  const input = operations.get(path)?.input
  return Object.keys((input && wireSchema(input, 'input', {}).properties) ?? {})
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())

const it = test.extend('api', { scope: 'file' }, async ({ server }) => {
  await givenShop(server.db)
  await givenService(server.db, { offers: [await givenAddon(server.db)] })
  await givenBooking(server.db, '2026-03-03T15:00Z')
  async function ask({ method, url, headers, body }: Request) {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await server.app.inject({
      method,
      url: `/haircuts/api${url}`,
      headers: { ...headers, ...type },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return { status: response.statusCode, text: response.payload }
  }
  return { ask }
})

describe('every message about a hostile value is words for people', () => {
  it.for(callsOf().map((call) => ({ ...call, path: call.operation.path })))(
    '$method $url',
    async ({ method, url, path, operation }, { server, api }) => {
      const { headers } = await signedIn(server)
      const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const fields = fieldsOf(path).filter((name) => !inPath.includes(camel(name)))
      const address = url.replace(/:\w+/g, '1')
      const verb = METHODS.find((each) => each === method) ?? 'GET'
      const asked: Request[] =
        verb === 'GET'
          ? []
          : HOSTILE_BODIES.map((body) => ({ method: verb, url: address, headers, body }))
      for (const value of HOSTILE) {
        const input = Object.fromEntries(fields.map((name) => [name, value]))
        const query = fields.map((name) => `${name}=${encodeURIComponent(String(value))}`).join('&')
        asked.push(
          verb === 'GET'
            ? { method: verb, url: `${address}?${query.slice(0, 8000)}`, headers }
            : { method: verb, url: address, headers, body: input },
        )
      }
      for (const each of asked) {
        const { status, text } = await api.ask(each)
        expect(unfriendly(messagesIn(text)), JSON.stringify(each.body ?? each.url)).toEqual([])
        expect(status === 500 ? text : '').toBe('')
      }
      expect(operation.path).toBe(path)
    },
  )

  // A subscription does not end, so it has its own tests (live.integration.test.ts).
  const answering = [...operations.values()].filter(({ type }) => type !== 'subscription')
  it.for(answering.map(({ path, type, meta }) => ({ path, type, hasRest: Boolean(meta.rest) })))(
    'tRPC $path',
    async ({ path, type, hasRest }, { server, api }) => {
      const { headers } = await signedIn(server)
      const fields = fieldsOf(path).map(camel)
      // The schema is the same as over REST, where it has met these values.
      const inputs: unknown[] = (hasRest ? [] : HOSTILE).map((value) => ({
        json: Object.fromEntries(fields.map((name) => [name, value])),
      }))
      for (const special of ['Date', 'bigint', 'number', 'set', 'map', 'undefined', 'URL']) {
        const json = Object.fromEntries(fields.map((name) => [name, special === 'set' ? [1] : '1']))
        const values = Object.fromEntries(fields.map((name) => [name, [special]]))
        inputs.push({ json, meta: { values } })
      }
      for (const body of inputs) {
        const { status, text } = await api.ask({
          method: 'POST',
          url: `/trpc/${path}`,
          headers,
          body,
        })
        expect(unfriendly(messagesIn(text)), JSON.stringify(body).slice(0, 80)).toEqual([])
        expect(status === 500 ? text : '').toBe('')
      }
      expect(['query', 'mutation']).toContain(type)
    },
  )
})

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Fields of changes that cannot be empty, with what is there to change. */
const NEVER_EMPTY = [
  ['bookings', ['status', 'start_datetime']],
  ['clients', ['name', 'email']],
  ['appointment-types', ['name', 'display_order']],
  ['addons', ['name', 'display_order']],
  ['blackouts', ['title', 'start_datetime', 'end_datetime']],
  ['business-hours', ['is_open']],
  ['settings/business_name', ['value']],
] as const

describe.each(NEVER_EMPTY)('a change of /%s', (resource, fields) => {
  it.for(fields.flatMap((field) => [null, '', ' '].map((value) => ({ field, value }))))(
    'rejects $field that is $value',
    async ({ field, value }, { server, api }) => {
      const { headers } = await signedIn(server)
      const url = resource.includes('/') ? `/${resource}` : `/${resource}/1`
      const { status, text } = await api.ask({
        method: 'PUT',
        url,
        headers,
        body: { [field]: value },
      })
      expect(status).toBe(422)
      expect(JSON.parse(text).errors).toEqual([{ path: field, message: expect.any(String) }])
    },
  )
})
