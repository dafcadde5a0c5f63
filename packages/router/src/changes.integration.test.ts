import { expect } from 'vitest'
import { test as it } from './fixtures.testing.ts'

/** The tables whose changes are not announced, with the reason. */
const NOT_ANNOUNCED: Record<string, string> = {
  _prisma_migrations: 'changes only while nothing else runs',
  admin: 'a change of it writes a security event',
  agenda: 'no screen shows it',
  blocked_contact: 'no screen shows it, and a block is a change of its client',
  booking_addon: 'is written together with its booking',
  rate_limit: 'no screen shows it, and every write counts there',
  booking_wish: 'no screen of the back office shows it',
  client_import_row: 'is read by the import, whose progress is a task',
  client_merge: 'is written together with its client',
  cloud_object: 'is written together with its calendar',
  download_ticket: 'no screen shows it',
  erasure: 'is written together with the client and the bookings',
  idempotency_key: 'no screen shows it',
  link: 'no screen shows links',
  machine: 'is written all the time, as a sign of life',
  opening: 'no screen shows it',
  picture: 'is shown by the booking that claims it',
  proven_mailbox: 'no screen shows it',
  push_delivery: 'is shown once it has failed for good, as a job',
  push_key: 'no screen shows it',
  recovery_code: 'a change of it writes a security event',
  remembered_device: 'no screen of the back office shows it',
  session:
    'its last use is written all the time; a sign-in writes a security event, and its end is announced',
  two_factor: 'a change of it writes a security event',
  used_challenge: 'no screen shows it',
}

it('every table is announced, or named here with a reason', async ({ db }) => {
  // The bits of an insert, a delete and an update.
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT relname AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_trigger
                        WHERE tgrelid = pg_class.oid AND tgfoid = 'announce_change'::regproc
                          AND tgtype & 28 = 28)
     ORDER BY relname`
  const incomplete = tables.map(({ name }) => name)
  expect(incomplete).toEqual(Object.keys(NOT_ANNOUNCED).toSorted())
})
