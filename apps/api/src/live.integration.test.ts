import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { givenBooking, givenService, givenShop } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { test } from './fixtures.testing.ts'
import {
  call,
  PASSWORD,
  postJson,
  signedIn,
  spawnServer,
  startApp,
  stopServer,
  temporaryFolder,
} from './testing.ts'

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
  id: string | null
  data: unknown
}

/** Opens a stream and reads its events one by one; null at its end. */
function followMany(url: string, count: number) {
  return Promise.all(Array.from({ length: count }, () => follow(url)))
}

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
        return { event, id: field('id'), data: data ? JSON.parse(data).json : null }
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
  /** Its first characters as they are sent. */
  const begin = async (length: number) => {
    while (text.length < length) text += (await reader?.read())?.value
    return text
  }
  return { response, news, begin, close: () => closing.abort() }
}

const nothing = { isGap: false, changes: [] }

describe('live changes', () => {
  it('say what a transaction has changed, in every process, and nothing else', async ({
    server,
    shop,
    other,
  }) => {
    const streams = await Promise.all(
      [server, other].map(({ api }) => follow(`${api}/trpc/live.changes`, shop.headers)),
    )
    for (const stream of streams) {
      expect(stream.response.status).toBe(200)
      expect((await stream.news())?.data).toEqual(nothing)
    }
    const booking = await givenBooking(server.db, '2026-03-05T15:00:00Z')
    for (const stream of streams) {
      const news = await stream.news()
      expect(news?.data).toMatchObject({ isGap: false })
      expect(JSON.stringify(news?.data)).toContain(`{"noun":"booking","id":${booking.id}}`)
      expect(JSON.stringify(news?.data)).not.toContain('example.edu')
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
    const kept = await server.db.$transaction(async (tx) => {
      const row = await tx.addon.create(addon('Kept'))
      expect(await Promise.race([soon, wait(100, 'nothing yet')])).toBe('nothing yet')
      return row
    })
    expect((await soon)?.data).toEqual({ isGap: false, changes: [{ noun: 'addon', id: kept.id }] })
    stream.close()
  })

  it('name the noun alone when many rows change at once', async ({ server, shop }) => {
    const stream = await follow(`${server.api}/trpc/live.changes`, shop.headers)
    await stream.news()
    const clients = Array.from({ length: 50 }, (_, n) => ({ name: `Ann ${n}`, phone: `${n}` }))
    await server.db.client.createMany({ data: clients })
    expect((await stream.news())?.data).toEqual({
      isGap: false,
      changes: [{ noun: 'client', id: null }],
    })
    stream.close()
  })

  it('continue where a connection was lost, and tell of a gap where they cannot', async ({
    server,
    shop,
    other,
  }) => {
    const url = `${server.api}/trpc/live.changes`
    const stream = await follow(url, shop.headers)
    const { id: position } = (await stream.news()) ?? {}
    stream.close()
    const witness = await follow(url, shop.headers)
    await witness.news()
    await server.db.blackout.create({
      data: { title: 'Lunch', startAt: '2026-04-01T12:00:00Z', endAt: '2026-04-01T13:00:00Z' },
    })
    expect((await witness.news())?.data).toMatchObject({ changes: [{ noun: 'blackout' }] })
    witness.close()
    const headers = { ...shop.headers, 'last-event-id': position ?? '' }
    const again = await follow(url, headers)
    const { data } = (await again.news()) ?? {}
    expect(JSON.stringify(data)).toContain('"noun":"blackout"')
    expect(data).toMatchObject({ isGap: false })
    again.close()
    const elsewhere = await follow(`${other.api}/trpc/live.changes`, headers)
    expect((await elsewhere.news())?.data).toEqual({ isGap: true, changes: [] })
    elsewhere.close()
  })

  it('survive the end of their database connection', async ({ server, shop }) => {
    const stream = await follow(`${server.api}/trpc/live.changes`, shop.headers)
    const free = await follow(`${server.api}/trpc/live.freeTimes`)
    const { id: position } = (await stream.news()) ?? {}
    await server.db.$queryRaw`
      SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%'`
    // During the lost connection the session may have ended, so the server ends the stream. The window connects again and
    // receives an event about the gap.
    expect(await stream.news()).toMatchObject({ event: 'return' })
    expect((await free.news())?.data).toEqual({})
    free.close()
    const headers = { ...shop.headers, 'last-event-id': position ?? '' }
    const again = await follow(`${server.api}/trpc/live.changes`, headers)
    expect((await again.news())?.data).toEqual({ isGap: true, changes: [] })
    again.close()
  })

  it('end with the session, in another process too', async ({ server, other, shop }) => {
    const login = await postJson(`${server.api}/auth/login`, {
      username: shop.email,
      password: PASSWORD,
    })
    const headers = { authorization: `Bearer ${Reflect.get(Object(login.body), 'access_token')}` }
    const stream = await follow(`${other.api}/trpc/live.changes`, headers)
    await stream.news()
    await call(`${server.api}/auth/logout`, { method: 'POST', headers })
    const end = await stream.news()
    expect(end?.event).toBe('serialized-error')
    expect(JSON.stringify(end?.data)).toContain('sign_in_needed')
    expect(await stream.news()).toBeNull()
  })

  it('need a login, which the free times of visitors do not', async ({ server }) => {
    const answer = await call(`${server.api}/trpc/live.changes`)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toContain('json')
  })
})

describe('the free times of visitors', () => {
  it('are told to have changed, without a word of what', async ({ server, shop }) => {
    const stream = await follow(`${server.api}/trpc/live.freeTimes`)
    const admin = await follow(`${server.api}/trpc/live.changes`, shop.headers)
    await admin.news()
    await server.db.client.create({ data: { name: 'Ann Oak', phone: '1' } })
    await admin.news()
    await givenBooking(server.db, '2026-03-06T15:00:00Z')
    expect(await stream.news()).toEqual({ event: 'message', id: null, data: {} })
    for (const each of [stream, admin]) each.close()
  })
})

describe('a stream', () => {
  it('passes proxies at once, uncompressed and uncached', async ({ server }) => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const { response, close } = await follow(`${server.api}/trpc/live.freeTimes`, headers)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(response.headers.get('content-encoding')).toBeNull()
    close()
  })

  it('begins with what passes a scanner of 2 KB, and with a time to return that differs', async ({
    server,
  }) => {
    const prefaceOf = async () => {
      const { response, begin, close } = await follow(`${server.api}/trpc/live.freeTimes`)
      expect(response.status).toBe(200)
      const preface = await begin(2060)
      close()
      return preface.slice(0, 2070)
    }
    const prefaces = await Promise.all([prefaceOf(), prefaceOf(), prefaceOf()])
    for (const preface of prefaces) expect(preface).toMatch(/^: {2049}\nretry: [1-7]\d{3}\n\n/)
    expect(new Set(prefaces).size).toBeGreaterThan(1)
  })

  it('does not delay the stop of a server', async ({ database }) => {
    const app = await startApp(database)
    const stream = await follow(`${app.api}/trpc/live.freeTimes`)
    const before = performance.now()
    await app.stop()
    expect(performance.now() - before).toBeLessThan(2000)
    expect(await stream.news()).toMatchObject({ event: 'return' })
    expect(await stream.news()).toBeNull()
  })

  it('is refused to a network that holds too many', async ({ database }) => {
    const app = await startApp(database, { variables: { RATE_LIMITS: 'on' } })
    const url = `${app.api}/trpc/live.freeTimes`
    const streams = await Promise.all(Array.from({ length: 300 }, () => follow(url)))
    const refused = await call(url)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    for (const { close } of streams) close()
    await expect.poll(() => app.deps.changes.size()).toBe(0)
    const again = await follow(url)
    expect(again.response.status).toBe(200)
    again.close()
    await app.stop()
  })

  it('costs less than 100 KB while nothing happens', async ({ database }) => {
    const dataDir = temporaryFolder()
    const server = await spawnServer({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      ROLE: 'web',
      LOG_LEVEL: 'warn',
      // As in the release: otherwise an idle process keeps the garbage of the requests for minutes.
      NODE_OPTIONS: '--max-semi-space-size=2',
    })
    expect(await server.ready).toBe(true)
    const memory = async () => {
      const { body } = await call(`${server.api}/metrics`)
      return Number(/^process_resident_memory_bytes (\S+)$/m.exec(String(body))?.[1])
    }
    const url = `${server.api}/trpc/live.freeTimes`
    const streams = await followMany(url, 50)
    const before = await memory()
    for (let batch = 0; batch < 10; batch++) streams.push(...(await followMany(url, 50)))
    // What a burst of requests leaves behind is collected a little later.
    const cost = async () => (await memory()) - before
    await expect.poll(cost, { timeout: 30_000, interval: 500 }).toBeLessThan(50e6)
    process.stdout.write(`500 idle streams: ${Math.round((await cost()) / 1e6)} MB\n`)
    for (const { close } of streams) close()
    await stopServer(server)
    rmSync(dataDir, { recursive: true })
  })
})
