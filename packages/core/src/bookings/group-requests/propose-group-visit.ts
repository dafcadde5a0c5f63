import type { Transaction } from '@haircuts/db/client'
import { localDate } from '@haircuts/scheduling/zone'
import { blockForGroupRequest } from '../../availability/edit-blackouts.ts'
import { planService } from '../../catalog/plan-service.ts'
import { AppError, invalidField } from '../../kernel/app-error.ts'
import { withBookingLock } from '../../kernel/booking-lock.ts'
import type { Context } from '../../kernel/context.ts'
import { sha256 } from '../../kernel/secrets.ts'
import {
  queueProposalEmail,
  queueRequestDeclinedEmail,
} from '../../messages/group-request-email.ts'
import { readSettings } from '../../site/settings.ts'
import type { DeclineRequestInput, ProposeInput } from './group-request-schema.ts'
import {
  bookingsAt,
  expiryOf,
  findRequest,
  plannedTimes,
  type StoredRequest,
  stateOf,
  viewOfRequest,
} from './list-group-requests.ts'

/**
 * Answers a request by a proposal, which replaces an earlier one, and holds its time with the travel. The link stays the
 * same, so that an older email leads to the newest proposal.
 *
 * @throws AppError groupRequestNotFound, proposalAccepted, slotTaken where a booking holds part of the time, or a 422 on the
 *   start or the service.
 */
export async function proposeGroupVisit(ctx: Context, input: ProposeInput) {
  return withBookingLock(ctx, async (tx) => {
    const request = await findRequest(tx, input)
    if (request.state === 'accepted') throw new AppError('proposalAccepted')
    const { startDatetime, appointmentTypeId, total, message } = input
    const { cutMinutes, travelBeforeMinutes, travelAfterMinutes } = input
    const expiresAt = await expiryOf({ db: tx, now: ctx.now }, startDatetime)
    if (expiresAt === null) {
      throw invalidField('start_datetime', 'Please choose a day from tomorrow on.')
    }
    await planService(tx, { appointmentTypeId, addonIds: [], adminOverride: false })
    const { occupied } = plannedTimes(request, input)
    await assertNoBooking(tx, occupied)
    const { zone } = await readSettings(tx)
    const token = tokenOf(ctx, request)
    const proposed = await tx.groupRequest.update({
      where: { id: request.id },
      data: {
        state: 'proposed',
        endedAt: null,
        version: { increment: 1 },
        ...{ appointmentTypeId, cutMinutes, travelBeforeMinutes, travelAfterMinutes },
        ...{ startAt: startDatetime, total, message, expiresAt, tokenHash: sha256(token) },
        date: new Date(localDate(startDatetime.getTime(), zone)),
      },
    })
    const span = { startAt: new Date(occupied.start), endAt: new Date(occupied.end) }
    await blockForGroupRequest(tx, ctx, {
      groupRequestId: request.id,
      spans: [{ ...span, title: `Held for groomsmen of ${request.clientName}` }],
    })
    await queueProposalEmail(tx, ctx, { request: proposed, url: linkOf(ctx, token) })
    return viewOfRequest(proposed, ctx.now)
  })
}

async function assertNoBooking(tx: Transaction, occupied: Parameters<typeof bookingsAt>[1]) {
  const bookings = await bookingsAt(tx, occupied)
  if (bookings.length === 0) return
  const names = bookings.map(({ clientName }) => clientName).join(', ')
  throw new AppError('slotTaken', {
    detail: `This time with the travel overlaps the bookings of ${names}.`,
  })
}

/** The same token for each proposal of a request. */
function tokenOf({ secretBox }: Pick<Context, 'secretBox'>, { id, createdAt }: StoredRequest) {
  return secretBox.derive(`proposal-link:${id}:${createdAt.toISOString()}`)
}

function linkOf({ site }: Pick<Context, 'site'>, token: string): string {
  return site.urlOf(`/proposal/${token}`)
}

/**
 * Declines a request, or withdraws its proposal, which frees the time. The visitor is emailed, unless the visitor was the
 * one who declined. Doing it twice is the same as once.
 *
 * @throws AppError groupRequestNotFound or proposalAccepted.
 */
export async function declineRequest(ctx: Context, { id, reason }: DeclineRequestInput) {
  return withBookingLock(ctx, async (tx) => {
    const request = await findRequest(tx, { id })
    const state = stateOf(request, ctx.now)
    if (state === 'accepted') throw new AppError('proposalAccepted')
    if (state === 'withdrawn') return viewOfRequest(request, ctx.now)
    return viewOfRequest(await withdraw(tx, ctx, { request, reason }), ctx.now)
  })
}

/** Withdraws the open proposals that hold time in a span, such as that of a closed day, with the reason for the visitor. */
export async function withdrawProposalsIn(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox' | 'enqueue'>,
  { startAt, endAt, reason }: { startAt: Date; endAt: Date; reason: string | null },
) {
  const held = { some: { startAt: { lt: endAt }, endAt: { gt: startAt } } }
  const requests = await tx.groupRequest.findMany({
    where: { state: 'proposed', expiresAt: { gt: ctx.now }, blackouts: held },
  })
  for (const request of requests) await withdraw(tx, ctx, { request, reason })
}

async function withdraw(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox' | 'enqueue'>,
  { request, reason }: { request: StoredRequest; reason: string | null },
) {
  const ended = await tx.groupRequest.update({
    where: { id: request.id },
    data: { state: 'withdrawn', message: reason, endedAt: ctx.now },
  })
  await releaseTime(tx, ctx, ended)
  if (stateOf(request, ctx.now) !== 'declined') await queueRequestDeclinedEmail(tx, ctx, ended)
  return ended
}

/** Frees the time that a proposal holds, in the transaction that ends it. */
export async function releaseTime(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { id }: StoredRequest,
) {
  await blockForGroupRequest(tx, ctx, { groupRequestId: id, spans: [] })
}

/** Ends the proposals that nobody has answered in time, and frees their times. */
export async function expireProposals(ctx: Pick<Context, 'db' | 'now' | 'enqueue'>): Promise<void> {
  const over = { state: 'proposed', expiresAt: { lte: ctx.now } }
  if ((await ctx.db.groupRequest.count({ where: over })) === 0) return
  await withBookingLock(ctx, async (tx) => {
    for (const request of await tx.groupRequest.findMany({ where: over })) {
      await tx.groupRequest.update({
        where: { id: request.id },
        data: { state: 'expired', endedAt: request.expiresAt },
      })
      await releaseTime(tx, ctx, request)
    }
  })
}
