import type { Prisma } from '@haircuts/db/client'
import { groupDiscount } from '@haircuts/scheduling/group-price'
import { localDate } from '@haircuts/scheduling/zone'

type Amount = Prisma.Decimal | number

interface GroupMember {
  id: number
  status: string
  startAt: Date
}

/** The visits of a group as the price rule reads them. */
export function pricedVisits(members: readonly GroupMember[], zone: string) {
  return members.map(({ id, status, startAt }) => ({
    id,
    status,
    date: localDate(startAt.getTime(), zone),
  }))
}

interface PricedCopy {
  typePrice: Amount | null
  addons: readonly { name: string; price: Amount }[]
}

/** The amount that the Roommate Package takes off a visit, by the copies of its service and add-ons. */
export function discountOf({ typePrice, addons }: PricedCopy): number {
  return groupDiscount({
    price: typePrice === null ? null : Number(typePrice),
    addons: addons.map(({ name, price }) => ({ name, price: Number(price) })),
  })
}
