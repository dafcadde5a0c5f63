import type { BookingRow } from '../booking-calendar/booking-record.ts'
import { isReleasedToLink } from '../clients/address-reads.ts'
import { visitsFile } from '../emails/envelope.ts'
import { guestName } from '../emails/phrases.ts'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../site/settings.ts'
import { membersOf } from './internal/group-members.ts'
import { openLink } from './list-bookings.ts'

/**
 * The iCalendar file of a link: its booking and, for the organizer of a group, those of the others as well, each with the
 * UID of its booking, so that a later email about one person changes that event alone. Where the booking is cancelled, the
 * file takes what is cancelled out of the calendar.
 *
 * @throws AppError linkInvalid
 */
export async function calendarFileByToken(
  ctx: Pick<Context, 'db' | 'now' | 'site'>,
  input: { publicToken: string },
) {
  const [{ booking, link }, settings] = await Promise.all([
    openLink(ctx, input),
    readSettings(ctx.db),
  ])
  const isCancelled = booking.status === 'cancelled'
  const others = booking.isOrganizer ? await membersOf(ctx.db, booking.id) : []
  const inFile = others.filter(
    ({ id, status }) => id !== booking.id && (status === 'cancelled') === isCancelled,
  )
  const isReleased =
    !isCancelled && (await isReleasedToLink(ctx.db, { link, booking }, { ...ctx, settings }))
  const page = link.purpose === 'manage' ? 'appointment' : link.purpose
  const manageUrl = ctx.site.urlOf(`/${page}/${encodeURIComponent(input.publicToken)}`)
  const visit = (each: BookingRow, person: string | null) => ({
    booking: each,
    person,
    settings,
    isCancelled,
    organizerEmail: settings.businessEmail,
    inviteeEmail: null,
    address: each.place ?? (isReleased ? settings.businessAddress : null),
    manageUrl,
  })
  return visitsFile(ctx, [
    visit(booking, null),
    ...inFile.map((each) => visit(each, guestName(each.clientName))),
  ])
}
