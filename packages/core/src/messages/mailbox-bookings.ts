import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'

/**
 * Finds the address under which a mailbox has upcoming or past visits, since it may be typed in another spelling: with other
 * capitals or a tag ("ann+1@"). The links go to the address that is found, as not every mail service ignores tags.
 */
export async function addressOfMailbox(
  db: DatabaseOrTransaction,
  email: string,
): Promise<string | null> {
  const [found] = await queryPrepared<{ address: string }>(db, ADDRESS_OF_MAILBOX, [email])
  return found?.address ?? null
}

const ADDRESS_OF_MAILBOX = {
  name: 'address of a mailbox',
  text: `
    SELECT client_email AS address FROM booking
     WHERE mailbox_of(client_email) = mailbox_of($1::text) AND status IN ('pending', 'confirmed', 'completed')
     ORDER BY lower(client_email) = lower($1::text) DESC, start_at DESC, id DESC LIMIT 1`,
}

/**
 * The bookings that the reader of an address may manage: those with the address and, if its reader booked for a group, those
 * of the people without one. All spellings of a mailbox at Gmail are one address, since Gmail is known to deliver them to it.
 */
export async function bookingsOfAddress(
  db: DatabaseOrTransaction,
  address: string,
): Promise<number[]> {
  const rows = await queryPrepared<{ id: number }>(db, BOOKINGS_OF_ADDRESS, [address])
  return rows.map(({ id }) => id)
}

const BOOKINGS_OF_ADDRESS = {
  name: 'bookings of an address',
  text: `
    WITH own AS (
      SELECT id, group_id, is_organizer FROM booking
       WHERE mailbox_of(client_email) = mailbox_of($1::text)
         AND (lower(client_email) = lower($1::text) OR mailbox_of($1::text) LIKE '%@gmail.com')
    )
    SELECT id FROM own
    UNION
    SELECT guest.id FROM booking AS guest JOIN own ON guest.group_id = own.group_id
     WHERE own.is_organizer AND guest.client_email IS NULL AND guest.erased_at IS NULL
     ORDER BY 1`,
}
