import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const FOLDER = new URL('../prisma/migrations/', import.meta.url)
const NAME = '20261203110000_push_devices_of_sessions'
const sqlOf = (name: string) => readFileSync(new URL(`${name}/migration.sql`, FOLDER), 'utf8')

let database: TestDatabase
let client: pg.Client

/** As it was before the migration, with data. */
beforeAll(async () => {
  database = await createTestDatabase('template0')
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const earlier = readdirSync(FOLDER).filter((name) => /^\d+_/.test(name) && name < NAME)
  for (const name of earlier.sort()) await client.query(sqlOf(name))
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

it('gives each device to the last session of its browser, and ends the others', async () => {
  await client.query(`
    INSERT INTO admin (id, email, password_hash) VALUES (1, 'barber@example.edu', 'hash');
    INSERT INTO session (id, admin_id, token_hash, cookie_hash, user_agent, last_used_at, expires_at)
    VALUES (1, 1, 'a', 'a', 'Phone', '2026-03-01', '2026-04-01'),
           (2, 1, 'b', 'b', 'Phone', '2026-03-02', '2026-04-01'),
           (3, 1, 'c', 'c', 'Laptop', '2026-03-03', '2026-04-01');
    INSERT INTO push_device (endpoint, p256dh, auth, user_agent)
    VALUES ('of the phone', '', '', 'Phone'),
           ('of a tablet that was signed out', '', '', 'Tablet'),
           ('of nobody knows what', '', '', NULL)`)
  await client.query(sqlOf(NAME))
  const { rows } = await client.query('SELECT endpoint, session_id FROM push_device')
  expect(rows).toEqual([{ endpoint: 'of the phone', session_id: 2 }])
})
