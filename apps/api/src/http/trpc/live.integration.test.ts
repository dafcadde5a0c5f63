import { setTimeout as wait } from 'node:timers/promises'
import { givenBooking, givenService, givenShop } from '@haircuts/router/testing'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { describe, expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { call, PASSWORD, postJson, signedIn, startApp } from '../../testing.ts'

const it = test
  .extend('shop', { scope: 'file' }, async ({ server }) => {
    await givenShop(server.db)
    await givenService(server.db)
    return signedIn(server)
  })
  /** A second process on the same database. */
  .extend('other', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const other = await startApp(database)
    onCleanup(() => other.stop())
    return other
  })

interface Event {
  event: string
  data: unknown
}

/** Opens a stream and reads its events one by one; null at its end. */
async function follow(url: string, headers: Record<string, string> = {}) {
  const closing = new AbortController()
  const response = await fetch(url, { headers, signal: closing.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function next(): Promise<Event | null> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const field = (name: string) =>
          lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null
        const data = field('data')
        if (data === null) continue
        const event = field('event') ?? 'message'
        return { event, data: data ? JSON.parse(data).json : null }
      }
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return null
      text += value
    }
  }
  /** The next event that is no ping and no greeting. */
  const news = async () => {
    for (;;) {
      const found = await next()
      if (found && ['connected', 'ping'].includes(found.event)) continue
      return found
    }
  }
  return { response, news, close: () => closing.abort() }
}

describe('live changes', () => {
  it('say in every process that a transaction has changed something, and nothing about it', async ({
    server,
    shop,
    other,
  }) => {
    const streams = await Promise.all(
      [server, other].map(({ api }) => follow(`${api}/trpc/live.changes`, shop.headers)),
    )
    for (const stream of streams) {
      expect(stream.response.status).toBe(200)
      expect((await stream.news())?.data).toBe('listening')
    }
    await givenBooking(server.db, '2026-03-05T15:00:00Z')
    for (const stream of streams) {
      expect(await stream.news()).toEqual({ event: 'message', data: 'changed' })
      stream.close()
    }
  })

  it('come after the commit, and never after a rollback', async ({ server, shop }) => {
    const stream = await follow(`${server.api}/trpc/live.changes`, shop.headers)
    await stream.news()
    const addon = (name: string) => ({
      data: { name, durationMinutes: 0, price: 0, displayOrder: 1 },
    })
    await server.db
      .$transaction(async (tx) => {
        await tx.addon.create(addon('Never'))
        throw new Error('rolled back')
      })
      .catch(() => {})
    const soon = stream.news()
    await server.db.$transaction(async (tx) => {
      await tx.addon.create(addon('Kept'))
      expect(await Promise.race([soon, wait(1000, 'nothing yet')])).toBe('nothing yet')
    })
    expect((await soon)?.data).toBe('changed')
    stream.close()
  })

  it('are gathered, so that many commits in a row are one event, and a statement without rows is none', async ({
    server,
    shop,
  }) => {
    const stream = await follow(`${server.api}/trpc/live.changes`, shop.headers)
    await stream.news()
    for (const name of ['Ann', 'Ben', 'Cid'])
      await server.db.client.create({ data: { name, phone: '555 0101' } })
    expect((await stream.news())?.data).toBe('changed')
    const more = stream.news()
    await server.db.client.updateMany({ where: { name: 'Nobody' }, data: { phone: '555 0102' } })
    expect(await Promise.race([more, wait(1000, 'nothing more')])).toBe('nothing more')
    stream.close()
    await more.catch(() => {})
  })

  it('end with their database connection, without a word that would keep a window from following again', async ({
    server,
    shop,
  }) => {
    const url = `${server.api}/trpc/live.changes`
    const stream = await follow(url, shop.headers)
    await stream.news()
    await server.db.$queryRaw`
      SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%'`
    expect(await stream.news()).toBeNull()
    const again = await follow(url, shop.headers)
    expect((await again.news())?.data).toBe('listening')
    again.close()
  })

  it('end with the session, in another process too, and not with another session', async ({
    server,
    other,
    shop,
  }) => {
    const login = await postJson(`${server.api}/auth/login`, {
      username: shop.email,
      password: PASSWORD,
    })
    const headers = { authorization: `Bearer ${Reflect.get(Object(login.body), 'access_token')}` }
    const stream = await follow(`${other.api}/trpc/live.changes`, headers)
    const staying = await follow(`${other.api}/trpc/live.changes`, shop.headers)
    for (const each of [stream, staying]) expect((await each.news())?.data).toBe('listening')
    await call(`${server.api}/auth/logout`, { method: 'POST', headers })
    let end = await stream.news()
    // The other changes by the sign-in and the sign-out.
    while (end?.event === 'message') end = await stream.news()
    expect(end?.event).toBe('serialized-error')
    expect(JSON.stringify(end?.data)).toContain('sign_in_needed')
    // Not one of the codes after which tRPC's link follows again.
    expect(end?.data).toMatchObject({ code: TRPC_ERROR_CODES_BY_KEY.UNAUTHORIZED })
    expect(await stream.news()).toBeNull()
    expect(await staying.news()).toEqual({ event: 'message', data: 'changed' })
    staying.close()
  })

  it('need a login', async ({ server }) => {
    const response = await call(`${server.api}/trpc/live.changes`)
    expect(response.status).toBe(401)
    expect(response.headers.get('content-type')).toContain('json')
  })

  it('pass proxies immediately, uncompressed and uncached', async ({ server, shop }) => {
    const headers = { ...shop.headers, 'accept-encoding': 'gzip, br' }
    const { response, close } = await follow(`${server.api}/trpc/live.changes`, headers)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(response.headers.get('content-encoding')).toBeNull()
    close()
  })

  it('do not end the process when their readers leave at any moment', async ({
    database,
    shop,
  }) => {
    const app = await startApp(database)
    const rejections: unknown[] = []
    const note = (reason: unknown) => rejections.push(reason)
    process.on('unhandledRejection', note)
    // A reader that leaves without reading: the first event is on its way, and the next one was requested ahead.
    for (let delay = 0; delay < 60; delay += 1) {
      const leaving = AbortSignal.timeout(delay)
      await fetch(`${app.api}/trpc/live.changes`, { headers: shop.headers, signal: leaving })
        .then((response) => response.body?.cancel())
        .catch(() => {})
    }
    await app.stop()
    process.off('unhandledRejection', note)
    expect(rejections).toEqual([])
  })

  it('do not delay the stop of a server', async ({ database, shop }) => {
    const app = await startApp(database)
    const stream = await follow(`${app.api}/trpc/live.changes`, shop.headers)
    await stream.news()
    const before = performance.now()
    await app.stop()
    expect(performance.now() - before).toBeLessThan(2000)
    expect(await stream.news()).toBeNull()
  })
})
