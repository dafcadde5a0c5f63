import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  call,
  postJson,
  type ServerProcess,
  spawnServer,
  stopServer,
  temporaryFolder,
} from '../testing.ts'
import { run } from './backup.testing.ts'

const EMAIL = 'admin@localhost'

let dataDir: string
let file: string
let server: ServerProcess

beforeEach(async () => {
  dataDir = temporaryFolder()
  file = join(dataDir, 'backup.tar.gz')
  await start({ ADMIN_PASSWORD: 'sharp scissors' })
})
afterEach(async () => {
  await stopServer(server)
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}) {
  server = await spawnServer({ DATA_DIR: dataDir, ...env })
  expect(await server.ready).toBe(true)
}

const command = (...args: string[]) => run('commands', args, { DATA_DIR: dataDir })

it('uses the database of the running site for a backup, and does not replace it', async () => {
  expect(await command('backup', file)).toMatchObject({ code: 0 })
  expect(statSync(file).size).toBeGreaterThan(1000)
  const response = await command('restore', file, '--replace')
  expect(response).toMatchObject({ code: 1, stderr: expect.stringContaining('stop it first') })
  expect(await call(`${server.api}/appointment-types`)).toMatchObject({ status: 200 })
})

it('starts the database for the time of the command while the site is stopped', async () => {
  await stopServer(server)
  expect(await command('backup', file)).toMatchObject({ code: 0 })
  expect(await command('restore', file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('add --replace'),
  })
  expect(await command('restore', file, '--replace')).toMatchObject({ code: 0 })
  await start()
  expect(await call(`${server.api}/appointment-types`)).toMatchObject({ status: 200 })
  const login = await postJson(`${server.api}/auth/login`, {
    username: EMAIL,
    password: 'sharp scissors',
  })
  expect(login).toMatchObject({ status: 200 })
})
