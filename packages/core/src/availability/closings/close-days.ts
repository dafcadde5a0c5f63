import type { Transaction } from '@haircuts/db/client'
import { bookableDays, rangeOfDays } from '@haircuts/scheduling/availability'
import { chainRequest } from '@haircuts/scheduling/chain'
import { alternativesFor } from '@haircuts/scheduling/closed-day'
import { startOfDay } from '@haircuts/scheduling/zone'
import { isTooSoonToAsk, lastAnswerAt } from '../../booking-calendar/answer-time.ts'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import { endOffers } from '../../booking-calendar/end-offers.ts'
import { changeVisits } from '../../bookings/change-visits.ts'
import { addMessage } from '../../emails/outbox.ts'
import { day } from '../../emails/phrases.ts'
import { AppError, invalidField } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import type { EmailSetup } from '../../kernel/email-off.ts'
import { readSettings } from '../../site/settings.ts'
import { type Chain, chainOf, MAX_TIMES, openOffer } from '../../waitlist/answer-offer.ts'
import { lengthOf, readAvailabilityData } from '../assert-available.ts'
import { changeRules } from '../change-rules.ts'
import { blockForClosing } from '../edit-blackouts.ts'
import type { CloseInput } from './closing-schema.ts'
import {
  bookingsIn,
  closingById,
  isStillThere,
  requestsIn,
  type Span,
  spanOf,
  toldOf,
} from './list-closings.ts'

const HELD_MS = 24 * 3_600_000
/** Each booking holds up to three times, so a closing of many would leave nothing for others to book. */
const MAX_BOOKINGS = 40

/**
 * Blocks a span of time, and offers everyone who has a booking there other times, by one email each unless the barber tells
 * them himself. It is one transaction inside the booking lock, so no booking is made in the span meanwhile.
 *
 * @throws AppError alreadyClosed, or 422 for a span that is over or has too many bookings.
 */
export async function closeDays(
  ctx: Context & EmailSetup,
  { title, reason, notifyClients, ...input }: CloseInput,
) {
  return withBookingLock(ctx, async (tx) => {
    const { zone } = await readSettings(tx)
    const span = spanOf(input, zone)
    const { startAt, endAt, isAllDay } = span
    if (endAt <= ctx.now) throw invalidField('to_date', 'This time is already over.')
    const bookings = await bookingsIn(tx, ctx, span)
    if (bookings.length > MAX_BOOKINGS) {
      const detail = `There are ${bookings.length} bookings. Please close at most ${MAX_BOOKINGS} at once: choose fewer days.`
      throw invalidField('to_date', detail)
    }
    const open = { reopenedAt: null, startAt: { lt: endAt }, endAt: { gt: startAt } }
    if ((await tx.closing.count({ where: open })) > 0) throw new AppError('alreadyClosed')
    const data = { startAt, endAt, reason, createdAt: ctx.now }
    const { id } = await tx.closing.create({ data })
    // An all-day blackout ends on its last day.
    const blockedUntil = isAllDay ? new Date(startOfDay(input.toDate, zone)) : endAt
    const blocked = { startAt, endAt: blockedUntil, isAllDay }
    await blockForClosing(tx, ctx, { id, title, reason, ...blocked })
    await offerOtherTimes(tx, ctx, { closingId: id, bookings, notifyClients })
    if (notifyClients) await declineRequests(tx, ctx, { span, reason })
    return closingById(tx, ctx, id)
  })
}

/**
 * Nobody who only asked is offered other times: the requests of the span are declined, with why. What asked together with them
 * on another day still waits.
 */
async function declineRequests(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'apiKey' | 'now' | 'enqueue'>,
  { span, reason }: { span: Span; reason: string | null },
) {
  const { zone } = await readSettings(tx)
  const requests = await requestsIn(tx, ctx, span)
  const declined = requests.map((before) => {
    const closed = `We have to close on ${day({ start: before.startAt, zone })}.`
    const sentence = reason === null ? closed : `${closed} ${reason}`
    const answer = { decision: 'declined', reason: sentence } as const
    return { before, status: 'cancelled', answer } as const
  })
  await changeVisits(tx, ctx, declined)
}

type Bookings = Awaited<ReturnType<typeof bookingsIn>>

async function offerOtherTimes(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'enqueue'>,
  {
    closingId,
    bookings,
    notifyClients,
  }: { closingId: number; bookings: Bookings; notifyClients: boolean },
) {
  const heldUntil = new Date(ctx.now.getTime() + HELD_MS)
  // The times of their earlier offers can be offered again.
  const ids = bookings.map(({ id }) => id)
  await endOffers(tx, ctx, { event: 'withdraw', which: 'bookings', ids })
  // No time that is free here leaves the travel to a visit elsewhere.
  const canAnswer = bookings.filter(
    ({ clientEmail, place, startAt }) =>
      clientEmail !== null && place === null && !isTooSoonToAsk(startAt, ctx.now),
  )
  const chains = await chainsOf(tx, canAnswer)
  const movesWithOrganizer = new Set<number>()
  const starts = await alternatives(tx, ctx, { bookings: canAnswer, chains, from: heldUntil })
  // Organizers first, so that it is known for whom else they answer.
  const byRole = bookings.toSorted((a, b) => Number(chains.has(b.id)) - Number(chains.has(a.id)))
  for (const booking of byRole) {
    const { id: bookingId, startAt } = booking
    const expiresAt = new Date(Math.min(heldUntil.getTime(), lastAnswerAt(startAt).getTime()))
    const times = (starts.get(bookingId) ?? []).map((start) => new Date(start))
    const offerId =
      times.length === 0
        ? null
        : await openOffer(tx, ctx, {
            ...{ bookingId, purpose: 'closed-day', starts: times, expiresAt },
            chain: chains.get(bookingId),
          })
    if (offerId !== null) {
      for (const id of chains.get(bookingId)?.chainIds ?? []) movesWithOrganizer.add(id)
    }
    const isAsked = offerId !== null || !movesWithOrganizer.has(bookingId)
    const { id: version } = await tx.closingBooking.create({
      data: { closingId, bookingId, startAt, offerId },
    })
    if (notifyClients && booking.clientEmail !== null && isAsked) {
      await addMessage(tx, ctx, { kind: 'closed-day', booking, version })
    }
  }
}

type Chains = ReadonlyMap<number, Chain & { start: number }>

/** The groups whose organizer is asked for all of them, by the organizer's booking: a chain moves as a whole or stays. */
async function chainsOf(tx: Transaction, bookings: Bookings): Promise<Chains> {
  const chains = new Map<number, Chain & { start: number }>()
  for (const { id, groupId, isOrganizer } of bookings) {
    const members = await chainOf(tx, { groupId, isOrganizer })
    const [first] = members
    if (!first || members.length === 1) continue
    const { visitMinutes, cleanupMinutes } = chainRequest(members.map(lengthOf))
    const chainIds = members.map((member) => member.id)
    chains.set(id, { visitMinutes, cleanupMinutes, chainIds, start: first.startAt.getTime() })
  }
  return chains
}

/** Free starts for each booking that moves by itself, and for each chain. */
async function alternatives(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  { bookings, chains, from }: { bookings: Bookings; chains: Chains; from: Date },
) {
  const now = ctx.now.getTime()
  const { rules } = await readAvailabilityData(tx, null, { start: now, end: now })
  const { from: first, days } = bookableDays(rules, now)
  const moved = new Set([...chains.values()].flatMap(({ chainIds }) => chainIds))
  const visits = bookings
    .filter(({ id }) => chains.has(id) || !moved.has(id))
    .map((booking) => ({
      id: booking.id,
      start: booking.startAt.getTime(),
      ...(chains.get(booking.id) ?? lengthOf(booking)),
    }))
  const cleanupMinutes = Math.max(0, ...visits.map((visit) => visit.cleanupMinutes))
  const horizon = rangeOfDays(first, days, { zone: rules.zone, cleanupMinutes })
  const data = await readAvailabilityData(tx, null, horizon)
  const holds = data.holds.filter(({ expiresAt }) => expiresAt > now)
  return alternativesFor({ ...data, holds, now, from: from.getTime() }, visits, MAX_TIMES)
}

/**
 * Opens the time again: withdraws open offers, removes the blackout, and emails the clients who were notified of the
 * closing. Bookings that were moved stay moved. Idempotent.
 *
 * @throws AppError closingNotFound
 */
export async function reopenDays(ctx: Context & EmailSetup, { id }: { id: number }) {
  return changeRules(ctx, async (tx) => {
    const closing = await tx.closing.findUnique({
      where: { id },
      include: { bookings: { include: { booking: true } } },
    })
    if (!closing) throw new AppError('closingNotFound')
    if (closing.reopenedAt === null) {
      await tx.closing.update({ where: { id }, data: { reopenedAt: ctx.now } })
      const ids = closing.bookings.flatMap(({ offerId }) => offerId ?? [])
      await endOffers(tx, ctx, { event: 'withdraw', which: 'ids', ids })
      await tx.blackout.deleteMany({ where: { closingId: id } })
      await emailReopening(tx, ctx, closing.bookings)
    }
    return closingById(tx, ctx, id)
  })
}

/**
 * Locks the bookings, so that no email about the closing is rendered at the same time. An unsent one is dropped at its
 * delivery, and its client is notified of neither.
 */
async function emailReopening(
  tx: Transaction,
  ctx: Context & EmailSetup,
  rows: readonly (Parameters<typeof isStillThere>[0] & { id: number; bookingId: number })[],
) {
  const ids = rows.map(({ bookingId }) => bookingId)
  await tx.$queryRaw`SELECT FROM booking WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`
  const { notified } = await toldOf(tx, ctx, rows)
  for (const row of rows) {
    if (!notified.has(row.id) || !isStillThere(row, ctx)) continue
    await addMessage(tx, ctx, { kind: 'reopened', booking: row.booking, version: row.id })
  }
}
