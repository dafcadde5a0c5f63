import type { Transaction } from '@haircuts/db/client'
import { transition } from '@haircuts/scheduling/answer'
import type { VisitLength } from '@haircuts/scheduling/availability'
import {
  assertSlotAvailable,
  lengthOf,
  occupiedTime,
  readAvailabilityData,
} from '../availability/assert-available.ts'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { type BookingRow, withAddons, withStatus } from '../booking-calendar/booking-record.ts'
import { endOffers } from '../booking-calendar/end-offers.ts'
import { offerQuestion } from '../booking-calendar/questions.ts'
import { assertBeforeCutoff } from '../bookings/booking-limits.ts'
import { changeVisit, spanOf } from '../bookings/change-visits.ts'
import { moveChain } from '../bookings/groups/reschedule-group.ts'
import { findBooking } from '../bookings/list-bookings.ts'
import { assertMovesWithinShare } from '../bookings/wishes/unproven.ts'
import { assertNotBlocked } from '../clients/blocked-contacts.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { randomToken } from '../kernel/secrets.ts'
import { issueLink } from '../links/links.ts'
import { bookOpening } from './internal/book-opening.ts'
import { findOffer, outcomeMessage, viewOfOffer } from './list-offers.ts'
import type { AcceptInput, ByOfferTokenInput, OfferPurpose } from './offer-schema.ts'

/** A booking is offered few times, so that offers cannot empty the calendar. */
export const MAX_TIMES = 3

interface OfferedTimes {
  /** The starts to hold. */
  starts: readonly Date[]
  expiresAt: Date
  /** The freed slot, for an offer to the waitlist. */
  openingId?: number
}

interface NewOffer extends OfferedTimes {
  bookingId: number
  purpose: Exclude<OfferPurpose, 'opening'>
  /** Of an organizer: the group, which moves as one chain. */
  chain?: Chain | undefined
}

/** The bookings of a group that move together, and how long they take back to back. */
export interface Chain extends VisitLength {
  chainIds: readonly number[]
}

/**
 * Holds times for a booking, each for its length, and withdraws what it was offered before. Call it inside the booking lock.
 * The program and the barber make offers; no call lets a visitor make one.
 *
 * @returns the id of the offer.
 * @throws AppError slotTaken or slotUnavailable for a start that the booking could not be rescheduled to.
 */
export async function openOffer(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now'>,
  offer: NewOffer,
): Promise<number> {
  const { bookingId, purpose, chain, ...times } = offer
  await endOffers(tx, ctx, { event: 'withdraw', which: 'bookings', ids: [bookingId] })
  const length = chain ?? lengthOf(await findBooking(tx, bookingId))
  const movingIds = chain?.chainIds ?? [bookingId]
  return holdTimes(tx, ctx, { subject: { bookingId, purpose }, length, movingIds, ...times })
}

/**
 * Holds times for a person on the waitlist without a booking. Call it inside the booking lock.
 *
 * @returns the id of the offer.
 * @throws AppError slotTaken or slotUnavailable for a start that could not be booked.
 */
export async function offerOpening(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now'>,
  { waitlistEntryId, ...offer }: OfferedTimes & { waitlistEntryId: number; length: VisitLength },
): Promise<number> {
  const subject = { waitlistEntryId, purpose: 'opening' } as const
  return holdTimes(tx, ctx, { subject, movingIds: [], ...offer })
}

type Subject =
  | { bookingId: number; waitlistEntryId?: never; purpose: OfferPurpose }
  | { bookingId?: never; waitlistEntryId: number; purpose: OfferPurpose }

async function holdTimes(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now'>,
  offer: OfferedTimes & { subject: Subject; length: VisitLength; movingIds: readonly number[] },
): Promise<number> {
  const { subject, length, movingIds, starts, expiresAt, openingId = null } = offer
  if (starts.length === 0 || starts.length > MAX_TIMES) {
    throw new RangeError(`An offer holds 1 to ${MAX_TIMES} times, not ${starts.length}.`)
  }
  const { visitMinutes, cleanupMinutes } = length
  const visits = Math.max(1, movingIds.length)
  for (const start of starts) {
    await assertSlotAvailable(tx, ctx, { start, visitMinutes, cleanupMinutes, visits, movingIds })
  }
  const { id } = await tx.offer.create({
    data: { ...subject, expiresAt, openingId, createdAt: ctx.now },
  })
  await tx.hold.createMany({
    data: starts.map((startAt) => ({ offerId: id, ...spanOf(startAt, length), cleanupMinutes })),
  })
  return id
}

/**
 * Moves the booking to a held time, or books it for a person who has none. The engine allowed the time when it was held, and nothing has taken it since, so
 * only the state of the offer and of the booking decide. Accepting the same time again returns the same.
 *
 * @throws AppError linkInvalid, offerEnded, contactTheBarber, visitBegun, pastCutoff or a 422 on a time that is not held; for
 *   a person without a booking also those of `createBooking`.
 */
export async function acceptOffer(ctx: Context, { startDatetime, ...input }: AcceptInput) {
  const token = randomToken()
  return withBookingLock(ctx, async (tx) => {
    const offer = await findOffer(tx, ctx, input)
    const { id, acceptedStartAt, holds } = offer
    const isSameTime = !startDatetime || startDatetime.getTime() === acceptedStartAt?.getTime()
    const { outcome } = transition(offerQuestion(offer), 'accept', ctx.now.getTime())
    if (outcome === 'repeated' && isSameTime) return decidedOffer(tx, ctx, offer, token)
    if (outcome !== 'changed') await throwOfferEnded(tx, ctx, offer)
    const hold = startDatetime
      ? holds.find(({ startAt }) => startAt.getTime() === startDatetime.getTime())
      : onlyOne(holds)
    if (!hold) throw new AppError('offerTimeUnknown')
    const accepted = { event: 'accept', which: 'ids', acceptedStartAt: hold.startAt } as const
    const accept = () => endOffers(tx, ctx, { ...accepted, ids: [id] })
    if (offer.entry) {
      await accept()
      const bookingId = await bookOpening(tx, ctx, { entry: offer.entry, hold })
      const owner = { bookingId, waitlistEntryId: null }
      await tx.offer.update({ where: { id }, data: owner })
      // The emails to the person are about the booking now.
      await tx.message.updateMany({ where: { waitlistEntryId: offer.entry.id }, data: owner })
      await tx.waitlistEntry.delete({ where: { id: offer.entry.id } })
      return decidedOffer(tx, ctx, await findOffer(tx, ctx, input), token)
    }
    const booking = await findBooking(tx, bookingIdOf(offer))
    if (offer.purpose === 'earlier') {
      await assertBeforeCutoff(tx, ctx, { startAt: booking.startAt, act: 'rescheduled' })
      const start = hold.startAt
      const occupied = occupiedTime(start.getTime(), lengthOf(booking))
      const calendar = await readAvailabilityData(tx, null, occupied)
      const moves = [{ before: booking, start }]
      await assertMovesWithinShare(tx, ctx, { moves, calendar, slot: null })
    }
    await assertNotBlocked(tx, ctx, [
      { email: booking.clientEmail, phoneKey: booking.clientPhoneKey },
    ])
    await accept()
    const members = offer.purpose === 'closed-day' ? await chainOf(tx, booking) : []
    const start = hold.startAt
    // Only a conflict can be in the way, when somebody of the group has got a longer visit since.
    if (members.length > 1) await moveChain(tx, ctx, members, { start, ignoresRules: true })
    else await changeVisit(tx, ctx, { before: booking, start })
    return decidedOffer(tx, ctx, await findOffer(tx, ctx, input), token)
  })
}

/**
 * The confirmed bookings of an organizer's group in order of time, which a closed day moves as one chain; none for any other
 * booking.
 */
export async function chainOf(
  tx: Transaction,
  { groupId, isOrganizer }: Pick<BookingRow, 'groupId' | 'isOrganizer'>,
): Promise<BookingRow[]> {
  if (groupId === null || !isOrganizer) return []
  const rows = await tx.booking.findMany({
    where: { groupId, status: 'confirmed', place: null },
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
    include: withAddons,
  })
  return rows.map(withStatus)
}

/** The appointment stays as it is. Declining twice returns the same. @throws AppError linkInvalid or offerEnded. */
export async function declineOffer(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  input: ByOfferTokenInput,
) {
  const token = randomToken()
  return withBookingLock(ctx, async (tx) => {
    const offer = await findOffer(tx, ctx, input)
    const { id } = offer
    const { outcome } = transition(offerQuestion(offer), 'decline', ctx.now.getTime())
    if (outcome === 'repeated') return decidedOffer(tx, ctx, offer, token)
    if (outcome !== 'changed') await throwOfferEnded(tx, ctx, offer)
    await endOffers(tx, ctx, { event: 'decline', which: 'ids', ids: [id] })
    await ctx.enqueue(tx, { name: 'settle-offers', payload: {} })
    return decidedOffer(tx, ctx, await findOffer(tx, ctx, input), token)
  })
}

/**
 * Who has accepted goes on to the page of the appointment, and a client whose day is closed to the one that
 * reschedules, so the response has a link to them.
 */
async function decidedOffer(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  offer: Awaited<ReturnType<typeof findOffer>>,
  token: string,
) {
  const { purpose, state, handedOut } = offer
  const goesOn = purpose === 'closed-day' || state === 'accepted'
  // The link of the offer was handed out to the same address.
  if (goesOn) {
    await issueLink(tx, { token, purpose: 'manage', subjectId: bookingIdOf(offer), handedOut })
  }
  return { ...(await viewOfOffer(tx, ctx, offer)), publicToken: goesOn ? token : null }
}

/** The booking of an offer that is not open to a person without one. @throws AppError linkInvalid */
function bookingIdOf({ bookingId }: { bookingId: number | null }): number {
  if (bookingId === null) throw new AppError('linkInvalid')
  return bookingId
}

async function throwOfferEnded(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  offer: Awaited<ReturnType<typeof findOffer>>,
) {
  throw new AppError('offerEnded', { detail: await outcomeMessage(tx, ctx, offer) })
}

function onlyOne<T>(items: readonly T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined
}
