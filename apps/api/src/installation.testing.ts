import { rmSync } from 'node:fs'
import { createTestDatabase } from '@haircuts/db/testing'
import { afterAll } from 'vitest'
import { type ServerProcess, spawnServer, stopServer, temporaryFolder } from './testing.ts'

/** The shop of servers that use the real clock. */
export const ALWAYS_OPEN = {
  settings: { timezone: 'UTC' },
  hours: { openTime: '00:00', closeTime: '24:00' },
}

/** A database, a data folder and the processes that a test file starts on them. All of it ends with the file. */
export async function givenInstallation() {
  const database = await createTestDatabase()
  const dataDir = temporaryFolder()
  const servers: ServerProcess[] = []
  afterAll(async () => {
    await Promise.all(servers.map(stopServer))
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  /** A process that may end by itself. */
  async function spawn(variables: Record<string, string> = {}, args: string[] = []) {
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...variables }
    const server = await spawnServer(env, args)
    servers.push(server)
    return server
  }
  /** A process that serves. */
  async function start(variables: Record<string, string> = {}, args: string[] = []) {
    const server = await spawn(variables, args)
    if (!(await server.ready)) throw new Error(`did not start: ${server.output().stderr}`)
    return server
  }
  return { database, db: database.db, dataDir, spawn, start }
}
