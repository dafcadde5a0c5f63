import type { Transaction } from '@haircuts/db/client'
import { bookableDays, rangeOfDays, type VisitLength } from '@haircuts/scheduling/availability'
import { type Interval, merge, overlapsMerged } from '@haircuts/scheduling/interval'
import { isShutBy, startsOpened, timeOpened } from '@haircuts/scheduling/rule-change'
import { intervalOfDay, localDay } from '@haircuts/scheduling/zone'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { planIfOffered } from '../catalog/plan-service.ts'
import type { Context } from '../kernel/context.ts'
import { timeSlices } from '../kernel/time-slices.ts'
import {
  type AvailabilityData,
  busyFor,
  lengthOf,
  occupiedTime,
  readAvailabilityData,
} from './assert-available.ts'
import { addOpenings, releaseHolds } from './holds.ts'

/** The bookings, and the wishes of people without one, for which a change is compared, so that it holds the booking lock briefly. */
const MAX_COMPARED = 200

type ChangeContext = Pick<Context, 'now' | 'enqueue'>

/**
 * Changes what may be booked: hours, dates, blackouts, settings, services. It takes the booking lock, compares what is free
 * before and after by the engine of free times, ends what is held of time that the change shuts, and records what it opens for
 * those who wait. Bookings and requests stay as they are. Every write of a rule goes through here (`change-rules.test.ts`).
 */
export function changeRules<T>(
  ctx: ChangeContext & Pick<Context, 'db'>,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return withBookingLock(ctx, (tx) => changeRulesLocked(tx, ctx, () => change(tx)))
}

/** `changeRules` inside the booking lock. */
export async function changeRulesLocked<T>(
  tx: Transaction,
  ctx: ChangeContext,
  change: () => Promise<T>,
): Promise<T> {
  const before = await readTimes(tx, ctx)
  const changed = await change()
  if (!before) return changed
  const after = await readTimes(tx, ctx)
  if (!after) return changed
  const released = await releaseShut(tx, ctx, { before, after })
  const holds = after.holds.filter(({ id }) => !released.has(id))
  await recordOpened(tx, ctx, { before, after: { ...after, holds } })
  return changed
}

interface Freed {
  /** The booking. */
  id: number
  /** The time that it kept before and keeps now, clean-up included; null for none. */
  before: Interval | null
  after: Interval | null
}

/**
 * Records what bookings that have been changed together leave, for those who wait: their time, and what else becomes free with
 * it, such as all times of a day that was full. Call it in the transaction that frees the time, inside the booking lock.
 */
export async function recordFreed(
  tx: Transaction,
  ctx: ChangeContext,
  changes: readonly Freed[],
): Promise<void> {
  const left = changes.flatMap(({ before }) => before ?? [])
  if (left.length === 0 || (await tx.waitlistEntry.count({ where: { leftStartAt: null } })) === 0)
    return
  const within = {
    start: Math.min(...left.map(({ start }) => start)),
    end: Math.max(...left.map(({ end }) => end)),
  }
  const data = await readAvailabilityData(tx, null, within)
  const ids = changes.map(({ id }) => id)
  const others = data.bookings.filter(({ id }) => !ids.includes(id))
  const withTimes = (time: 'before' | 'after') =>
    changes.flatMap(({ id, [time]: kept }) => (kept ? [{ id, visit: id, ...kept }] : []))
  const times = { ...data, lengths: await readLengths(tx, ctx) }
  await recordOpened(tx, ctx, {
    before: { ...times, bookings: [...others, ...withTimes('before')] },
    after: { ...times, bookings: [...others, ...withTimes('after')] },
    within,
    cuts: left.map(({ start }) => start),
  })
}

/** Everything that decides what is free at a moment. */
interface Times extends Pick<AvailabilityData, 'rules' | 'bookings' | 'holds' | 'blackouts'> {
  /** The lengths of the visits that people without a booking wait for, by service and add-ons. */
  lengths: ReadonlyMap<string, VisitLength>
}

interface TimesChange {
  before: Times
  after: Times
  within?: Interval
  /** Where time that opens at once is offered as several spans, so that as many people can be asked at a time. */
  cuts?: readonly number[]
}

/** Null while nobody waits and nothing is held, so that no change can concern anybody. */
async function readTimes(tx: Transaction, ctx: ChangeContext): Promise<Times | null> {
  const [found] = await tx.$queryRaw<{ isAwaited: boolean; isHeld: boolean }[]>`
    SELECT EXISTS (SELECT FROM waitlist_entry WHERE left_start_at IS NULL) AS "isAwaited",
           EXISTS (SELECT FROM hold WHERE is_live) AS "isHeld"`
  if (!found?.isAwaited && !found?.isHeld) return null
  const now = ctx.now.getTime()
  const { rules } = await readAvailabilityData(tx, null, { start: now, end: now })
  const { from, days } = bookableDays(rules, now)
  const range = rangeOfDays(from, days, { zone: rules.zone, cleanupMinutes: 0 })
  const data = await readAvailabilityData(tx, null, range)
  return { ...data, lengths: found.isAwaited ? await readLengths(tx, ctx) : new Map() }
}

/** Many people wait for the same service and add-ons, whose length is read once. */
async function readLengths(tx: Transaction, { now }: Pick<Context, 'now'>) {
  const yesterday = new Date(now.getTime() - DAY_MS)
  const wishes = await tx.$queryRaw<{ appointmentTypeId: number; addonIds: number[] }[]>`
    SELECT appointment_type_id AS "appointmentTypeId", addon_ids AS "addonIds"
      FROM waitlist_entry
     WHERE booking_id IS NULL AND is_confirmed AND last_date >= ${yesterday}::date
       AND appointment_type_id IS NOT NULL
     GROUP BY 1, 2 ORDER BY min(joined_at) LIMIT ${MAX_COMPARED}`
  const lengths = new Map<string, VisitLength>()
  for (const wish of wishes) {
    const planned = await planIfOffered(tx, wish)
    if (planned) lengths.set(JSON.stringify(wish), planned.length)
  }
  return lengths
}

const DAY_MS = 86_400_000

/**
 * Releases what is held of time that a change shuts, and has the clients whose offers end by that emailed. Of several holds of which the limit of a day leaves room for some, those
 * that were offered first stay.
 */
async function releaseShut(
  tx: Transaction,
  ctx: ChangeContext,
  { before, after }: TimesChange,
): Promise<ReadonlySet<number>> {
  const held = await tx.hold.findMany({
    where: { isLive: true },
    include: { offer: { select: { bookingId: true } } },
    orderBy: { id: 'desc' },
  })
  const now = ctx.now.getTime()
  const released = new Map<number, { id: number; offerId: number }>()
  const letOthersRun = timeSlices()
  for (const { id, offerId, offer, ...hold } of held) {
    const movingIds = offer.bookingId === null ? [] : [offer.bookingId]
    const queryOf = ({ holds, ...times }: Times) => {
      const others = holds.filter((each) => each.offerId !== offerId && !released.has(each.id))
      const bookings = busyFor({ ...times, holds: others }, { movingIds, now })
      return { ...times, ...lengthOf(hold), bookings, now }
    }
    const change = { before: queryOf(before), after: queryOf(after) }
    if (isShutBy(change, hold.startAt.getTime())) released.set(id, { id, offerId })
    await letOthersRun()
  }
  if (released.size > 0) {
    const withdrawn = await releaseHolds(tx, ctx, [...released.values()])
    for (const offerId of withdrawn.toSorted((a, b) => a - b))
      await ctx.enqueue(tx, { name: 'email-withdrawn-offer', payload: { offerId } })
  }
  return new Set(released.keys())
}

/** Records what a change opens: free time, and starts that become possible in time that was free before. */
async function recordOpened(
  tx: Transaction,
  ctx: ChangeContext,
  { before, after, within, cuts = [] }: TimesChange,
): Promise<void> {
  const now = ctx.now.getTime()
  const queryOf = (times: Times, movingIds: readonly number[] = []) => ({
    ...times,
    bookings: busyFor(times, { movingIds, now }),
    now,
  })
  const letOthersRun = timeSlices()
  const opened = timeOpened({ before: queryOf(before), after: queryOf(after), within })
  const spans = [...opened]
  const add = (starts: readonly number[], length: VisitLength) => {
    const visits = starts.map((start) => occupiedTime(start, length))
    spans.push(...visits.filter((visit) => !overlapsMerged(opened, visit)))
  }
  for (const [wish, length] of after.lengths) {
    const former = before.lengths.get(wish)
    const change = {
      before: former ? { ...queryOf(before), ...former } : null,
      after: { ...queryOf(after), ...length },
      within,
    }
    add(startsOpened(change), length)
    await letOthersRun()
  }
  for (const { id, start, ...length } of await readWaitingBookings(tx, ctx)) {
    const until = intervalOfDay(localDay(start, after.rules.zone), after.rules.zone).end
    const change = {
      before: { ...queryOf(before, [id]), ...length },
      after: { ...queryOf(after, [id]), ...length },
      within: within ?? { start: now, end: until },
    }
    const earlier = startsOpened(change).filter((each) => occupiedTime(each, length).end <= start)
    add(earlier, length)
    await letOthersRun()
  }
  const pieces = merge(spans).flatMap((span) => splitAt(span, cuts))
  const openings = pieces.map(({ start, end }) => ({
    ...{ startAt: new Date(start), endAt: new Date(end) },
  }))
  // Spans that touch become one if they are added together.
  for (const added of cuts.length > 1 ? openings.map((each) => [each]) : [openings]) {
    await addOpenings(tx, ctx, added)
  }
}

function splitAt({ start, end }: Interval, cuts: readonly number[]): Interval[] {
  const inside = cuts.filter((cut) => start < cut && cut < end).toSorted((a, b) => a - b)
  const bounds = [start, ...inside, end]
  return inside.length === 0
    ? [{ start, end }]
    : bounds.slice(1).map((until, index) => ({ start: bounds[index] ?? start, end: until }))
}

/** The upcoming bookings whose owners wait for something earlier, in joining order. */
async function readWaitingBookings(tx: Transaction, { now }: Pick<Context, 'now'>) {
  const entries = await tx.waitlistEntry.findMany({
    where: { booking: { status: 'confirmed', startAt: { gt: now } }, leftStartAt: null },
    select: { booking: true },
    orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
    take: MAX_COMPARED,
  })
  return entries.flatMap(({ booking }) =>
    booking ? [{ id: booking.id, start: booking.startAt.getTime(), ...lengthOf(booking) }] : [],
  )
}
