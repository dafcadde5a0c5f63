import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Database } from './client.ts'
import { inDatabase, TEMPLATE } from './testing-server.ts'

export interface TestDatabase {
  url: string
  db: Database
  drop(): Promise<void>
}

/** A migrated, empty database of its own, copied from the template of the run. */
export async function createTestDatabase(template: string = TEMPLATE): Promise<TestDatabase> {
  const maintenanceUrl = inject('maintenanceUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(maintenanceUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = inDatabase(maintenanceUrl, name)
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
