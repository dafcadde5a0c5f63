import type { Prisma, Transaction } from '@haircuts/db/client'
import { freeStartsByDay, type VisitLength } from '@haircuts/scheduling/availability'
import { overlaps } from '@haircuts/scheduling/interval'
import { daysBetween } from '@haircuts/scheduling/local-date'
import { fitsWish } from '@haircuts/scheduling/waitlist-wish'
import { waitsForDayIn } from '@haircuts/scheduling/wished-days'
import { localDate, localTime } from '@haircuts/scheduling/zone'
import {
  busyFor,
  lengthOf,
  occupiedTime,
  readAvailabilityData,
} from '../availability/assert-available.ts'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { isOverAt } from '../booking-calendar/end-offers.ts'
import { countUpcoming } from '../bookings/booking-limits.ts'
import { planIfOffered } from '../catalog/plan-service.ts'
import { isBlocked } from '../clients/blocked-contacts.ts'
import { pausedEntries } from '../emails/offers.ts'
import { addMessage } from '../emails/outbox.ts'
import { queueMessage } from '../emails/queue-message.ts'
import { attemptEach } from '../kernel/attempt-each.ts'
import type { Context } from '../kernel/context.ts'
import { readSettings, type Settings } from '../site/settings.ts'
import { isPaused } from '../tasks/restore-pause.ts'
import { offerOpening, openOffer } from './answer-offer.ts'
import { activeEntries, mayWait, wishedDaysOf } from './list-waitlist.ts'

const DAY_MS = 86_400_000
const HELD_MS = 15 * 60_000
/** Offers are sent from eight in the morning until nine in the evening, when people read them. */
const [FIRST_SENT, LAST_SENT] = ['08:00', '21:00']
/**
 * The offers to a mailbox within 24 hours. Somebody who books and cancels all day could otherwise fill the mailboxes of those
 * who wait, which then would get no reminder either.
 */
const MAX_PER_DAY = 6
/** Freed slots of one run, each in a transaction of its own, so that none holds the booking lock for long. */
const MAX_SLOTS = 150
/** The entries that a freed slot is compared with; a flood of entries does not keep the booking lock. */
const MAX_COMPARED = 200

const withBooking = { booking: true } satisfies Prisma.WaitlistEntryInclude
type Booking = NonNullable<Entry['booking']>
type FreedSlot = Prisma.OpeningGetPayload<object>
type Entry = Prisma.WaitlistEntryGetPayload<{ include: typeof withBooking }>

/**
 * Ends offers whose time is over, which the booking lock does, and offers what has opened to the next in line. The state is
 * in the database alone, so a run that is repeated or lost changes nothing.
 *
 * @throws GaveUp when a freed slot could not be offered, after the others were.
 */
export async function settleOffers(ctx: Context): Promise<void> {
  const [found] = await ctx.db.$queryRaw<{ isDue: boolean }[]>`
    SELECT EXISTS (SELECT FROM opening)
        OR EXISTS (SELECT FROM offer WHERE ${isOverAt(ctx.now)}) AS "isDue"`
  if (!found?.isDue) return
  const slots = await withBookingLock(ctx, (tx) => slotsToOffer(tx, ctx))
  // The next run goes on, with a clock of its own, so that an offer is open as long as it says.
  const offer = ({ id }: { id: number }) => withBookingLock(ctx, (tx) => offerSlot(tx, ctx, id))
  await attemptEach(slots, offer, ({ startAt }) => ({ at: startAt }))
}

/** Deletes what nobody can be offered any more, and finds the freed slots that are offered now. */
async function slotsToOffer(tx: Transaction, { now }: Pick<Context, 'now'>) {
  const settings = await readSettings(tx)
  if (!settings.offerEarlierTimes) {
    await tx.opening.deleteMany()
    return []
  }
  await tx.opening.deleteMany({ where: { endAt: { lte: now } } })
  await tx.waitlistEntry.deleteMany({ where: { booking: { startAt: { lte: now } } } })
  const clock = localTime(now.getTime(), settings.zone)
  // After a restore no email leaves, so nobody would hear of an offer.
  if (clock < FIRST_SENT || clock >= LAST_SENT || (await isPaused({ db: tx }))) return []
  return tx.opening.findMany({
    where: NOT_OFFERED,
    orderBy: { id: 'asc' },
    take: MAX_SLOTS,
    select: { id: true, startAt: true },
  })
}

const NOT_OFFERED = { offers: { none: { state: 'open' } } }

async function offerSlot(tx: Transaction, ctx: Context, id: number): Promise<void> {
  const [settings, opening] = await Promise.all([
    readSettings(tx),
    tx.opening.findUnique({ where: { id, ...NOT_OFFERED } }),
  ])
  if (opening && settings.offerEarlierTimes) await offerFreedSlot(tx, ctx, { opening, settings })
}

/** Offers a freed slot to the first client on the waitlist whom it suits, and deletes one that suits nobody any more. */
async function offerFreedSlot(
  tx: Transaction,
  ctx: Context,
  { opening, settings }: { opening: FreedSlot; settings: Settings },
) {
  const { first, last } = daysOf(opening, settings)
  const none = { none: { openingId: opening.id } }
  const entries = await tx.waitlistEntry.findMany({
    where: {
      ...activeEntries({ now: ctx.now, zone: settings.zone }),
      id: { notIn: [...(await pausedEntries(tx, ctx))] },
      AND: {
        OR: [
          { booking: { offers: none, NOT: { client: { isBlocked: true } } } },
          {
            bookingId: null,
            offers: none,
            firstDate: { lte: new Date(last) },
            lastDate: { gte: new Date(first) },
          },
        ],
      },
    },
    include: withBooking,
    orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
    take: MAX_COMPARED,
  })
  const waiting = await entriesToWait(tx, ctx)
  const asked = await entriesOfAskedMailboxes(tx, opening)
  const around = await readAround(tx, ctx, opening)
  const lengths: KnownLengths = new Map()
  let isAwaited = false
  for (const entry of entries) {
    const wish = { weekdays: entry.weekdays, ...wishedDaysOf(entry) }
    if (asked.has(entry.id) || !waitsForDayIn(wish, first, last)) continue
    const candidate = await candidateOf(tx, ctx, { entry, settings, lengths })
    if (!candidate) continue
    const start = startFor(entry, candidate, around)
    if (start === null) continue
    // One offer at a time, also for a person with several entries; a person with many offers today gets the next one
    // another day.
    if (waiting.has(entry.id)) {
      isAwaited = true
      continue
    }
    if (!(await mayBook(tx, ctx, { entry, candidate, settings }))) continue
    await offerTo(tx, ctx, { entry, candidate, start, openingId: opening.id })
    return
  }
  if (!isAwaited) await tx.opening.delete({ where: { id: opening.id } })
}

/**
 * The days on which a visit in a freed slot may begin. Comparing an entry with them costs no query, unlike the search for a
 * start, and leaves out most entries of a long waitlist while the booking lock is held.
 */
function daysOf({ startAt, endAt }: FreedSlot, { zone }: Settings) {
  // A visit that reaches into the slot can begin on the day before.
  const first = localDate(startAt.getTime() - DAY_MS, zone)
  return { first, last: localDate(endAt.getTime(), zone) }
}

/** Who is offered a freed slot: the owner of a booking that may move, or a person without one. */
interface Candidate {
  booking: Booking | null
  email: string
  length: VisitLength
}

/**
 * The length of a visit by its service and add-ons, null if that is not offered. Each length is read once, because many people
 * wait for the same service and the booking lock is held meanwhile.
 */
type KnownLengths = Map<string, VisitLength | null>

/** Null for an entry that gets no offers for now. */
async function candidateOf(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { entry, settings, lengths }: { entry: Entry; settings: Settings; lengths: KnownLengths },
): Promise<Candidate | null> {
  const { booking } = entry
  if (booking) {
    const { clientEmail: email } = booking
    if (!email || !mayWait(booking, { settings, now })) return null
    return { booking, email, length: lengthOf(booking) }
  }
  const wished = [entry.appointmentTypeId, ...entry.addonIds].join()
  if (!lengths.has(wished)) lengths.set(wished, (await planIfOffered(tx, entry))?.length ?? null)
  const length = lengths.get(wished)
  if (!length || !entry.clientEmail) return null
  return { booking: null, email: entry.clientEmail, length }
}

/** Whether the person could accept, so that no time is held for one who cannot. */
async function mayBook(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox'>,
  {
    entry,
    candidate: { booking, email },
    settings,
  }: { entry: Entry; candidate: Candidate; settings: Settings },
): Promise<boolean> {
  const { clientPhoneKey: phoneKey } = booking ?? entry
  if (await isBlocked(tx, ctx, [{ email, phoneKey }])) return false
  if (booking !== null) return true
  return (await countUpcoming(tx, ctx, email)).count < settings.maxUpcomingBookings
}

async function offerTo(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'enqueue'>,
  {
    entry,
    candidate: { booking, email, length },
    start,
    openingId,
  }: { entry: Entry; candidate: Candidate; start: number; openingId: number },
) {
  const expiresAt = new Date(Math.min(ctx.now.getTime() + HELD_MS, start))
  const times = { starts: [new Date(start)], expiresAt, openingId }
  if (!booking) {
    const version = await offerOpening(tx, ctx, { waitlistEntryId: entry.id, length, ...times })
    const about = { waitlistEntryId: entry.id, version, recipient: email }
    await queueMessage(tx, ctx, { kind: 'earlier', ...about })
    return
  }
  const offer = { bookingId: booking.id, purpose: 'earlier' as const, ...times }
  const version = await openOffer(tx, ctx, offer)
  await addMessage(tx, ctx, { kind: 'earlier', booking, version })
  if (entry.pushEndpoint) {
    await ctx.enqueue(tx, { name: 'push-offer', payload: { offerId: version } })
  }
}

/**
 * The entries whose mailbox has an open offer, or had many within a day, whatever the tag of the address ("ann+1@"): one person
 * holds one time, so that nobody can keep what opens from others.
 */
async function entriesToWait(tx: Transaction, { now }: Pick<Context, 'now'>): Promise<Set<number>> {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const waiting = await tx.$queryRaw<{ id: number }[]>`
    WITH mailbox AS (
      SELECT mailbox_of(coalesce(booking.client_email, entry.client_email)) AS address
        FROM offer LEFT JOIN booking ON booking.id = offer.booking_id
             LEFT JOIN waitlist_entry AS entry ON entry.id = offer.waitlist_entry_id
       WHERE state = 'open' OR offer.created_at > ${since}::timestamptz
       GROUP BY 1
      HAVING bool_or(state = 'open')
          OR count(*) FILTER (WHERE purpose IN ('earlier', 'opening')
                                AND offer.created_at > ${since}::timestamptz) >= ${MAX_PER_DAY}
    )
    SELECT entry.id FROM waitlist_entry AS entry LEFT JOIN booking ON booking.id = booking_id
     WHERE mailbox_of(coalesce(booking.client_email, entry.client_email)) IN (SELECT address FROM mailbox)`
  return new Set(waiting.map(({ id }) => id))
}

/**
 * The entries without a booking whose mailbox was offered a freed slot already, so that somebody with several entries does not
 * keep it from others once for each. People with bookings are asked for each of them, since a household may share a mailbox.
 */
async function entriesOfAskedMailboxes(
  tx: Transaction,
  { id }: Pick<FreedSlot, 'id'>,
): Promise<Set<number>> {
  const asked = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM waitlist_entry
     WHERE booking_id IS NULL AND mailbox_of(client_email) IN (
       SELECT mailbox_of(coalesce(booking.client_email, entry.client_email))
         FROM offer LEFT JOIN booking ON booking.id = offer.booking_id
              LEFT JOIN waitlist_entry AS entry ON entry.id = offer.waitlist_entry_id
        WHERE opening_id = ${id})`
  return new Set(asked.map((entry) => entry.id))
}

/** What the search for a start in a freed slot reads, once for all entries. */
async function readAround(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  { startAt, endAt }: FreedSlot,
) {
  const now = ctx.now.getTime()
  const span = { start: startAt.getTime(), end: endAt.getTime() }
  const from = Math.max(span.start - DAY_MS, now)
  return {
    now,
    span,
    from,
    data: await readAvailabilityData(tx, null, { start: from, end: span.end }),
    /** The free starts of a visit of a person without a booking, by its length, which are the same for all of them. */
    freeStarts: new Map<string, number[]>(),
  }
}

type Around = Awaited<ReturnType<typeof readAround>>

/**
 * The first free start in a freed slot that a person asked for, or the last one that reaches into it; null when there
 * is none before the present start.
 */
function startFor(entry: Entry, candidate: Candidate, around: Around): number | null {
  const { now, span, from, data } = around
  const { booking, length } = candidate
  const wish = { ...entry, ...wishedDaysOf(entry) }
  const presentStart = booking?.startAt.getTime() ?? Number.POSITIVE_INFINITY
  if (from >= Math.min(span.end, presentStart)) return null
  const isWanted = (start: number) => {
    const occupied = occupiedTime(start, length)
    return (
      start > now &&
      occupied.end <= presentStart &&
      overlaps(occupied, span) &&
      fitsWish(start, wish, data.rules.zone)
    )
  }
  const wanted = freeStartsOf(candidate, around).filter(isWanted)
  return wanted.find((start) => start >= span.start) ?? wanted.at(-1) ?? null
}

function freeStartsOf({ booking, length }: Candidate, around: Around): number[] {
  const { now, span, from, data, freeStarts } = around
  const search = () => {
    const bookings = busyFor(data, { movingIds: booking ? [booking.id] : [], now })
    const until = Math.min(span.end, booking?.startAt.getTime() ?? span.end)
    const { zone } = data.rules
    const first = localDate(from, zone)
    const days = daysBetween(first, localDate(until, zone)) + 1
    const found = freeStartsByDay({ ...data, bookings, ...length, now }, first, days)
    return found.flatMap(({ starts }) => starts)
  }
  if (booking) return search()
  const known = `${length.visitMinutes} ${length.cleanupMinutes}`
  const starts = freeStarts.get(known) ?? search()
  freeStarts.set(known, starts)
  return starts
}
