import { createHmac } from 'node:crypto'
import type { Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import type { Interval } from '@haircuts/scheduling/interval'
import { isBeyondLimits, type UnprovenVisits } from '@haircuts/scheduling/unproven-visits'
import type { AvailabilityData } from '../../availability/assert-available.ts'
import { addressHash } from '../../clients/proven-mailbox.ts'
import type { Context } from '../../kernel/context.ts'
import { wideNetworkOf } from '../../kernel/wide-network.ts'
import { COMPLETED_VISIT, NO_BOOKING } from '../../messages/address-reads.ts'
import { readSettings } from '../../site/settings.ts'

const DAY_MS = 86_400_000

/** Who books, and gets the emails about it. */
interface Booker {
  clientName: string
  clientEmail: string | null
  /** A completed visit has shown already who it is. */
  isKnown?: boolean
}

/** What is known of an unproven person and of the visits of all such people; null for a proven person. */
export interface Unproven {
  email: string
  /** The network of the caller, which its visits keep until they are over. */
  networkHash: Uint8Array<ArrayBuffer>
  visits: UnprovenVisits
}

/**
 * Looks up whether somebody who books is proven: by a completed visit under the same email and name, by the press of an
 * emailed link, or as a client whom the barber entered. Whoever has no email was entered by the barber as well. It is one
 * statement inside the booking lock. Nobody is asked while limits are off, nor is the barber.
 */
export async function findUnproven(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'countedAs' | 'now' | 'secretBox'>,
  { clientName, clientEmail, isKnown = false }: Booker,
  starts: readonly number[],
): Promise<Unproven | null> {
  if (ctx.countedAs === null || ctx.admin || isKnown || clientEmail === null) return null
  const networkHash = hashOf(ctx, wideNetworkOf(ctx.countedAs))
  const [found] = await queryPrepared<FoundUnproven>(tx, FIND_UNPROVEN, [
    ...[NO_BOOKING, clientName, clientEmail, ctx.now],
    ...[addressHash(ctx, clientEmail), networkHash],
    // More than the local days of the visits, which the zone decides.
    ...[new Date(Math.min(...starts) - 2 * DAY_MS), new Date(Math.max(...starts) + 2 * DAY_MS)],
  ])
  if (!found || found.isProven) return null
  const { bookedAt, occupied } = found
  return {
    email: clientEmail,
    networkHash,
    visits: {
      bookedAt: bookedAt ?? [],
      occupied: occupied?.map(([start, end]) => ({ start, end })) ?? [],
    },
  }
}

/** Without the key of the installation, the hashes of all IPv4 addresses could be tried. */
function hashOf(
  { secretBox }: Pick<Context, 'secretBox'>,
  network: string,
): Uint8Array<ArrayBuffer> {
  const key = secretBox.derive('networks of new bookings')
  return new Uint8Array(createHmac('sha256', key).update(network).digest())
}

interface FoundUnproven {
  isProven: boolean
  bookedAt: number[] | null
  occupied: [start: number, occupiedUntil: number][] | null
}

/** The time for which a local day with a change of the clocks may last. */
const LONGEST_DAY = '25 hours'

const FIND_UNPROVEN = {
  name: 'find out whether somebody who books is proven',
  text: `
    SELECT EXISTS (SELECT FROM proven_mailbox WHERE hash = $5)
             OR EXISTS (SELECT FROM client WHERE is_entered AND email = $3::citext AND name = $2::citext)
             OR ${COMPLETED_VISIT} AS "isProven",
           (SELECT json_agg((date_part('epoch', created_at) * 1000)::bigint) FROM booking
             WHERE network_hash = $6::bytea AND status IN ('pending', 'confirmed')
               AND start_at > $4::timestamptz AND created_at > $4::timestamptz - interval '${LONGEST_DAY}') AS "bookedAt",
           (SELECT json_agg(json_build_array((date_part('epoch', start_at) * 1000)::bigint,
                                             (date_part('epoch', occupied_until) * 1000)::bigint)) FROM booking
             WHERE network_hash IS NOT NULL AND status IN ('pending', 'confirmed') AND start_at > $4::timestamptz
               AND start_at BETWEEN $7::timestamptz AND $8::timestamptz) AS "occupied"`,
}

interface Wanted {
  visits: number
  occupied: readonly Interval[]
}

/** Whether the visits of an unproven person await the press of an emailed link. */
export async function isBeyondUnprovenLimits(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { visits }: Unproven,
  wanted: Wanted & { calendar: Pick<AvailabilityData, 'rules' | 'blackouts'> },
): Promise<boolean> {
  const { unproven: limits } = await readSettings(tx)
  const { rules, blackouts } = wanted.calendar
  const calendar = { ...rules, blackouts }
  return isBeyondLimits(wanted, visits, { limits, calendar, now: now.getTime() })
}
