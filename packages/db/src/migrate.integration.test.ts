import { afterAll, describe, expect, it } from 'vitest'
import { isOverlap } from './errors.ts'
import { MIGRATION_TABLE, migrate, migrationFiles } from './migrate.ts'
import { schemaSql } from './schema-sql.testing.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const migrated = await createTestDatabase()
const fresh = await createTestDatabase('template0')
afterAll(async () => {
  await migrated.drop()
  await fresh.drop()
})

/** Every column, key and index Prisma can express, one a line, as comparable text. */
async function shapeOf({ db }: TestDatabase): Promise<string[]> {
  const rows = await db.$queryRaw<{ line: string }[]>`
    SELECT concat_ws(' ', 'column', table_name, column_name, udt_name, is_nullable, column_default,
                     datetime_precision, numeric_precision, numeric_scale) AS line
      FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
    UNION ALL
    SELECT concat_ws(' ', 'index', replace(indexdef, 'public.', '')) FROM pg_indexes
     WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
       AND indexdef NOT LIKE '% WHERE %' AND indexdef NOT LIKE '% USING gi%'
       AND indexdef NOT LIKE '%(%(%'
    UNION ALL
    SELECT concat_ws(' ', 'key', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'p')
       AND conrelid::regclass::text <> '_prisma_migrations'
     ORDER BY line`
  return rows.map((row) => row.line)
}

describe('migrations', () => {
  it('build exactly what the Prisma schema says', async () => {
    await fresh.db.$executeRaw`CREATE EXTENSION citext`
    for (const statement of (await schemaSql(fresh.url)).split(/;\s*\n/)) {
      if (statement.trim()) await fresh.db.$executeRawUnsafe(statement)
    }
    expect(await shapeOf(migrated)).toEqual(await shapeOf(fresh))
  })

  it('apply once, however many processes start together', async () => {
    const empty = await createTestDatabase('template0')
    try {
      const applied = await Promise.all([migrate(empty.url), migrate(empty.url)])
      expect(applied.map((names) => names.length > 0).sort()).toEqual([false, true])
      expect(await migrate(empty.url)).toEqual([])
    } finally {
      await empty.drop()
    }
  })

  it("start again after one of Prisma's own tools was interrupted", async () => {
    const interrupted = await createTestDatabase('template0')
    try {
      const [first] = migrationFiles()
      await interrupted.db.$executeRawUnsafe(MIGRATION_TABLE)
      await interrupted.db.$executeRaw`
        INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', 'x', ${first?.name})`
      expect(await migrate(interrupted.url)).toHaveLength(migrationFiles().length)
      expect(
        await interrupted.db.$queryRaw`
        SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NOT NULL`,
      ).toEqual([{ name: first?.name }])
      expect(await migrate(interrupted.url)).toEqual([])
    } finally {
      await interrupted.drop()
    }
  })

  it('have no statement that ends the transaction or cannot run in one', () => {
    const refused =
      /^\s*(BEGIN|COMMIT|ROLLBACK|START TRANSACTION|VACUUM)\s*;|\bCONCURRENTLY\b|^\s*ALTER TYPE .* ADD VALUE/im
    for (const sql of ['BEGIN;', 'commit ;', 'CREATE INDEX CONCURRENTLY x ON y (z)']) {
      expect(sql).toMatch(refused)
    }
    const withoutComments = (sql: string) => sql.replaceAll(/--.*$/gm, '')
    expect(
      migrationFiles()
        .filter(({ sql }) => refused.test(withoutComments(sql)))
        .map(({ name }) => name),
    ).toEqual([])
  })
})

describe('the exclusion constraint', () => {
  const visit = (start: string, end: string, status = 'confirmed') => ({
    status,
    startAt: new Date(start),
    endAt: new Date(end),
    typeName: 'Cut',
    typeDurationMinutes: 30,
    typeColor: '#3b82f6',
    clientName: 'Test Client',
    clientEmail: 'client@example.com',
  })

  it('rejects a visit that shares an instant with one that holds its time', async () => {
    const { db } = migrated
    await db.booking.create({ data: visit('2026-03-02T15:00Z', '2026-03-02T15:30Z', 'completed') })
    const clash = db.booking.create({ data: visit('2026-03-02T15:29Z', '2026-03-02T16:00Z') })
    await expect(clash).rejects.toSatisfy(isOverlap)
  })

  it('lets a visit start when another ends, and lets a cancelled one share its time', async () => {
    const { db } = migrated
    await db.booking.create({ data: visit('2026-03-03T15:00Z', '2026-03-03T15:30Z') })
    await db.booking.create({ data: visit('2026-03-03T15:30Z', '2026-03-03T16:00Z') })
    await db.booking.create({ data: visit('2026-03-03T15:00Z', '2026-03-03T16:00Z', 'cancelled') })
    expect(
      await db.booking.count({ where: { startAt: { gte: new Date('2026-03-03T00:00Z') } } }),
    ).toBe(3)
  })
})
