import { rmSync } from 'node:fs'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  postJson,
  type ServerProcess,
  spawnServer,
  stopServer,
  temporaryFolder,
} from './testing.ts'

let database: TestDatabase
let folder: string
const running: ServerProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  folder = temporaryFolder()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(stopServer))
  await database.db.admin.deleteMany()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}, args: string[] = []) {
  const here = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'trace', ...env }
  const server = await spawnServer(here, args)
  running.push(server)
  expect(await server.ready).toBe(true)
  return server
}
const told = (server: ServerProcess) => Object(server.output().message).admin
const signIn = async ({ api }: ServerProcess, username: string, password: string) =>
  (await postJson(`${api}/auth/login`, { username, password })).status

it('is created at the first start, with a password that is shown once and not logged', async () => {
  const first = await start()
  const admin = told(first)
  expect(admin).toEqual({
    email: 'admin@localhost',
    password: expect.stringMatching(/^[\w-]{20}$/),
  })
  expect(await signIn(first, admin.email, admin.password)).toBe(200)
  // Log lines arrive through a pipe, possibly after the response.
  await expect.poll(() => first.output().stdout).toContain('/auth/login')
  const { stdout, stderr } = first.output()
  expect(stdout + stderr).not.toContain(admin.password)

  const second = await start({ ADMIN_EMAIL: 'other@example.edu', ADMIN_PASSWORD: 'another one' })
  expect(told(second)).toBeNull()
  expect(await signIn(second, admin.email, admin.password)).toBe(200)
  expect(await signIn(second, 'other@example.edu', 'another one')).toBe(401)
})

it('has the email and password of the environment', async () => {
  const env = { ADMIN_EMAIL: 'barber@example.edu', ADMIN_PASSWORD: 'sharp scissors' }
  const server = await start(env)
  expect(told(server)).toEqual({ email: 'barber@example.edu', password: null })
  expect(await signIn(server, 'barber@example.edu', 'sharp scissors')).toBe(200)
})

it('is created once when processes start together', async () => {
  const servers = await Promise.all([start(), start()])
  const [admin, ...others] = servers.map(told).filter(Boolean)
  expect(others).toEqual([])
  expect(await database.db.admin.count()).toBe(1)
  for (const server of servers) expect(await signIn(server, admin.email, admin.password)).toBe(200)
})

it('gets a new password by the command line, which ends all sessions', async () => {
  const server = await start()
  const before = told(server)
  expect(await signIn(server, before.email, before.password)).toBe(200)
  const reset = await start({}, ['--reset-password'])
  expect((await reset.ended).code).toBe(0)
  const { email, password } = told(reset)
  expect(email).toBe(before.email)
  expect(await database.db.session.count()).toBe(0)
  expect(await signIn(server, email, before.password)).toBe(401)
  expect(await signIn(server, email, password)).toBe(200)
})

it('gets a new password by a command that is given before the first start has made it', async () => {
  const resetting = start({}, ['--reset-password'])
  const [reset, server] = await Promise.all([resetting, start()])
  expect(await reset.ended).toMatchObject({ code: 0 })
  const { email, password } = told(reset)
  expect(await signIn(server, email, password)).toBe(200)
})

it('is not created with a common password', async () => {
  const here = { DATABASE_URL: database.url, DATA_DIR: folder, ADMIN_PASSWORD: 'password123' }
  const server = await spawnServer(here)
  expect(await server.ready).toBe(false)
  expect((await server.ended).code).toBe(1)
  expect(server.output().stderr.trim()).toBe(
    'ADMIN_PASSWORD is one of the most common passwords: choose another one.',
  )
  expect(await database.db.admin.count()).toBe(0)
})
