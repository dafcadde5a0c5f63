import type { DatabaseOrTransaction } from '@haircuts/db/client'

/**
 * Finds the address under which a mailbox has upcoming or past visits, since it may be typed in another spelling: with other
 * capitals or a tag ("ann+1@"). The links go to the address that is found, as not every mail service ignores tags.
 */
export async function addressOfMailbox(
  db: DatabaseOrTransaction,
  email: string,
): Promise<string | null> {
  const [found] = await db.$queryRaw<{ address: string }[]>`
    SELECT client_email AS address FROM booking
     WHERE mailbox_of(client_email) = mailbox_of(${email}::text) AND status IN ('pending', 'confirmed', 'completed')
     ORDER BY lower(client_email) = lower(${email}::text) DESC, start_at DESC, id DESC LIMIT 1`
  return found?.address ?? null
}

/**
 * The bookings that the reader of an address may manage: those with the address and, if its reader booked for a group, those
 * of the people without one. All spellings of a mailbox at Gmail are one address, since Gmail is known to deliver them to it.
 */
export async function bookingsOfAddress(
  db: DatabaseOrTransaction,
  address: string,
): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    WITH own AS (
      SELECT id, group_id, is_organizer FROM booking
       WHERE mailbox_of(client_email) = mailbox_of(${address}::text)
         AND (lower(client_email) = lower(${address}::text) OR mailbox_of(${address}::text) LIKE '%@gmail.com')
    )
    SELECT id FROM own
    UNION
    SELECT guest.id FROM booking AS guest JOIN own ON guest.group_id = own.group_id
     WHERE own.is_organizer AND guest.client_email IS NULL AND guest.erased_at IS NULL
     ORDER BY 1`
  return rows.map(({ id }) => id)
}
