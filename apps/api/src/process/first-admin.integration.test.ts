import { afterEach, expect, it } from 'vitest'
import { givenInstallation } from '../installation.testing.ts'
import { postJson, type ServerProcess } from '../testing.ts'

const { database, start: startWith } = await givenInstallation()
const start = (env: Record<string, string> = {}, args: string[] = []) =>
  startWith({ LOG_LEVEL: 'trace', ...env }, args)
afterEach(() => database.db.admin.deleteMany())

const adminIn = (server: ServerProcess) => Object(server.output().message).admin
const signIn = async ({ api }: ServerProcess, username: string, password: string) =>
  (await postJson(`${api}/auth/login`, { username, password })).status

it('is created at the first start, with a password that is shown once and not logged', async () => {
  const first = await start()
  const admin = adminIn(first)
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
  expect(adminIn(second)).toBeNull()
  expect(await signIn(second, admin.email, admin.password)).toBe(200)
  expect(await signIn(second, 'other@example.edu', 'another one')).toBe(401)
})

it('gets a new password by the command line, which ends all sessions', async () => {
  const server = await start()
  const before = adminIn(server)
  expect(await signIn(server, before.email, before.password)).toBe(200)
  const reset = await start({}, ['--reset-password'])
  expect((await reset.ended).code).toBe(0)
  const { email, password } = adminIn(reset)
  expect(email).toBe(before.email)
  expect(await database.db.session.count()).toBe(0)
  expect(await signIn(server, email, before.password)).toBe(401)
  expect(await signIn(server, email, password)).toBe(200)
})
