import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

const FAST = { fsync: 'off', full_page_writes: 'off' }
const folder = mkdtempSync(join(tmpdir(), 'haircuts-role-'))
let server: EmbeddedPostgres

beforeAll(async () => {
  server = await startEmbedded(folder, FAST)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function rowsOf(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

/** What does not belong to the application's role, beside what the extensions brought. */
const STRANGE = `
  SELECT relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
   WHERE relowner <> current_user::regrole AND nspname IN ('public', 'pgboss')
  UNION ALL
  SELECT proname FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace
   WHERE proowner <> current_user::regrole AND nspname IN ('public', 'pgboss')
     AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  UNION ALL
  SELECT typname FROM pg_type JOIN pg_namespace n ON n.oid = typnamespace
   WHERE typowner <> current_user::regrole AND nspname IN ('public', 'pgboss')
     AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_type.oid AND deptype = 'e')
     AND typelem = 0 AND typtype <> 'm'`

it('connects the application as an ordinary role that owns its database and can migrate it', async () => {
  await migrate(server.url)
  expect(
    await rowsOf(
      server.url,
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, datname
         FROM pg_roles JOIN pg_database ON datdba = pg_roles.oid WHERE rolname = current_user`,
    ),
  ).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      datname: 'haircuts',
    },
  ])
  for (const forbidden of [
    "SELECT pg_read_file('postgresql.conf')",
    "COPY (SELECT 1) TO PROGRAM 'true'",
    'ALTER ROLE haircuts_app SUPERUSER',
  ]) {
    await expect(rowsOf(server.url, forbidden)).rejects.toMatchObject({ code: '42501' })
  }
})

it('takes over what an earlier version, whose role was the superuser, has left behind', async () => {
  // As before: everything made by the role the cluster was created with, and no second password.
  const earlier = server.maintenanceUrl.replace(/postgres$/, 'haircuts')
  await rowsOf(server.maintenanceUrl, 'DROP DATABASE haircuts WITH (FORCE)')
  await rowsOf(server.maintenanceUrl, 'DROP ROLE haircuts_app')
  await rowsOf(server.maintenanceUrl, 'CREATE DATABASE haircuts')
  rmSync(join(folder, 'database-password'))
  await migrate(earlier)
  await rowsOf(earlier, "INSERT INTO setting (key, value) VALUES ('business_name', 'Kept')")
  await rowsOf(
    earlier,
    `CREATE SCHEMA pgboss;
     CREATE TYPE pgboss.job_state AS ENUM ('created', 'active');
     CREATE TABLE pgboss.job (id INT GENERATED ALWAYS AS IDENTITY, name TEXT, state pgboss.job_state)
       PARTITION BY LIST (name);
     CREATE TABLE pgboss.job_mail PARTITION OF pgboss.job FOR VALUES IN ('mail');
     CREATE SEQUENCE pgboss.counter;
     CREATE VIEW pgboss.open_jobs AS SELECT * FROM pgboss.job;
     CREATE FUNCTION pgboss.create_queue(name TEXT) RETURNS TEXT LANGUAGE sql RETURN name;
     INSERT INTO pgboss.job (name, state) VALUES ('mail', 'created')`,
  )
  await server.stop()

  server = await startEmbedded(folder, FAST)
  expect(existsSync(join(folder, 'database-password'))).toBe(true)
  expect(await rowsOf(server.url, STRANGE)).toEqual([])
  expect(await rowsOf(server.url, 'SELECT value FROM setting')).toEqual([{ value: 'Kept' }])
  expect(await rowsOf(server.url, 'SELECT name FROM pgboss.open_jobs')).toEqual([{ name: 'mail' }])
  expect(await migrate(server.url)).toEqual([])
  await rowsOf(
    server.url,
    'ALTER TABLE pgboss.job ADD COLUMN note TEXT; DROP SCHEMA pgboss CASCADE',
  )
})
