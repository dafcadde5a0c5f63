import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { discountedVisits, losingDiscount } from '@haircuts/scheduling/group-price'
import { localDate } from '@haircuts/scheduling/zone'
import type { BookingRow } from '../../booking-calendar/booking-record.ts'
import { discountOf, pricedVisits } from '../../catalog/group-discount.ts'
import { readSettings } from '../../site/settings.ts'

/** The person who reads the emails about a booking. */
export interface Addressee {
  clientName: string
  clientEmail: string | null
}

type MemberRow = Addressee & Pick<BookingRow, 'groupId' | 'isOrganizer'>

/**
 * The client of a booking; for a person of a group without an email address, such as a child, the organizer, as long as
 * the booking of the organizer exists.
 */
export async function addresseeOf(
  db: DatabaseOrTransaction,
  booking: MemberRow,
): Promise<Addressee> {
  return (await organizerFor(db, booking)) ?? booking
}

/** The booking of the organizer who gets the emails of this person; null for a person who gets their own. */
function organizerFor(
  db: DatabaseOrTransaction,
  { groupId, isOrganizer, clientEmail }: Omit<MemberRow, 'clientName'>,
) {
  if (groupId === null || isOrganizer || clientEmail !== null) return null
  return db.booking.findFirst({
    where: { groupId, isOrganizer: true, clientEmail: { not: null }, erasedAt: null },
    select: { clientName: true, clientEmail: true, status: true, startAt: true },
  })
}

/**
 * Whether the reminder, the address and the follow-up of the organizer serve this person as well: the two come on the same
 * day, so that one email is enough.
 */
export async function isServedByOrganizer(
  db: DatabaseOrTransaction,
  booking: MemberRow & Pick<BookingRow, 'startAt'>,
): Promise<boolean> {
  const organizer = await organizerFor(db, booking)
  if (organizer?.status !== 'confirmed' && organizer?.status !== 'completed') return false
  const { zone } = await readSettings(db)
  const dateOf = ({ startAt }: { startAt: Date }) => localDate(startAt.getTime(), zone)
  return dateOf(organizer) === dateOf(booking)
}

/** The name of the organizer, for a person of a group who gets an email of their own. */
export async function bookedBy(
  db: DatabaseOrTransaction,
  { groupId, isOrganizer, clientEmail }: Omit<MemberRow, 'clientName'>,
): Promise<string | null> {
  if (groupId === null || isOrganizer || clientEmail === null) return null
  const organizer = await db.booking.findFirst({
    where: { groupId, isOrganizer: true, erasedAt: null },
    select: { clientName: true },
  })
  return organizer?.clientName ?? null
}

/** The price in dollars, with the add-ons, less the discount of the group. */
export function agreedPrice({
  typePrice,
  groupDiscount,
  addons,
}: Pick<BookingRow, 'typePrice' | 'groupDiscount'> & {
  addons: readonly Pick<BookingRow['addons'][number], 'price'>[]
}): number {
  const extras = addons.reduce((sum, { price }) => sum + price.toNumber(), 0)
  return (typePrice?.toNumber() ?? 0) + extras - groupDiscount.toNumber()
}

interface PricesInput {
  visit: Pick<BookingRow, 'id' | 'groupId' | 'startAt' | 'place'> & {
    groupDiscount: number
    isComing: boolean
  }
  reader: Pick<BookingRow, 'id' | 'isOrganizer'>
}

/**
 * The prices of the confirmed visits of a group without a cancelled one, or with one that comes back: all of them for the person
 * who booked, else the reader's own. They are new if the cancellation ended the discount of one of them, or its return brought
 * it back. An earlier cancellation may be emailed after a later one, so the discount that the cancelled visit had is considered
 * too.
 */
export async function pricesOfGroup(
  db: DatabaseOrTransaction,
  { visit, reader }: PricesInput,
): Promise<{ prices: number[]; areNew: boolean }> {
  const { id, groupId, startAt, place, groupDiscount, isComing } = visit
  const { zone } = await readSettings(db)
  const members = await db.booking.findMany({
    where: { groupId, ...(isComing ? {} : { id: { not: id } }) },
    include: { addons: true },
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  const left = pricedVisits(members, zone).filter((each) => each.id !== id)
  const [own] = pricedVisits([{ id, status: 'confirmed', startAt, place }], zone)
  const depending = own ? losingDiscount([...left, own], id) : []
  const discounted = discountedVisits(own && isComing ? [...left, own] : left)
  const dates = new Map(left.map((each) => [each.id, each.date]))
  const hadDiscount = (memberId: number) =>
    depending.includes(memberId) || (groupDiscount > 0 && dates.get(memberId) === own?.date)
  const isNew = (memberId: number) =>
    isComing ? depending.includes(memberId) : !discounted.has(memberId) && hadDiscount(memberId)
  const read = members.filter(
    (member) => member.status === 'confirmed' && (reader.isOrganizer || member.id === reader.id),
  )
  return {
    prices: read.map((member) => {
      const discount = discounted.has(member.id) ? discountOf(member) : 0
      return agreedPrice(member) + member.groupDiscount.toNumber() - discount
    }),
    areNew: read.some((member) => isNew(member.id) && discountOf(member) > 0),
  }
}
