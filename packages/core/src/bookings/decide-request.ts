import type { Transaction } from '@haircuts/db/client'
import { transition } from '@haircuts/scheduling/answer'
import type { z } from 'zod'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import {
  type BookingRow,
  type bookingDecision,
  withStatus,
} from '../booking-calendar/booking-record.ts'
import { requestQuestion } from '../booking-calendar/questions.ts'
import { AppError } from '../kernel/app-error.ts'
import { attemptEach } from '../kernel/attempt-each.ts'
import type { Context } from '../kernel/context.ts'
import { shortDateTime } from '../kernel/date-format.ts'
import { readSettings } from '../site/settings.ts'
import { isPaused } from '../tasks/restore-pause.ts'
import type { DecideInput } from './booking-schema.ts'
import { changeVisits } from './change-visits.ts'
import { bookingView, findBooking } from './list-bookings.ts'
import { requestOf, revisionOf } from './list-requests.ts'

/**
 * Approves a booking that waits, with all that asked together with it: a group and a series ask as a whole.
 *
 * @throws AppError bookingNotFound, notPending, requestOver or requestChanged.
 */
export async function approveBooking(ctx: Context, input: DecideInput) {
  return withBookingLock(ctx, (tx) => decide(tx, ctx, { ...input, decision: 'approved' }))
}

/**
 * Declines a booking that waits, with all that asked together with it.
 *
 * @throws AppError bookingNotFound, notPending, requestOver or requestChanged.
 */
export async function declineBooking(ctx: Context, input: DecideInput) {
  return withBookingLock(ctx, (tx) => decide(tx, ctx, { ...input, decision: 'declined' }))
}

type Decision = z.output<typeof bookingDecision>

interface Decided {
  id: number
  decision: Exclude<Decision, 'expired'>
  reason: string | null
  /** The revision of the request that the barber has read. */
  ifRevision?: number | undefined
}

/** Answers a request. Call it inside the booking lock, so that exactly one of several outcomes happens. */
export async function decide(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'apiKey' | 'now' | 'enqueue'>,
  { id, decision, reason, ifRevision }: Decided,
) {
  const before = await findBooking(tx, id)
  assertAnswerable(before, decision, ctx.now)
  if (ifRevision !== undefined) await assertUnchanged(tx, before, ifRevision)
  const { bookings, clientWillBeEmailed } = await endRequest(tx, ctx, { before, decision, reason })
  const own = bookings.find((row) => row.id === id)
  if (!own) throw new AppError('bookingNotFound')
  return {
    ...bookingView(own),
    clientWillBeEmailed,
    bookings: bookings.map(({ id, revision }) => ({ id, revision })),
  }
}

/** @throws AppError notPending or requestOver. */
function assertAnswerable(booking: BookingRow, decision: Decided['decision'], now: Date) {
  const request = requestQuestion(booking)
  const event = decision === 'approved' ? 'accept' : 'decline'
  if (request && transition(request, event, now.getTime()).outcome === 'changed') return
  if (booking.status === 'pending') throw new AppError('requestOver')
  throw new AppError('notPending', {
    detail: `This booking is ${booking.status} and no longer waits for an answer.`,
  })
}

/** @throws AppError requestChanged, which says what the request is now. */
async function assertUnchanged(tx: Transaction, booking: BookingRow, ifRevision: number) {
  const request = await requestOf(tx, booking)
  if (revisionOf(request) === ifRevision) return
  const { zone } = await readSettings(tx)
  const starts = request.map(({ startAt }) => shortDateTime(startAt, zone))
  const now =
    starts.length === 1
      ? `It is now one visit, on ${starts[0]}.`
      : `It is now ${starts.length} visits, from ${starts[0]} to ${starts.at(-1)}.`
  throw new AppError('requestChanged', {
    detail: `This request has changed since you read it. ${now} Please look at it again.`,
  })
}

/**
 * Ends the requests that nobody has answered in time, each once and in a transaction of its own, with an email to the client.
 *
 * @throws GaveUp when one could not be ended, after the others have.
 */
export async function expireRequests(ctx: Context): Promise<void> {
  if (await isPaused(ctx)) return
  const due = await ctx.db.booking.findMany({
    where: { status: 'pending', pendingUntil: { lte: ctx.now } },
    orderBy: [{ pendingUntil: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  const end = ({ id }: { id: number }) => withBookingLock(ctx, (tx) => expireRequest(tx, ctx, id))
  await attemptEach(due, end, ({ id }) => ({ bookingId: id }))
}

async function expireRequest(tx: Transaction, ctx: Context, id: number): Promise<void> {
  // One that asked together with another one has ended with it; one that was moved meanwhile waits anew.
  const row = await tx.booking.findUnique({ where: { id } })
  const request = row && requestQuestion(withStatus(row))
  if (!request || transition(request, 'expire', ctx.now.getTime()).outcome !== 'changed') return
  const before = await findBooking(tx, id)
  await endRequest(tx, ctx, { before, decision: 'expired', reason: null })
}

/** Ends what asks together with a booking, with one email to each client. Call it inside the booking lock. */
async function endRequest(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'apiKey' | 'now' | 'enqueue'>,
  { before: asked, ...answer }: { before: BookingRow; decision: Decision; reason: string | null },
) {
  const request = await requestOf(tx, asked)
  const status = answer.decision === 'approved' ? 'confirmed' : 'cancelled'
  return changeVisits(
    tx,
    ctx,
    request.map((before) => ({ before, status, answer })),
  )
}
