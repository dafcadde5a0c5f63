/** The Roommate Package: what several people on one day save. */
import { OPEN_STATUSES } from './lifecycle.ts'

/** From this number of people on the same day. */
export const GROUP_SIZE = 3
/** In dollars, off the service of each person. */
export const GROUP_DISCOUNT = 3

/** The add-ons of which each person gets one for free. Bookings keep the names, so that a deleted add-on still counts. */
const TREAT = /straight[- ]razor edge|hot towel/i

export function isGroupTreat({ name }: { readonly name: string }): boolean {
  return TREAT.test(name)
}

interface PricedVisit {
  /** In dollars, null for a service without a price. */
  readonly price: number | null
  readonly addons: readonly { readonly name: string; readonly price: number }[]
}

/** What the package takes off one visit: 3 dollars at most of the service, and the dearest of its treats. */
export function groupDiscount({ price, addons }: PricedVisit): number {
  const treat = Math.max(0, ...addons.filter(isGroupTreat).map((each) => each.price))
  return (Math.round(Math.min(GROUP_DISCOUNT, price ?? 0) * 100) + Math.round(treat * 100)) / 100
}

const OPEN: ReadonlySet<string> = new Set(OPEN_STATUSES)

interface GroupVisit {
  readonly id: number
  /** The local day. */
  readonly date: string
  readonly status: string
}

/**
 * The visits of a group that have the discount: those of a day for which at least three people booked. Only a cancelled
 * visit does not count, since the others were not asked about a person who did not show up.
 */
export function discountedVisits(visits: readonly GroupVisit[]): Set<number> {
  const counted = visits.filter(({ status }) => status !== 'cancelled')
  return new Set(
    counted
      .filter(({ date }) => counted.filter((other) => other.date === date).length >= GROUP_SIZE)
      .map(({ id }) => id),
  )
}

/** The other visits to come that lose the discount when one visit is cancelled. */
export function losingDiscount(visits: readonly GroupVisit[], cancelledId: number): number[] {
  const before = discountedVisits(visits)
  const after = discountedVisits(visits.filter(({ id }) => id !== cancelledId))
  return visits
    .filter(({ id, status }) => OPEN.has(status) && id !== cancelledId)
    .flatMap(({ id }) => (before.has(id) && !after.has(id) ? [id] : []))
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five']

/** 'The $3 discount no longer applies to the other two.', before a cancellation; '' where nobody loses the discount. */
export function discountLost(others: number): string {
  if (others === 0) return ''
  const who = others === 1 ? 'person' : (COUNTS[others] ?? others)
  return `The $${GROUP_DISCOUNT} discount no longer applies to the other ${who}.`
}
