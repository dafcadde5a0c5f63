import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of this test run; `createTestDatabase` copies the migrated template in it. */
    maintenanceUrl: string
  }
}

export const TEMPLATE = 'template_haircuts'

/** One PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'haircuts-test-'))
  const server = await startEmbedded(folder, { fsync: 'off', full_page_writes: 'off' })
  const client = new pg.Client({ connectionString: server.maintenanceUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  await client.end()
  await migrate(inDatabase(server.maintenanceUrl, TEMPLATE))
  project.provide('maintenanceUrl', server.maintenanceUrl)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
