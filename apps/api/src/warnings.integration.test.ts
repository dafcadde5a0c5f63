import { rmSync } from 'node:fs'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, spawnServer, stopServer, temporaryFolder } from './testing.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = temporaryFolder()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const VISITOR = '203.0.113.77'

/** What a server logs above `info` while two visitors come through a proxy. */
async function warnings(env: Record<string, string>) {
  const server = await spawnServer({ DATABASE_URL: database.url, DATA_DIR: folder, ...env })
  expect(await server.ready).toBe(true)
  for (const forwarded of [VISITOR, '203.0.113.78']) {
    await call(`${server.api}/health`, { headers: { 'x-forwarded-for': forwarded } })
  }
  await stopServer(server)
  const { stdout } = server.output()
  expect(stdout).not.toContain(VISITOR)
  const lines = stdout.trim().split('\n')
  return lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)
}

it('warns at every start that the limits are off', async () => {
  for (const _ of [1, 2]) {
    const said = await warnings({ RATE_LIMITS: 'off', TRUST_PROXY: 'loopback' })
    const [{ msg }] = said.filter(({ msg }) => msg.includes('RATE_LIMITS'))
    expect(msg).toMatch(/^RATE_LIMITS is off: /)
  }
})

it('warns once of an ignored X-Forwarded-For, without its address', async () => {
  const said = await warnings({ RATE_LIMITS: 'on' })
  expect(said.filter(({ msg }) => msg.includes('TRUST_PROXY'))).toHaveLength(1)
  expect(said.filter(({ msg }) => msg.includes('RATE_LIMITS'))).toHaveLength(0)
})

it('does not warn of a trusted header', async () => {
  const said = await warnings({ RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' })
  expect(said.filter(({ msg }) => msg.includes('TRUST_PROXY'))).toHaveLength(0)
})
