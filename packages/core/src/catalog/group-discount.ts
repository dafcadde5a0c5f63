import type { Prisma } from '@haircuts/db/client'
import { groupDiscount } from '@haircuts/scheduling/group-price'
import { localDate } from '@haircuts/scheduling/zone'

type Amount = Prisma.Decimal | number

interface GroupMember {
  id: number
  status: string
  startAt: Date
  place: string | null
}

/** The visits of a group as the price rule reads them. Those at a place of their own have a price of their own. */
export function pricedVisits(members: readonly GroupMember[], zone: string) {
  return members
    .filter(({ place }) => place === null)
    .map(({ id, status, startAt }) => ({
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
