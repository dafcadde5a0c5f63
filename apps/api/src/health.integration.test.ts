import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inheritedVariables } from '@haircuts/db/environment.testing'
import { expect } from 'vitest'
import { test as it } from './fixtures.testing.ts'

const HEALTH = fileURLToPath(new URL('health.ts', import.meta.url))
const AWAY = 'postgresql://x:y@127.0.0.1:1/z'

/** The exit code of `node server.js health` with these variables: 0 for a healthy process. */
function health(variables: Record<string, string>): Promise<number | null> {
  const env = { PATH: process.env.PATH, ...inheritedVariables(process.env), ...variables }
  return new Promise((done) => {
    const child = execFile(process.execPath, [HEALTH], { env }, () => done(child.exitCode))
  })
}

it('asks the server at HOST, or of this machine where that is every address', async ({
  server,
}) => {
  const { port: PORT } = new URL(server.api)
  const codeAt = (HOST: string) => health({ PORT, HOST })
  expect(await codeAt('127.0.0.1')).toBe(0)
  expect(await codeAt('0.0.0.0')).toBe(0)
  expect(await codeAt('::')).toBe(0)
  // The server listens on 127.0.0.1 alone.
  expect(await codeAt('::1')).toBe(1)
})

it('asks the database of a worker, which does not listen', async ({ database }) => {
  expect(await health({ ROLE: 'worker', DATABASE_URL: database.url })).toBe(0)
  expect(await health({ ROLE: 'worker', DATABASE_URL: AWAY })).toBe(1)
})
