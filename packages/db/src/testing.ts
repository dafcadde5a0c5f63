import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Database } from './client.ts'
import { inDatabase, ownerOf, TEMPLATE } from './testing-server.ts'

export interface TestDatabase {
  url: string
  db: Database
  drop(): Promise<void>
}

/** Creates a migrated, empty database for one test file as a copy of the run's template. */
export async function createTestDatabase(template: string = TEMPLATE): Promise<TestDatabase> {
  const maintenanceUrl = inject('maintenanceUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const ownerUrl = inject('ownerUrl')
  // Copies the files; by default PostgreSQL also writes every page to its log, which takes twice the processor time.
  await run(
    maintenanceUrl,
    `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${ownerOf(ownerUrl)} STRATEGY FILE_COPY`,
  )
  const url = inDatabase(ownerUrl, name)
  const db = connectDatabase(url)
  return {
    url,
    db,
    drop: async () => {
      await db.$disconnect()
      await run(maintenanceUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function run(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
