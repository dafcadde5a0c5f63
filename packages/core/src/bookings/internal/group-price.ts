import type { Transaction } from '@haircuts/db/client'
import { discountedVisits } from '@haircuts/scheduling/group-price'
import { canVisitorCancel } from '@haircuts/scheduling/lifecycle'
import { bookingStatus } from '../../booking-calendar/booking-record.ts'
import { discountOf, pricedVisits } from '../../catalog/group-discount.ts'
import { readSettings } from '../../site/settings.ts'

/**
 * Gives each visit to come of a group the discount that it has now, after a change of one of them. A visit that is over
 * keeps the price it had. Call it inside the booking lock.
 *
 * @returns the bookings whose price is another one now.
 */
export async function recalculateGroupDiscount(
  tx: Transaction,
  groupId: string,
): Promise<number[]> {
  const changed: number[] = []
  const { zone } = await readSettings(tx)
  const members = await tx.booking.findMany({ where: { groupId }, include: { addons: true } })
  const discounted = discountedVisits(pricedVisits(members, zone))
  for (const member of members) {
    const amount = discounted.has(member.id) ? discountOf(member) : 0
    const isToCome = canVisitorCancel(bookingStatus.parse(member.status))
    if (!isToCome || member.groupDiscount.toNumber() === amount) continue
    await tx.booking.update({ where: { id: member.id }, data: { groupDiscount: amount } })
    changed.push(member.id)
  }
  return changed
}
