import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { chainRequest, chainStarts } from '@haircuts/scheduling/chain'
import { canVisitorChange } from '@haircuts/scheduling/lifecycle'
import { AppError } from '../../kernel/app-error.ts'
import { withStatus } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import { bookingOfToken } from '../../kernel/link-tokens.ts'
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
  const types = await db.appointmentType.findMany({
    where: { id: { in: people.map((each) => each.appointmentTypeId) }, isActive: true },
    select: {
      id: true,
      durationMinutes: true,
      cleanupMinutes: true,
      addons: { where: { addon: { isActive: true } }, include: { addon: true } },
    },
  })
  const lengths = people.map(({ appointmentTypeId, addonIds }) => {
    const type = types.find(({ id }) => id === appointmentTypeId)
    if (!type) throw new AppError('appointmentTypeNotFound')
    const chosen = type.addons.filter(({ addonId }) => addonIds.includes(addonId))
    const addonMinutes = chosen.reduce((sum, { addon }) => sum + addon.durationMinutes, 0)
    const { durationMinutes, cleanupMinutes } = type
    return { visitMinutes: durationMinutes + addonMinutes, cleanupMinutes }
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
