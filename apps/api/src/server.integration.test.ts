import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createTestDatabase } from '@haircuts/db/testing'
import { givenService, givenShop } from '@haircuts/router/testing'
import { describe, expect, it } from 'vitest'
import { ALWAYS_OPEN, givenInstallation } from './installation.testing.ts'
import { call, dayAhead, postJson, stopServer, temporaryFolder, visitBody } from './testing.ts'

const { database, dataDir: folder, spawn: start } = await givenInstallation()

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

  it('a port in use', async () => {
    const taken = createServer()
    const port = await new Promise<number>((done) => {
      taken.listen(0, '127.0.0.1', () => done(Reflect.get(Object(taken.address()), 'port')))
    })
    expect(await failedStart({ PORT: String(port) })).toEqual({
      code: 1,
      said: 'PORT is in use by another program: set PORT to a free one.\n',
    })
    await new Promise((done) => taken.close(done))
  })

  it('a host that cannot be bound', async () => {
    expect(await failedStart({ HOST: '192.0.2.1' })).toEqual({
      code: 1,
      said: 'HOST is not an address of this machine.\n',
    })
    expect(await failedStart({ HOST: 'no-such-host.invalid' })).toEqual({
      code: 1,
      said: 'HOST is not an address or a name that can be resolved.\n',
    })
  })

  const AWAY = 'The database at DATABASE_URL cannot be reached.\n'

  it.each(['postgresql://x:y@127.0.0.1:1/z', 'postgresql://x:y@no-such-host.invalid/z'])(
    'a database that is away: %s',
    async (url) => {
      expect(await failedStart({ DATABASE_URL: url })).toEqual({ code: 1, said: AWAY })
    },
  )

  it('a database that accepts the connection and never responds', async () => {
    const mute = createServer((socket) => socket.on('error', () => {}).resume())
    const port = await new Promise<number>((done) => {
      mute.listen(0, '127.0.0.1', () => done(Reflect.get(Object(mute.address()), 'port')))
    })
    const url = `postgresql://x:y@127.0.0.1:${port}/z`
    expect(await failedStart({ DATABASE_URL: url })).toEqual({ code: 1, said: AWAY })
    await new Promise((done) => mute.close(done))
  })

  it.each([
    ['password', 'wrong'],
    ['pathname', '/no_such_database'],
  ] as const)('a database that rejects the %s', async (part, value) => {
    const url = new URL(database.url)
    url[part] = value
    expect(await failedStart({ DATABASE_URL: url.href })).toEqual({
      code: 1,
      said: 'The database refused DATABASE_URL: check the user, password and database name in it.\n',
    })
  })

  it('a data folder that is a file', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const { code, said } = await failedStart({ DATA_DIR: join(file, 'data') })
    expect(code).toBe(1)
    expect(said).toMatch(/^DATA_DIR cannot be used: [^\n]+\n$/)
  })

  it('a key that is damaged', async () => {
    const damaged = temporaryFolder()
    writeFileSync(join(damaged, 'app-key'), '')
    const { code, said } = await failedStart({ DATA_DIR: damaged })
    rmSync(damaged, { recursive: true })
    expect(code).toBe(1)
    expect(said).toMatch(/^The key in [^\n]+ is damaged: [^\n]+APP_KEY\.\n$/)
  })
})

describe('stopping', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('on %s is clean', async (signal) => {
    const server = await start()
    expect(await server.ready).toBe(true)
    server.child.kill(signal)
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

describe('the embedded database', () => {
  it('starts and stops with the server and keeps its data', async () => {
    const dataDir = temporaryFolder()
    const env = { DATABASE_URL: '', DATA_DIR: dataDir, BASE_PATH: '/haircuts/' }
    const first = await start(env)
    expect(await first.ready).toBe(true)
    const before = await call(`${first.api}/appointment-types`)
    expect(before.body).toHaveLength(5)

    const second = await failedStart(env)
    expect(second.code).toBe(1)
    expect(second.said).toMatch(
      /^Another copy \(process \d+\) already uses [^\n]+DATA_DIR[^\n]+\n$/,
    )
    expect((await call(`${first.api}/ready`)).status).toBe(200)

    first.child.kill('SIGTERM')
    expect(await first.ended).toEqual({ code: 0, signal: null })
    expect(first.output().stderr).toBe('')
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)

    const again = await start(env)
    expect(await again.ready).toBe(true)
    expect((await call(`${again.api}/appointment-types`)).body).toEqual(before.body)
    await stopServer(again)
    rmSync(dataDir, { recursive: true })
  })

  it('is not left behind by a start that fails after it', async () => {
    const dataDir = temporaryFolder()
    const { code, said } = await failedStart({
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      HOST: '192.0.2.1',
    })
    expect({ code, said }).toEqual({ code: 1, said: 'HOST is not an address of this machine.\n' })
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    rmSync(dataDir, { recursive: true })
  })
})
