import { createHmac } from 'node:crypto'
import type { Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import type { AvailabilityQuery } from '@haircuts/scheduling/availability'
import type { Interval } from '@haircuts/scheduling/interval'
import {
  isBeyondLimits,
  isBeyondShare,
  type UnprovenVisits,
} from '@haircuts/scheduling/unproven-visits'
import { localDay } from '@haircuts/scheduling/zone'
import {
  allStartsNear,
  lengthOf,
  occupiedTime,
  type SlotRequest,
} from '../../availability/assert-available.ts'
import type { BookingRow } from '../../booking-calendar/booking-record.ts'
import { COMPLETED_VISIT, NO_BOOKING } from '../../clients/address-reads.ts'
import { addressHash } from '../../clients/proven-mailbox.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { wideNetworkOf } from '../../limits/wide-network.ts'
import { readSettings } from '../../site/settings.ts'
import { bookerKey } from '../booking-limits.ts'
import { AwaitsEmail } from './awaits-email.ts'

const DAY_MS = 86_400_000
const ALTERNATIVES = 3

/** Who books, and gets the emails about it. */
interface Booker {
  clientName: string
  clientEmail: string | null
  /** A completed visit has shown already who it is. */
  isKnown?: boolean
  /** An emailed link was pressed for what is booked. */
  hasPressed?: boolean
}

/** What is known of an unproven person and of the visits of all such people; null for a proven person. */
export interface Unproven {
  email: string
  mailboxHash: Uint8Array<ArrayBuffer>
  /** The network of the caller, which its visits keep until a day after them. */
  networkHash: Uint8Array<ArrayBuffer>
  visits: UnprovenVisits
}

type UnprovenContext = Pick<Context, 'admin' | 'countedAs' | 'now' | 'secretBox'>

/**
 * Looks up whether somebody who books is proven: by a completed visit under the same email and name, by the press of an
 * emailed link, or as a client whom the barber entered. Whoever has no email was entered by the barber as well. It is one
 * statement inside the booking lock. Nobody is asked while limits are off, nor is the barber.
 */
export async function findUnproven(
  tx: Transaction,
  ctx: UnprovenContext,
  { clientName, clientEmail, isKnown = false, hasPressed = false }: Booker,
  starts: readonly number[],
): Promise<Unproven | null> {
  if (ctx.countedAs === null || ctx.admin || isKnown || hasPressed) return null
  if (clientEmail === null) return null
  const networkHash = hashOf(ctx, wideNetworkOf(ctx.countedAs))
  const [found] = await queryPrepared<FoundUnproven>(tx, FIND_UNPROVEN, [
    ...[NO_BOOKING, clientName, clientEmail, ctx.now],
    ...[addressHash(ctx, clientEmail), networkHash],
    ...daysAround(starts),
    bookerKey(ctx),
  ])
  if (!found || found.isProven) return null
  return {
    email: clientEmail,
    mailboxHash: new Uint8Array(found.mailboxHash),
    networkHash,
    visits: { bookedAt: found.bookedAt ?? [], occupied: intervalsOf(found.occupied) },
  }
}

/** More than the local days of some starts, which the zone decides. */
function daysAround(starts: readonly number[]): [Date, Date] {
  return [new Date(Math.min(...starts) - 2 * DAY_MS), new Date(Math.max(...starts) + 2 * DAY_MS)]
}

/** Without the key of the installation, the hashes of all IPv4 addresses could be tried. */
function hashOf(
  { secretBox }: Pick<Context, 'secretBox'>,
  network: string,
): Uint8Array<ArrayBuffer> {
  const key = secretBox.derive('networks of new bookings')
  return new Uint8Array(createHmac('sha256', key).update(network).digest())
}

type Occupied = [start: number, occupiedUntil: number][] | null

function intervalsOf(occupied: Occupied): Interval[] {
  return occupied?.map(([start, end]) => ({ start, end })) ?? []
}

interface FoundUnproven {
  isProven: boolean
  mailboxHash: Uint8Array
  bookedAt: number[] | null
  occupied: Occupied
}

/** The length of a local day on which the clocks go back. */
const MAX_DAY_LENGTH = '25 hours'

/** The times of the unproven visits that start between $from and $to, over ones included, as a value. */
const OCCUPIED = (from: string, to: string) => `
  SELECT json_agg(json_build_array((date_part('epoch', start_at) * 1000)::bigint,
                                   (date_part('epoch', occupied_until) * 1000)::bigint)) FROM booking
   WHERE network_hash IS NOT NULL AND status IN ('pending', 'confirmed', 'completed')
     AND start_at BETWEEN ${from}::timestamptz AND ${to}::timestamptz`

const FIND_UNPROVEN = {
  name: 'find out whether somebody who books is proven',
  text: `
    SELECT EXISTS (SELECT FROM proven_mailbox WHERE hash = $5)
             OR EXISTS (SELECT FROM client WHERE is_entered AND email = $3::citext AND name = $2::citext)
             OR ${COMPLETED_VISIT} AS "isProven",
           mailbox_hash($9::text, $3::text) AS "mailboxHash",
           (SELECT json_agg((date_part('epoch', created_at) * 1000)::bigint) FROM booking
             WHERE network_hash = $6::bytea AND created_at > $4::timestamptz - interval '${MAX_DAY_LENGTH}') AS "bookedAt",
           (${OCCUPIED('$7', '$8')}) AS "occupied"`,
}

const FIND_OCCUPIED = {
  name: 'find the times of unproven visits',
  text: `${OCCUPIED('$1', '$2')} AND id <> ALL ($3::int[])`,
}

async function occupiedAround(
  tx: Transaction,
  starts: readonly number[],
  movingIds: readonly number[] = [],
): Promise<Interval[]> {
  const values = [...daysAround(starts), [...movingIds]]
  const [found] = await queryPrepared<{ json_agg: Occupied }>(tx, FIND_OCCUPIED, values)
  return intervalsOf(found?.json_agg ?? null)
}

type Calendar = Pick<AvailabilityQuery, 'rules' | 'blackouts'>

async function situationOf(tx: Transaction, { now }: Pick<Context, 'now'>, calendar: Calendar) {
  const { unproven: limits } = await readSettings(tx)
  const { rules, blackouts } = calendar
  return { limits, calendar: { ...rules, blackouts }, now: now.getTime() }
}

interface WantedVisits {
  /** The time of each visit. */
  occupied: readonly Interval[]
  calendar: Calendar
}

/**
 * Whether somebody may book visits at once.
 *
 * @returns the network that each of the visits keeps; null for a proven person.
 * @throws AwaitsEmail beyond the limits.
 */
export async function admitUnproven(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  unproven: Unproven | null,
  { occupied, calendar }: WantedVisits,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!unproven) return null
  const { email, networkHash, mailboxHash, visits } = unproven
  if (isBeyondLimits(occupied, visits, await situationOf(tx, ctx, calendar))) {
    throw new AwaitsEmail(
      email,
      new Date(Math.min(...occupied.map(({ start }) => start))),
      mailboxHash,
    )
  }
  return networkHash
}

async function beyondShare(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  { slot, occupied }: { slot: SlotRequest | null; occupied: readonly Interval[] },
) {
  return new AppError('slotTaken', {
    detail: 'Many new people have booked for that day. Please choose another day.',
    alternatives: slot ? await startsWithinShare(tx, ctx, { slot, occupied }) : [],
  })
}

/** The nearest free starts for which visits at those times, as long after another as now, stay within the share of their day. */
async function startsWithinShare(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  { slot, occupied }: { slot: SlotRequest; occupied: readonly Interval[] },
): Promise<number[]> {
  const from = slot.start.getTime()
  const { starts, calendar } = await allStartsNear(tx, ctx, slot)
  if (starts.length === 0) return []
  const [situation, present] = await Promise.all([
    situationOf(tx, ctx, calendar),
    occupiedAround(tx, starts, slot.movingIds),
  ])
  const movedTo = (start: number) =>
    occupied.map((each) => ({ start: each.start + start - from, end: each.end + start - from }))
  const distance = (start: number) => Math.abs(start - from)
  return starts
    .filter((start) => !isBeyondShare(movedTo(start), present, situation))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, ALTERNATIVES)
    .toSorted((a, b) => a - b)
}

interface Moves {
  moves: readonly {
    before: Pick<BookingRow, 'id' | 'startAt' | 'endAt' | 'cleanupMinutes' | 'networkHash'>
    start: Date
  }[]
  calendar: Calendar
  /** What was asked of the calendar, for other starts at which all of them fit; null where there are none. */
  slot: SlotRequest | null
}

/**
 * Holds the share of another day to which a link moves unproven visits. The barber moves any visit anywhere. The limit of the network
 * is not asked again, since a move books no further visit.
 *
 * @throws AppError slotTaken, with the nearest free starts that stay within the share.
 */
export async function assertMovesWithinShare(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'apiKey' | 'countedAs' | 'now'>,
  { moves, calendar, slot }: Moves,
): Promise<void> {
  if (ctx.countedAs === null || ctx.admin || ctx.apiKey) return
  const dayOf = (instant: Date) => localDay(instant.getTime(), calendar.rules.zone)
  const unproven = moves.filter(
    ({ before, start }) => before.networkHash !== null && dayOf(start) !== dayOf(before.startAt),
  )
  if (unproven.length === 0) return
  const occupied = unproven.map(({ before, start }) =>
    occupiedTime(start.getTime(), lengthOf(before)),
  )
  const starts = occupied.map(({ start }) => start)
  const movingIds = unproven.map(({ before }) => before.id)
  const [situation, present] = await Promise.all([
    situationOf(tx, ctx, calendar),
    occupiedAround(tx, starts, movingIds),
  ])
  if (isBeyondShare(occupied, present, situation))
    throw await beyondShare(tx, ctx, { slot, occupied })
}

/**
 * The network that a visit keeps which is handed over to another address; none for a proven one.
 *
 * @returns null for a visit that would go beyond the share of its day.
 */
export async function networkOfHandOver(
  tx: Transaction,
  ctx: UnprovenContext,
  { person, occupied, calendar }: { person: Booker; occupied: Interval; calendar: Calendar },
): Promise<{ networkHash?: Uint8Array<ArrayBuffer> } | null> {
  const unproven = await findUnproven(tx, ctx, person, [occupied.start])
  if (!unproven) return {}
  const situation = await situationOf(tx, ctx, calendar)
  if (isBeyondShare([occupied], unproven.visits.occupied, situation)) return null
  return { networkHash: unproven.networkHash }
}
