import { afterEach, expect, it } from 'vitest'
import { givenInstallation } from '../installation.testing.ts'
import { postJson, type ServerProcess } from '../testing.ts'

const { database, spawn, start: startWith } = await givenInstallation()
const start = (env: Record<string, string> = {}, args: string[] = []) =>
  startWith({ LOG_LEVEL: 'trace', ...env }, args)
afterEach(() => database.db.admin.deleteMany())

const adminIn = (server: ServerProcess) => Object(server.output().message).admin
const signIn = async ({ api }: ServerProcess, username: string, password: string) =>
  (await postJson(`${api}/auth/login`, { username, password })).status

it('has the email and password of the environment', async () => {
  const env = { ADMIN_EMAIL: 'barber@example.edu', ADMIN_PASSWORD: 'sharp scissors' }
  const server = await start(env)
  expect(adminIn(server)).toEqual({ email: 'barber@example.edu', password: null })
  expect(await signIn(server, 'barber@example.edu', 'sharp scissors')).toBe(200)
})

it('gets a new password by a command that is given before the first start has made it', async () => {
  const resetting = start({}, ['--reset-password'])
  const [reset, server] = await Promise.all([resetting, start()])
  expect(await reset.ended).toMatchObject({ code: 0 })
  const { email, password } = adminIn(reset)
  expect(await signIn(server, email, password)).toBe(200)
})

it('is not created with a common password', async () => {
  const server = await spawn({ ADMIN_PASSWORD: 'password123' })
  expect(await server.ready).toBe(false)
  expect((await server.ended).code).toBe(1)
  expect(server.output().stderr.trim()).toBe(
    'ADMIN_PASSWORD is one of the most common passwords: choose another one.',
  )
  expect(await database.db.admin.count()).toBe(0)
})
