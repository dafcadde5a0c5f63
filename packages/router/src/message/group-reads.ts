import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { localDate } from '@haircuts/scheduling/zone'
import type { BookingRow } from '../booking/row.ts'
import type { Context } from '../context.ts'
import { readSettings, settingValue } from '../setting/reads.ts'
import type { MessageKind } from './schema.ts'
import type { MailContent } from './texts.ts'

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
  const zone = settingValue(await readSettings({ db }), 'timezone')
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

/** In dollars, with the add-ons and without the discount of the group. */
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

/** The status of the visits that the organizer reads of, at their present times, since the others may have no address of their own. */
const LISTED: Partial<Record<MessageKind, string>> = {
  confirmation: 'confirmed',
  reschedule: 'confirmed',
  reminder: 'confirmed',
  cancellation: 'cancelled',
}

/**
 * The visits of the group for the mail of its organizer, who can forward the links; null for everybody else. Only the
 * confirmation has links. A cancellation names those without an address, who get no email of their own.
 */
export async function groupContent(
  db: DatabaseOrTransaction,
  { site }: Context,
  {
    kind,
    booking,
    tokenOf,
  }: {
    kind: MessageKind
    booking: BookingRow
    tokenOf: (bookingId: number) => Promise<string>
  },
): Promise<MailContent['group']> {
  const { groupId, isOrganizer, id } = booking
  const status = LISTED[kind]
  if (!groupId || !isOrganizer || !status) return null
  const own = kind === 'cancellation' ? { OR: [{ id }, { clientEmail: null }] } : {}
  const members = await db.booking.findMany({
    where: { groupId, status, ...own },
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      clientName: true,
      startAt: true,
      startAgreedAt: true,
      typeName: true,
      typePrice: true,
      groupDiscount: true,
      addons: { select: { price: true } },
    },
  })
  if (kind === 'cancellation' && members.length < 2) return null
  return Promise.all(
    members.map(async (member) => ({
      name: member.clientName,
      start: member.startAt,
      service: member.typeName,
      price: agreedPrice(member),
      movedWith:
        kind === 'reschedule' &&
        member.id !== id &&
        member.startAgreedAt.getTime() === booking.startAgreedAt.getTime(),
      url:
        kind === 'confirmation' && member.id !== id
          ? site.urlOf(`/appointment/${await tokenOf(member.id)}`)
          : null,
    })),
  )
}
