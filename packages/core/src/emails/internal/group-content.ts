import type { DatabaseOrTransaction } from '@haircuts/db/client'
import type { BookingRow } from '../../booking-calendar/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import { CLIENT_KIND_FACTS } from '../kinds.ts'
import type { MailContent } from '../mail-content.ts'
import type { ClientMessageKind } from '../message-schema.ts'
import { agreedPrice } from './group-reads.ts'

/**
 * The visits of the group for the mail of its organizer, who can forward the links; null for everybody else. Only the
 * confirmation has links. One about cancelled visits names those without an address, who get no email of their own.
 */
export async function groupContent(
  db: DatabaseOrTransaction,
  { site }: Pick<Context, 'site'>,
  {
    kind,
    booking,
    tokenOf,
  }: {
    kind: ClientMessageKind
    booking: BookingRow
    tokenOf: (bookingId: number) => Promise<string>
  },
): Promise<MailContent['group']> {
  const { groupId, isOrganizer, id } = booking
  const { rules, shows } = CLIENT_KIND_FACTS[kind]
  const { status } = rules
  if (!groupId || !isOrganizer || shows.group === null) return null
  const isEnding = status === 'cancelled'
  const own = isEnding ? { OR: [{ id }, { clientEmail: null }] } : {}
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
  if (isEnding && members.length < 2) return null
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
