import type { Prisma, Transaction } from '@haircuts/db/client'
import { freeStartsByDay } from '@haircuts/scheduling/availability'
import { overlaps } from '@haircuts/scheduling/interval'
import { daysBetween, weekday } from '@haircuts/scheduling/local-date'
import { localDate, localTime } from '@haircuts/scheduling/zone'
import {
  busyFor,
  lengthOf,
  occupiedTime,
  readAvailabilityData,
} from '../availability/assert-available.ts'
import { withBookingLock } from '../kernel/booking-lock.ts'
import type { Context } from '../kernel/context.ts'
import { isPaused } from '../kernel/restore-pause.ts'
import { addMessage } from '../messages/outbox.ts'
import { readSettings, type Settings } from '../site/settings.ts'
import { openOffer } from './answer-offer.ts'
import { mayWait } from './list-waitlist.ts'

const DAY_MS = 86_400_000
const HELD_MS = 15 * 60_000
/** Offers are sent from eight in the morning until nine in the evening, when people read them. */
const [FIRST_SENT, LAST_SENT] = ['08:00', '21:00']
/**
 * The offers to a mailbox within 24 hours. Somebody who books and cancels all day could otherwise fill the mailboxes of those
 * who wait, which then would get no reminder either.
 */
const MAX_PER_DAY = 6
/** Freed slots of one transaction, so that a cleared month with a long waitlist holds the booking lock only briefly. */
const BATCH_SIZE = 3
/** Transactions of one run. */
const MAX_ROUNDS = 50

const withBooking = { booking: true } satisfies Prisma.WaitlistEntryInclude
type FreedSlot = Prisma.OpeningGetPayload<object>
type Entry = Prisma.WaitlistEntryGetPayload<{ include: typeof withBooking }>

/**
 * Ends offers whose time is over, which the booking lock does, and offers what has opened to the next in line. The state is
 * in the database alone, so a run that is repeated or lost changes nothing.
 */
export async function settleOffers(ctx: Context): Promise<void> {
  const [found] = await ctx.db.$queryRaw<{ isDue: boolean }[]>`
    SELECT EXISTS (SELECT FROM opening)
        OR EXISTS (SELECT FROM offer WHERE state = 'open'
                    AND expires_at <= ${ctx.now.toISOString()}::timestamptz) AS "isDue"`
  if (!found?.isDue) return
  let after: number | null = 0
  // The next run goes on, with a clock of its own, so that an offer is open as long as it says.
  for (let turn = 0; turn < MAX_ROUNDS && after !== null; turn += 1) {
    after = await notifyWaitlist(ctx, after)
  }
}

function notifyWaitlist(ctx: Context, after: number): Promise<number | null> {
  return withBookingLock(ctx, (tx) => notifyNext(tx, ctx, after))
}

/** Offers the next freed slots after one. @returns the last one offered; null when there may be no more. */
async function notifyNext(tx: Transaction, ctx: Context, after: number): Promise<number | null> {
  const { now } = ctx
  const settings = await readSettings(tx)
  if (!settings.offerEarlierTimes) {
    await tx.opening.deleteMany()
    return null
  }
  await tx.opening.deleteMany({ where: { endAt: { lte: now } } })
  await tx.waitlistEntry.deleteMany({ where: { booking: { startAt: { lte: now } } } })
  const clock = localTime(now.getTime(), settings.zone)
  // After a restore no email leaves, so nobody would hear of an offer.
  if (clock < FIRST_SENT || clock >= LAST_SENT || (await isPaused({ db: tx }))) return null
  const freedSlots = await tx.opening.findMany({
    where: { id: { gt: after }, offers: { none: { state: 'open' } } },
    orderBy: { id: 'asc' },
    take: BATCH_SIZE,
  })
  for (const opening of freedSlots) await offerFreedSlot(tx, ctx, { opening, settings })
  return freedSlots.length < BATCH_SIZE ? null : (freedSlots.at(-1)?.id ?? null)
}

/** Offers a freed slot to the first client on the waitlist whom it suits, and deletes one that suits nobody any more. */
async function offerFreedSlot(
  tx: Transaction,
  ctx: Context,
  { opening, settings }: { opening: FreedSlot; settings: Settings },
) {
  const entries = await tx.waitlistEntry.findMany({
    where: {
      booking: {
        offers: { none: { openingId: opening.id } },
        NOT: { client: { isBlocked: true } },
      },
    },
    include: withBooking,
    orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
  })
  const asked = await alreadyNotified(tx)
  const notifiedOften = await notifiedOftenToday(tx, ctx)
  let isAwaited = false
  for (const entry of entries) {
    const { booking } = entry
    const { clientEmail } = booking
    if (!clientEmail || !mayWait(booking, { settings, now: ctx.now })) continue
    const start = await startFor(tx, ctx, { entry, opening })
    if (start === null) continue
    // One offer at a time, also for a person with several bookings; a person with many offers today gets the next one
    // another day.
    if (asked.has(booking.id) || notifiedOften.has(booking.id)) {
      isAwaited = true
      continue
    }
    const expiresAt = new Date(Math.min(ctx.now.getTime() + HELD_MS, start))
    const version = await openOffer(tx, ctx, {
      bookingId: booking.id,
      purpose: 'earlier',
      starts: [new Date(start)],
      expiresAt,
      openingId: opening.id,
    })
    await addMessage(tx, ctx, { kind: 'earlier', booking, version })
    if (entry.pushEndpoint) {
      await ctx.enqueue(tx, { name: 'push-offer', payload: { offerId: version } })
    }
    return
  }
  if (!isAwaited) await tx.opening.delete({ where: { id: opening.id } })
}

/**
 * The bookings in line whose mailbox has an open offer, whatever the tag of the address ("ann+1@"): one person holds one time,
 * so that nobody can keep what opens from others.
 */
async function alreadyNotified(tx: Transaction): Promise<Set<number>> {
  const asked = await tx.$queryRaw<{ id: number }[]>`
    SELECT booking.id FROM waitlist_entry JOIN booking ON booking.id = booking_id
     WHERE mailbox_of(client_email::text) IN (
       SELECT mailbox_of(client_email::text) FROM offer JOIN booking ON booking.id = booking_id
        WHERE state = 'open')`
  return new Set(asked.map(({ id }) => id))
}

/** The bookings on the waitlist whose mailbox gets no further offer for now. */
async function notifiedOftenToday(tx: Transaction, { now }: Context): Promise<Set<number>> {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const often = await tx.$queryRaw<{ id: number }[]>`
    SELECT booking.id FROM waitlist_entry JOIN booking ON booking.id = booking_id
     WHERE mailbox_of(client_email::text) IN (
       SELECT mailbox_of(client_email::text) FROM offer JOIN booking ON booking.id = booking_id
        WHERE purpose = 'earlier' AND offer.created_at > ${since}::timestamptz
        GROUP BY 1 HAVING count(*) >= ${MAX_PER_DAY})`
  return new Set(often.map(({ id }) => id))
}

/**
 * The first free start in a freed slot that a person asked for, or the last one that reaches into it; null when there
 * is none before the present start.
 */
async function startFor(
  tx: Transaction,
  ctx: Context,
  { entry, opening }: { entry: Entry; opening: FreedSlot },
): Promise<number | null> {
  const now = ctx.now.getTime()
  const { booking, weekdays, fromTime, toTime } = entry
  const length = lengthOf(booking)
  const span = { start: opening.startAt.getTime(), end: opening.endAt.getTime() }
  const from = Math.max(span.start - DAY_MS, now)
  const until = Math.min(span.end, booking.startAt.getTime())
  if (from >= until) return null
  const data = await readAvailabilityData(tx, null, { start: from, end: until })
  const bookings = busyFor(data, { movingIds: [booking.id], now })
  const { zone } = data.rules
  const first = localDate(from, zone)
  const days = daysBetween(first, localDate(until, zone)) + 1
  const isWanted = (start: number) => {
    const occupied = occupiedTime(start, length)
    const clock = localTime(start, zone)
    return (
      start > now &&
      occupied.end <= booking.startAt.getTime() &&
      overlaps(occupied, span) &&
      weekdays.includes(weekday(localDate(start, zone))) &&
      fromTime <= clock &&
      clock < toTime
    )
  }
  const free = freeStartsByDay({ ...data, bookings, ...length, now }, first, days)
  const wanted = free.flatMap(({ starts }) => starts).filter(isWanted)
  return wanted.find((start) => start >= span.start) ?? wanted.at(-1) ?? null
}
