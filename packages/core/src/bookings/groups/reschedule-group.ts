import type { Transaction } from '@haircuts/db/client'
import { chainRequest, chainStarts } from '@haircuts/scheduling/chain'
import { canVisitorChange } from '@haircuts/scheduling/lifecycle'
import {
  assertSlotAvailable,
  lengthOf,
  type SlotRequest,
} from '../../availability/assert-available.ts'
import { AppError } from '../../kernel/app-error.ts'
import { withBookingLock } from '../../kernel/booking-lock.ts'
import { type BookingRow, withAddons, withStatus } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import type { EmailSetup } from '../../kernel/email-off.ts'
import { assertAtBarber, assertBeforeCutoff, assertMoveLimit } from '../booking-limits.ts'
import type { RescheduleInput } from '../by-token-schema.ts'
import { spanOf } from '../create-booking.ts'
import { emailedOf } from '../internal/emailed.ts'
import { publishBookingChange } from '../publish-booking-change.ts'
import { membersOfOrganizer } from './edit-group.ts'
import { groupByToken } from './read-group.ts'

interface Move {
  before: BookingRow
  startAt: Date
}

/**
 * Moves everyone of the organizer's group who still comes, all or none: back to back from the new start, in their present
 * order, each as long as agreed. The cut-off and the limit of moves hold for each of them.
 *
 * @throws AppError linkInvalid, notConfirmed if no visit is left, visitElsewhere, visitBegun, pastCutoff, tooManyMoves, slotTaken or
 *   slotUnavailable.
 */
export async function rescheduleGroupByToken(
  ctx: Context & EmailSetup,
  { publicToken, newStartDatetime: start }: RescheduleInput,
) {
  const emailed = await withBookingLock(ctx, async (tx) => {
    const members = await membersOfOrganizer(tx, ctx, publicToken)
    const coming = members.filter(({ status }) => canVisitorChange(status))
    if (coming.length === 0) throw new AppError('notConfirmed')
    for (const { id, startAt, place } of coming) {
      await assertAtBarber(tx, { place })
      await assertBeforeCutoff(tx, ctx, { startAt, act: 'rescheduled', isOfGroup: true })
      await assertMoveLimit(tx, ctx, { id, isOfGroup: true })
    }
    const changed = await moveChain(tx, ctx, coming, { start })
    return emailedOf(tx, ctx, 'reschedule', { members, changed })
  })
  return { ...(await groupByToken(ctx, { publicToken })), ...emailed }
}

/**
 * Moves the bookings of a group, given in order of time, back to back from a start. The same starts are a no-op: no mail, no
 * calendar write, and it does not count towards the limit.
 *
 * @returns the bookings that had other starts, as they were.
 * @throws AppError slotTaken or slotUnavailable.
 */
export async function moveChain(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'enqueue'>,
  members: readonly BookingRow[],
  { start, anywhere = false }: Pick<SlotRequest, 'start' | 'anywhere'>,
): Promise<BookingRow[]> {
  const lengths = members.map(lengthOf)
  const moves = movesTo(members, chainStarts(lengths, start.getTime()))
  if (moves.length > 0) {
    const movingIds = members.map(({ id }) => id)
    await assertSlotAvailable(tx, ctx, { start, ...chainRequest(lengths), movingIds, anywhere })
    await moveAll(tx, ctx, moves)
  }
  return moves.map(({ before }) => before)
}

/** The bookings that get another start, in order of time. */
function movesTo(members: readonly BookingRow[], starts: readonly number[]): Move[] {
  return members.flatMap((before, index) => {
    const start = starts[index]
    if (start === undefined || start === before.startAt.getTime()) return []
    return [{ before, startAt: new Date(start) }]
  })
}

/**
 * The email to the organizer names everyone's times, so those without an address need none of their own. The barber's
 * devices get one notice.
 */
async function moveAll(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'enqueue'>,
  moves: readonly Move[],
) {
  // Frees all times first: the exclusion constraint would reject a booking that moves to the old time of the next one.
  const where = { id: { in: moves.map(({ before }) => before.id) } }
  await tx.booking.updateMany({ where, data: { status: 'cancelled' } })
  const moved = []
  for (const { before, startAt } of moves) {
    const { id, status } = before
    const row = await tx.booking.update({
      where: { id },
      data: {
        status,
        ...spanOf(startAt, lengthOf(before)),
        startAgreedAt: ctx.now,
        revision: { increment: 1 },
      },
      include: withAddons,
    })
    moved.push({ before, after: withStatus(row) })
  }
  const notifiesOthers = moves.some(({ before }) => before.isOrganizer)
  for (const [index, { before, after }] of moved.entries()) {
    const { isOrganizer, clientEmail } = before
    const notifyClient = isOrganizer || !notifiesOthers || clientEmail !== null
    const notifyBarber = index === 0
    const change = { kind: 'moved', before, after, notifyClient, notifyBarber } as const
    await publishBookingChange(tx, ctx, change)
  }
}
