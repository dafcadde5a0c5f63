import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embedded.ts'
import { allowEmptyingSql } from './empty-tables.testing.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's connection string of this run's cluster; `createTestDatabase` copies the template in it. */
    maintenanceUrl: string
    /** The connection string of the ordinary role that owns each test's database, as in production. */
    ownerUrl: string
  }
}

export const TEMPLATE = 'template_haircuts'

/** Starts one PostgreSQL for the whole run, with a migrated template database that each test file copies. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'haircuts-test-'))
  const server = await startEmbedded(folder, {
    fsync: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    synchronous_commit: 'off',
    max_wal_size: '8GB',
    // Room for the databases of all workers.
    shared_buffers: '128MB',
    // Every connection derives a key from the password. With the default of 4096 rounds that is most of the time of connecting.
    scram_iterations: '1',
  })
  const client = new pg.Client({ connectionString: server.maintenanceUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE} OWNER ${ownerOf(server.url)}`)
  await client.query(allowEmptyingSql(ownerOf(server.url)))
  await client.end()
  await migrate(inDatabase(server.url, TEMPLATE))
  project.provide('maintenanceUrl', server.maintenanceUrl)
  project.provide('ownerUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The role that a connection string signs in as. */
export function ownerOf(url: string): string {
  return new URL(url).username
}

export function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
