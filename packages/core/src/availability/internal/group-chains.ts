import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { chainRequest, chainStarts } from '@haircuts/scheduling/chain'
import { canVisitorChange } from '@haircuts/scheduling/lifecycle'
import { withStatus } from '../../booking-calendar/booking-record.ts'
import { planIfOffered } from '../../catalog/plan-service.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { bookingOfToken } from '../../links/links.ts'
import { lengthOf } from '../assert-available.ts'

interface ChosenVisit {
  appointmentTypeId: number
  addonIds: number[]
}

/**
 * The request of several people in a row, with how much later than the first each one begins, in milliseconds.
 *
 * @throws AppError appointmentTypeNotFound
 */
export async function chainOf(db: DatabaseOrTransaction, people: readonly ChosenVisit[]) {
  const plans = await Promise.all(people.map((each) => planIfOffered(db, each)))
  const lengths = plans.map((plan) => {
    if (!plan) throw new AppError('appointmentTypeNotFound')
    return plan.length
  })
  return { ...chainRequest(lengths), offsets: chainStarts(lengths, 0) }
}

/**
 * The request of everyone in the group of an organizer's link who still comes, back to back in their present order, with
 * the bookings that would leave their times. Each visit keeps its length, as it was agreed.
 *
 * @throws AppError linkInvalid for any other link, or notConfirmed if no visit is left.
 */
export async function chainOfGroup({ db, now }: Pick<Context, 'db' | 'now'>, publicToken: string) {
  const link = await bookingOfToken(db, { publicToken, purpose: 'manage', now })
  const own = await db.booking.findUnique({
    where: { id: link.id },
    select: { groupId: true, isOrganizer: true },
  })
  if (!own?.groupId || !own.isOrganizer) throw new AppError('linkInvalid')
  const members = await db.booking.findMany({
    where: { groupId: own.groupId },
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  const coming = members.map(withStatus).filter(({ status }) => canVisitorChange(status))
  if (coming.length === 0) throw new AppError('notConfirmed')
  const lengths = coming.map(lengthOf)
  return {
    ...chainRequest(lengths),
    offsets: chainStarts(lengths, 0),
    movingIds: coming.map(({ id }) => id),
  }
}
