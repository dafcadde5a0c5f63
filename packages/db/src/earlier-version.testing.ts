import pg from 'pg'
import { applyInTransaction, MIGRATION_TABLE, migrationFiles } from './migrate.ts'

/** Applies the first migrations alone, and then a statement, as an earlier version would have left a database. */
export async function migrateToEarlierVersion(
  databaseUrl: string,
  { migrations, statement }: { migrations: number; statement: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(MIGRATION_TABLE)
  for (const file of migrationFiles().slice(0, migrations)) await applyInTransaction(client, file)
  await client.query(statement)
  await client.end()
}
