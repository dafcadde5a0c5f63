import type { Transaction } from '@haircuts/db/client'
import { OPEN_STATUSES } from '@haircuts/scheduling/lifecycle'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { type BookingRow, withAddons, withStatus } from '../booking-calendar/booking-record.ts'
import { UNSENT } from '../emails/delay.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { changeVisit } from './change-visits.ts'
import { ADDRESS_CHANGED, greetAddress, leaveAddress } from './internal/leave-address.ts'

/**
 * Sends the confirmations of a client's upcoming bookings again, one for a series, to the present email of the client, where the bookings have another
 * one or none. The bookings take the email, since their reminders would go on to the wrong person, whose links end. A person
 * of a group who is reached under the address of the organizer stays so. Calling it again sends nothing.
 *
 * @throws AppError clientNotFound; emailMissing for a client without an email.
 */
export async function confirmAgain(ctx: Context, { id }: { id: number }) {
  return withBookingLock(ctx, async (tx) => {
    const client = await tx.client.findUnique({ where: { id } })
    if (!client) throw new AppError('clientNotFound')
    const { email } = client
    if (email === null) throw new AppError('emailMissing')
    const upcoming = await tx.booking.findMany({
      where: {
        clientId: id,
        status: { in: [...OPEN_STATUSES] },
        startAt: { gt: ctx.now },
        OR: [{ clientEmail: { not: null } }, { groupId: null }],
      },
      include: withAddons,
      orderBy: { startAt: 'asc' },
    })
    const elsewhere = upcoming.filter(
      ({ clientEmail }) => clientEmail?.toLowerCase() !== email.toLowerCase(),
    )
    const ids = elsewhere.map((row) => row.id)
    await withdrawLists(tx, { ids, email })
    const moved: BookingRow[] = []
    for (const row of elsewhere) {
      const before = withStatus(row)
      await leaveAddress(tx, ctx, before)
      const data = { clientEmail: email, comingFor: null }
      moved.push(await changeVisit(tx, ctx, { before, data }))
    }
    const emails = Map.groupBy(moved, (each) => `${each.status} ${each.seriesId ?? each.id}`)
    for (const [first, ...others] of emails.values()) {
      if (!first) continue
      const otherBookings = others.map((each) => each.id)
      await greetAddress(tx, ctx, first, {
        ...{ otherBookings, isForced: true },
        repeatsClosedDay: true,
      })
    }
    return { bookings: elsewhere.length }
  })
}

/** Withdraws emails to a former address that wait and are about several of the bookings. */
async function withdrawLists(tx: Transaction, { ids, email }: { ids: number[]; email: string }) {
  await tx.message.updateMany({
    where: {
      ...{ otherBookings: { isEmpty: false }, recipient: { not: email } },
      AND: [UNSENT, { OR: [{ bookingId: { in: ids } }, { otherBookings: { hasSome: ids } }] }],
    },
    data: { state: 'withdrawn', reason: ADDRESS_CHANGED },
  })
}
