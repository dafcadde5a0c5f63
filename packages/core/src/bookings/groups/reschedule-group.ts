import type { Transaction } from '@haircuts/db/client'
import { chainRequest, chainStarts } from '@haircuts/scheduling/chain'
import { canVisitorChange } from '@haircuts/scheduling/lifecycle'
import {
  assertSlotAvailable,
  lengthOf,
  type SlotRequest,
} from '../../availability/assert-available.ts'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import type { BookingRow } from '../../booking-calendar/booking-record.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import type { EmailSetup } from '../../kernel/email-off.ts'
import { assertAtBarber, assertBeforeCutoff, assertMoveLimit } from '../booking-limits.ts'
import type { RescheduleInput } from '../by-token-schema.ts'
import { changeVisits } from '../change-visits.ts'
import { emailedOf } from '../internal/emailed.ts'
import { assertMovesWithinShare } from '../wishes/unproven.ts'
import { membersOfOrganizer } from './edit-group.ts'
import { groupByToken } from './read-group.ts'

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
  ctx: Pick<Context, 'admin' | 'apiKey' | 'countedAs' | 'now' | 'enqueue'>,
  members: readonly BookingRow[],
  { start, ignoresRules = false }: Pick<SlotRequest, 'start' | 'ignoresRules'>,
): Promise<BookingRow[]> {
  const lengths = members.map(lengthOf)
  const starts = chainStarts(lengths, start.getTime())
  const moves = members.flatMap((before, index) => {
    const moved = starts[index]
    if (moved === undefined || moved === before.startAt.getTime()) return []
    return [{ before, start: new Date(moved) }]
  })
  if (moves.length > 0) {
    const movingIds = members.map(({ id }) => id)
    const slot = { start, ...chainRequest(lengths), movingIds, ignoresRules }
    const calendar = await assertSlotAvailable(tx, ctx, slot)
    // A visit whose day is closed has to go somewhere.
    if (!ignoresRules) await assertMovesWithinShare(tx, ctx, { moves, calendar, slot })
    await changeVisits(tx, ctx, moves)
  }
  return moves.map(({ before }) => before)
}
