import type { Transaction } from '@haircuts/db/client'
import { OPEN_STATUSES } from '@haircuts/scheduling/lifecycle'
import type { BookingRow } from '../../booking-calendar/booking-record.ts'
import { endDeletedLinks } from '../../deletion/deleted-items.ts'
import { addMessage, withdraw } from '../../emails/outbox.ts'
import type { Context } from '../../kernel/context.ts'
import { endLinks } from '../../links/links.ts'
import { endAccess } from '../end-access.ts'

/** The log's reason for an email to a former address that did not leave. */
export const ADDRESS_CHANGED = 'The email address was changed.'

/** Call it before the emails about a booking go to another address: what waits for the former one, and what its owner holds, ends. */
export async function leaveAddress(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  before: BookingRow,
) {
  await withdraw(tx, before.id, { reason: ADDRESS_CHANGED, where: {} })
  if (before.clientEmail !== null) await endAccessOfAddress(tx, ctx, before)
}

interface Greeting {
  /** The former address may have been asked about a closed day. */
  repeatsClosedDay: boolean
  /** Sent on the barber's request, regardless of the settings. */
  isForced?: boolean
  /** Further bookings of its series, which the email lists. */
  otherBookings?: number[]
}

/** Tells a new address of its booking, or of a series. */
export async function greetAddress(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  booking: BookingRow,
  { repeatsClosedDay, ...more }: Greeting,
) {
  const kind = firstKindOf(booking)
  await addMessage(tx, ctx, { kind, booking, version: booking.revision, ...more })
  if (repeatsClosedDay) await repeatClosedDayEmail(tx, ctx, booking)
}

/**
 * Ends what the owner of a former address holds. The organizer was emailed a link to every booking of the group, so those end as
 * well, and the others get new ones; people without an address of their own were reached under that of the organizer, who
 * then holds all of theirs.
 */
async function endAccessOfAddress(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  before: BookingRow,
) {
  const { id, isOrganizer, groupId } = before
  if (!isOrganizer || groupId === null) return endAccess(tx, ctx, [id])
  const others = { groupId, id: { not: id } }
  const members = await tx.booking.findMany({ where: others })
  const reached = members.filter(({ clientEmail }) => clientEmail === null)
  await endAccess(tx, ctx, [id, ...reached.map((member) => member.id)])
  await endLinks(tx, ctx, { bookingIds: members.map((member) => member.id) })
  await endDeletedLinks(tx, groupId)
  const emailed = await tx.booking.updateManyAndReturn({
    where: {
      ...others,
      clientEmail: { not: null },
      status: { in: [...OPEN_STATUSES] },
      startAt: { gt: ctx.now },
    },
    data: { revision: { increment: 1 } },
  })
  for (const booking of emailed) {
    await addMessage(tx, ctx, { kind: firstKindOf(booking), booking, version: booking.revision })
  }
}

/** The email that a new address begins with. */
function firstKindOf({ status }: { status: string }) {
  return status === 'pending' ? 'requested' : 'confirmation'
}

/** Tells the new address of the closed day, about which the former one was asked. Delivery drops it once it is not true. */
async function repeatClosedDayEmail(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  booking: Parameters<typeof addMessage>[2]['booking'],
) {
  const asked = await tx.closingBooking.findMany({ where: { bookingId: booking.id } })
  for (const { id: version } of asked) {
    const kind = 'closed-day'
    const copy = await tx.message.count({ where: { bookingId: booking.id, kind, version } })
    await addMessage(tx, ctx, { kind, booking, version, copy })
  }
}
