import { rmSync } from 'node:fs'
import { createTestDatabase } from '@haircuts/db/testing'
import { givenService, givenShop } from '@haircuts/router/testing'
import { describe, expect, it } from 'vitest'
import { ALWAYS_OPEN, givenInstallation } from './installation.testing.ts'
import { call, dayAhead, postJson, stopServer, temporaryFolder, visitBody } from './testing.ts'

const { database, spawn: start } = await givenInstallation()

/** The output of a start that fails, and its exit code. */
async function failedStart(env: Record<string, string>) {
  const server = await start(env)
  expect(await server.ready).toBe(false)
  const { code } = await server.ended
  return { code, said: server.output().stderr }
}

describe('a start that cannot succeed exits with one line that names the cause', () => {
  it('a wrong variable', async () => {
    expect(await failedStart({ PORT: 'http' })).toEqual({ code: 1, said: 'PORT is not a port\n' })
  })
})

describe('stopping', () => {
  it('on SIGTERM is clean', async () => {
    const server = await start()
    expect(await server.ready).toBe(true)
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(server.output().stderr).toBe('')
  })

  it('lets what is under way finish, though the signal comes twice', async () => {
    await givenShop(database.db, ALWAYS_OPEN)
    const service = await givenService(database.db)
    // This process runs no jobs, which would wait for the table as well.
    const server = await start({ LOG_LEVEL: 'trace', ROLE: 'web' })
    expect(await server.ready).toBe(true)

    // Hold the chair, so that the booking has to wait until we say so.
    const { answer: response } = await database.db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE booking IN ACCESS EXCLUSIVE MODE`
      const visit = visitBody(service.id, `${dayAhead(1)}T12:00:00Z`)
      const response = postJson(`${server.api}/bookings`, visit)
      await untilSomebodyWaits()
      server.child.kill('SIGINT')
      // The server has stopped listening and still has to respond.
      await untilUnreachable(server.api)
      server.child.kill('SIGINT')
      return { answer: response }
    })
    expect((await response).status).toBe(201)
    expect(await server.ended).toEqual({ code: 0, signal: null })
  })

  /** In PostgreSQL's own words, since no clock can say when a request has come so far. */
  async function untilSomebodyWaits() {
    for (;;) {
      const waiting = await database.db.$queryRaw<unknown[]>`
        SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'booking'::regclass`
      if (waiting.length > 0) return
    }
  }

  async function untilUnreachable(api: string) {
    while (
      await fetch(`${api}/health`).then(
        () => true,
        () => false,
      )
    );
  }
})

describe('processes that start together', () => {
  it('on one fresh database all come up, with one set of first-run data and one account', async () => {
    const fresh = await createTestDatabase('template0')
    const shared = temporaryFolder()
    const env = { DATABASE_URL: fresh.url, DATA_DIR: shared }
    const servers = await Promise.all([start(env), start(env)])
    expect(await Promise.all(servers.map(({ ready }) => ready))).toEqual([true, true])
    for (const { api } of servers) {
      expect((await call(`${api}/appointment-types`)).body).toHaveLength(5)
      expect((await call(`${api}/ready`)).status).toBe(200)
    }
    expect(await fresh.db.admin.count()).toBe(1)
    await Promise.all(servers.map(stopServer))
    await fresh.drop()
    rmSync(shared, { recursive: true })
  })
})
