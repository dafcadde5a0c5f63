import { initTRPC, TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import superjson from 'superjson'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createApiClient } from './api-client.ts'

const { procedure, router } = initTRPC.context<{ key: string | null }>().create({
  transformer: superjson,
})

const appRouter = router({
  clock: router({
    later: procedure
      .input(z.object({ at: z.date(), minutes: z.number() }))
      .query(({ input }) => ({ at: new Date(input.at.getTime() + input.minutes * 60_000) })),
  }),
  list: procedure.query(() => [1, 2]),
  byToken: procedure
    .input(z.object({ publicToken: z.string(), at: z.date() }))
    .query(({ input }) => input.at),
  book: procedure
    .input(z.object({ at: z.date() }))
    .mutation(({ ctx, input }) => ({ key: ctx.key, at: input.at })),
  empty: procedure.mutation(({ ctx }) => ctx.key),
  taken: procedure.mutation(() => {
    throw new TRPCError({ code: 'CONFLICT', message: 'Taken' })
  }),
})

/** tRPC's own server behind fetch: what this client says is what that server understands. */
function serve() {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push(url)
    return fetchRequestHandler({
      endpoint: '/api/trpc',
      req: new Request(new URL(url, 'http://site.test'), init),
      router: appRouter,
      allowMethodOverride: true,
      createContext: ({ req }) => ({ key: req.headers.get('idempotency-key') }),
    })
  })
  return createApiClient('/api')
}

const asked: string[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  asked.length = 0
})

describe('the API client', () => {
  it('asks with dates and is answered with dates', async () => {
    const at = new Date('2026-11-20T15:00:00Z')
    await expect(serve().query('clock.later', { at, minutes: 30 })).resolves.toEqual({
      at: new Date('2026-11-20T15:30:00Z'),
    })
  })

  it('asks without an input', async () => {
    await expect(serve().query('list', undefined)).resolves.toEqual([1, 2])
    await expect(serve().mutation('empty', undefined)).resolves.toBeNull()
  })

  it('asks by a link without the token standing in an address', async () => {
    const at = new Date('2026-11-20T15:00:00Z')
    await expect(serve().query('byToken', { publicToken: 'secret', at })).resolves.toEqual(at)
    expect(asked).toEqual(['/api/trpc/byToken'])
  })

  it('sends the idempotency key as a header', async () => {
    const at = new Date('2026-11-20T15:00:00Z')
    const booked = serve().mutation('book', { at }, { idempotencyKey: 'k1' })
    await expect(booked).resolves.toEqual({ key: 'k1', at })
  })

  it('throws what the server refuses, with its status and data', async () => {
    await expect(serve().mutation('taken', undefined)).rejects.toMatchObject({
      name: 'ApiError',
      message: 'Taken',
      status: 409,
      data: { code: 'CONFLICT' },
    })
  })

  it('throws when something else than the API answers', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(createApiClient('/api').query('list', undefined)).rejects.toMatchObject({
      status: 502,
    })
  })

  it('lets a broken connection through as it is', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(createApiClient('/api').query('list', undefined)).rejects.toThrow(TypeError)
  })
})
