import type { Prisma, Transaction } from '@haircuts/db/client'
import { localDate } from '@haircuts/scheduling/zone'
import type { z } from 'zod'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import { dialedNumber } from '../../contacts/phone-number.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { queueGroupDeclinedEmail } from '../../notifications/group-request-email.ts'
import { readSettings } from '../../site/settings.ts'
import { type DeclineRequestInput, groupRequestView } from './group-request-schema.ts'

const MAX_LISTED = 500

type StoredRequest = Prisma.GroupRequestGetPayload<object>

export function viewOfRequest(request: StoredRequest): z.output<typeof groupRequestView> {
  const { id, createdAt, date, place, driveMinutes, cuts, clientNotes, reason } = request
  const { clientName: name, clientEmail: email, clientPhone: phone } = request
  return {
    ...{ id, createdAt, place, driveMinutes, cuts, clientNotes, reason },
    state: groupRequestView.shape.state.parse(request.state),
    date: date.toISOString().slice(0, 10),
    client: { name, email, phone, phoneDial: dialedNumber(request.clientPhoneKey) },
  }
}

/** The open requests for today and later, by age, so that a flood of later ones hides none. */
export async function listGroupRequests({ db, now }: Pick<Context, 'db' | 'now'>) {
  const { zone } = await readSettings(db)
  const rows = await db.groupRequest.findMany({
    where: { state: 'asked', date: { gte: new Date(localDate(now.getTime(), zone)) } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MAX_LISTED,
  })
  return rows.map(viewOfRequest)
}

/**
 * Declines a request by an email. Doing it twice is the same as once.
 *
 * @throws AppError groupRequestNotFound, or groupRequestEnded once it is done.
 */
export async function declineGroupRequest(ctx: Context, { id, reason }: DeclineRequestInput) {
  return withBookingLock(ctx, async (tx) => {
    const request = await findRequest(tx, id)
    if (request.state === 'declined') return viewOfRequest(request)
    const declined = await endRequest(tx, ctx, request, { state: 'declined', reason })
    await queueGroupDeclinedEmail(tx, ctx, declined)
    return viewOfRequest(declined)
  })
}

/**
 * Ends a request without an email. Doing it twice is the same as once.
 *
 * @throws AppError groupRequestNotFound, or groupRequestEnded once it is declined.
 */
export async function closeGroupRequest(ctx: Pick<Context, 'db' | 'now'>, { id }: { id: number }) {
  return withBookingLock(ctx, async (tx) => {
    const request = await findRequest(tx, id)
    if (request.state === 'done') return viewOfRequest(request)
    return viewOfRequest(await endRequest(tx, ctx, request, { state: 'done' }))
  })
}

/**
 * Ends a request in the transaction that books its people. Call it inside the booking lock.
 *
 * @returns the place of the visits.
 * @throws AppError groupRequestNotFound, or groupRequestEnded for one that was answered.
 */
export async function endBookedRequest(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  id: number,
): Promise<string> {
  const { place } = await endRequest(tx, ctx, await findRequest(tx, id), { state: 'done' })
  return place
}

async function findRequest(tx: Transaction, id: number): Promise<StoredRequest> {
  const request = await tx.groupRequest.findUnique({ where: { id } })
  if (!request) throw new AppError('groupRequestNotFound')
  return request
}

async function endRequest(
  tx: Transaction,
  { now: endedAt }: Pick<Context, 'now'>,
  { id, state }: StoredRequest,
  answer: { state: 'declined' | 'done'; reason?: string | null },
): Promise<StoredRequest> {
  if (state !== 'asked') throw new AppError('groupRequestEnded')
  return tx.groupRequest.update({ where: { id }, data: { ...answer, endedAt } })
}
