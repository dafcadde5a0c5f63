import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { givenInstallation } from './installation.testing.ts'
import { call, stopServer, temporaryFolder } from './testing.ts'

const { database, dataDir: folder, spawn: start } = await givenInstallation()

/** The output of a start that fails, and its exit code. */
async function failedStart(env: Record<string, string>) {
  const server = await start(env)
  expect(await server.ready).toBe(false)
  const { code } = await server.ended
  return { code, said: server.output().stderr }
}

describe('a start that cannot succeed exits with one line that names the cause', () => {
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
