import { OPEN_STATUSES } from '@haircuts/scheduling/lifecycle'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { withAddons, withStatus } from '../booking-calendar/booking-record.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { changeVisit } from './change-visits.ts'
import { greetAddress, leaveAddress } from './leave-address.ts'

/**
 * Sends the confirmations of a client's upcoming bookings again, to the present email of the client, where the bookings have another
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
    for (const row of elsewhere) {
      const before = withStatus(row)
      await leaveAddress(tx, ctx, before)
      const after = await changeVisit(tx, ctx, {
        before,
        data: { clientEmail: email, comingFor: null },
      })
      const repeatsClosedDay = before.clientEmail !== null
      await greetAddress(tx, ctx, after, { repeatsClosedDay, isForced: true })
    }
    return { bookings: elsewhere.length }
  })
}
