import type { Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { Prisma } from '@haircuts/db/prisma'
import { type AnswerEvent, STATE_AFTER } from '@haircuts/scheduling/answer'
import type { Context } from '../kernel/context.ts'

type EndEvent = Exclude<AnswerEvent, 'reopen'>

/** What `stateAt` and `transition` of the state machine say of a row, as conditions; `end-offers.integration.test.ts` compares them. */
const OPEN_AT = "offer.state = 'open' AND offer.expires_at > $1::timestamptz"
const OVER_AT = "offer.state = 'open' AND offer.expires_at <= $1::timestamptz"

/** The offers that can be answered at a moment. */
export function openAt(now: Date) {
  return { state: 'open', expiresAt: { gt: now } } satisfies Prisma.OfferWhereInput
}

/** Whether an offer is over at a moment, although no write has ended it yet. */
export function isOverAt(now: Date): Prisma.Sql {
  const [before, after] = OVER_AT.split('$1')
  return Prisma.sql`(${Prisma.raw(before ?? '')}${now.toISOString()}${Prisma.raw(after ?? '')})`
}

/** Which offers an event ends. */
const WHICH = {
  all: '$2::int[] IS NULL',
  ids: 'offer.id = ANY($2::int[])',
  'ids without a time':
    'offer.id = ANY($2::int[]) AND NOT EXISTS (SELECT FROM hold WHERE offer_id = offer.id AND is_live)',
  bookings: 'offer.booking_id = ANY($2::int[])',
  'earlier of bookings': "offer.booking_id = ANY($2::int[]) AND offer.purpose = 'earlier'",
} as const

interface Ends {
  event: EndEvent
  which: keyof typeof WHICH
  ids?: readonly number[] | null
  /** The start that a booking leaves, with which its offer comes back. */
  leftStartAt?: Date | null
  acceptedStartAt?: Date | null
}

/**
 * Ends by an event those offers which the state machine lets end by it now, and releases what they hold. What was held for a closed day opens for those who
 * wait; another offer is about time that has opened before. Nothing else ends an offer.
 *
 * @returns their ids.
 */
export async function endOffers(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { event, which, ids = null, leftStartAt = null, acceptedStartAt = null }: Ends,
): Promise<number[]> {
  const statement = {
    name: `${event} offers: ${which}`,
    text: `
      WITH ended AS (
        UPDATE offer SET state = '${STATE_AFTER[event]}', ended_at = least(expires_at, $1::timestamptz),
                         left_start_at = $3::timestamptz, accepted_start_at = $4::timestamptz
         WHERE ${event === 'expire' ? OVER_AT : OPEN_AT} AND ${WHICH[which]}
        RETURNING id, purpose
      ), released AS (
        UPDATE hold SET is_live = false FROM ended WHERE offer_id = ended.id AND is_live
        RETURNING start_at, occupied_until, purpose
      ), opened AS (
        INSERT INTO opening (start_at, end_at, opened_at)
        SELECT start_at, occupied_until, $1::timestamptz FROM released
         WHERE purpose = 'closed-day' AND start_at > $1::timestamptz
           AND EXISTS (SELECT FROM waitlist_entry WHERE left_start_at IS NULL)
      )
      SELECT id FROM ended ORDER BY id`,
  }
  const rows = await queryPrepared<{ id: number }>(tx, statement, [
    ...[now, ids, leftStartAt, acceptedStartAt],
  ])
  return rows.map(({ id }) => id)
}
