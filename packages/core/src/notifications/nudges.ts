import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { Prisma } from '@haircuts/db/prisma'
import { MAX_NUDGES, type NudgedClient } from '@haircuts/scheduling/nudges'
import { isBlocked } from '../clients/blocked-contacts.ts'
import { mailboxKey, unsubscribeToken } from '../clients/unsubscribe.ts'
import type { MailContent } from '../emails/mail-content.ts'
import type { Context } from '../kernel/context.ts'

/** The last visits, which decide what is usual. */
const MAX_VISITS = 12

/** A client with an email and a completed visit whose mailbox has nothing booked or asked for and has not unsubscribed. */
export interface NudgeableClient extends NudgedClient {
  clientId: number
  email: string
  phoneKey: string | null
  /** The booking of the last completed visit. */
  bookingId: number
}

/** A booking of the future, one that waits for the barber, and one of the past without a result all count as booked. */
const OPEN = Prisma.sql`status IN ('pending', 'confirmed')`
/** Neither a free clean-up nor the visit of another person of a group, under the contact of the person who booked. */
const OWN_VISIT = Prisma.sql`
  status = 'completed' AND cleanup_of_id IS NULL
    AND (group_id IS NULL OR is_organizer OR client_email IS NOT NULL OR client_phone IS NOT NULL)`
/**
 * The reminder says that nothing is booked, which its reader may know better: the same person under another spelling of the
 * name, or another one of the household, who booked for both.
 */
const SAME_MAILBOX = Prisma.sql`mailbox_of(client_email::text) = mailbox_of(client.email::text)`

/**
 * The clients who may get a reminder to book, if it is due; blocked contacts of others are not considered.
 *
 * @param clientId null for all.
 */
export function nudgeableClients(
  db: DatabaseOrTransaction,
  ctx: Pick<Context, 'secretBox' | 'now'>,
  clientId: number | null,
): Promise<NudgeableClient[]> {
  return db.$queryRaw<NudgeableClient[]>`
    SELECT client.id AS "clientId", client.email::text, client.phone_key AS "phoneKey", last.id AS "bookingId",
           ARRAY(SELECT (extract(epoch FROM start_at) * 1000)::float8 FROM booking WHERE client_id = client.id AND ${OWN_VISIT}
                  ORDER BY start_at DESC LIMIT ${MAX_VISITS}::int) AS visits,
           ARRAY(SELECT (extract(epoch FROM coalesce(sent_at, next_attempt_at)) * 1000)::float8 FROM message
                  WHERE booking_id IN (SELECT id FROM booking WHERE client_id = client.id)
                    AND kind = 'nudge' AND copy = 0 AND state NOT IN ('withdrawn', 'skipped')
                    AND coalesce(sent_at, next_attempt_at) > last.start_at) AS nudges
      FROM client
      CROSS JOIN LATERAL (SELECT id, start_at FROM booking WHERE client_id = client.id AND ${OWN_VISIT}
                           ORDER BY start_at DESC, id DESC LIMIT 1) AS last
     WHERE (${clientId}::int IS NULL OR client.id = ${clientId}::int)
       AND client.email IS NOT NULL AND NOT client.is_blocked
       AND NOT EXISTS (SELECT FROM addresses_of(client.id) AS address
                         JOIN unsubscribed_mailbox ON hash = mailbox_hash(${mailboxKey(ctx)}::text, address))
       AND NOT EXISTS (SELECT FROM booking
                        WHERE client_id = client.id AND ${OPEN} AND start_at > last.start_at)
       AND NOT EXISTS (SELECT FROM booking
                        WHERE ${SAME_MAILBOX} AND ${OPEN} AND start_at > last.start_at)
       AND NOT EXISTS (SELECT FROM waitlist_entry
                        WHERE booking_id IS NULL AND ${SAME_MAILBOX}
                          AND is_confirmed AND last_date >= ${ctx.now}::timestamptz::date - 1)
       AND NOT EXISTS (SELECT FROM group_request
                        WHERE ${SAME_MAILBOX} AND state = 'asked')`
}

interface NudgeToSend {
  message: { recipient: string }
  /** The last visit, as far as the reminder knows. */
  booking: { id: number; clientId: number | null }
}

/** What a reminder to book says, with the link of its mailbox. */
export async function nudgeContent(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox' | 'site'>,
  { version, recipient }: { version: number; recipient: string },
): Promise<NonNullable<MailContent['nudge']>> {
  const token = await unsubscribeToken(tx, ctx, recipient)
  return {
    isLast: version >= MAX_NUDGES,
    unsubscribeUrl: ctx.site.urlOf(`/unsubscribe/${token}`),
  }
}

/** Whether the client of a reminder to book must not get it any more. */
export async function isUnwantedNudge(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox' | 'now'>,
  { message: { recipient }, booking }: NudgeToSend,
): Promise<boolean> {
  if (booking.clientId === null) return true
  const [client] = await nudgeableClients(tx, ctx, booking.clientId)
  if (client?.bookingId !== booking.id) return true
  if (client.email.toLowerCase() !== recipient.toLowerCase()) return true
  return isBlocked(tx, ctx, [client])
}
