import pg from 'pg'
import { type MigrationFile, migrate, migrationFiles } from './migrate.ts'

/** A migration that only tests know: with it, the migrations of this version are those of an earlier one. */
export const SECOND_MIGRATION: MigrationFile = {
  name: '29991231000000_second',
  sql: `
    ALTER TABLE addon ADD COLUMN test_column TEXT NOT NULL DEFAULT 'second';
    UPDATE addon SET test_column = 'upgraded';`,
}

/** The migrations of a version after this one. */
export const withSecondMigration = () => [...migrationFiles(), SECOND_MIGRATION]

/** Migrates an empty database to this version, and then runs a statement. */
export async function givenVersion(databaseUrl: string, statement: string): Promise<void> {
  await migrate(databaseUrl)
  await readRows(databaseUrl, statement)
}

/** Runs a statement on a connection of its own, and returns its rows. */
export async function readRows(databaseUrl: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
