import { openLink } from '../booking/reads.ts'
import type { BookingRow } from '../booking/row.ts'
import type { Context } from '../context.ts'
import { visitsFile } from '../message/envelope.ts'
import { readSettings, settingValue } from '../setting/reads.ts'
import { membersOf } from './reads.ts'

/**
 * The iCalendar file of a link: its booking and, for the organizer of a group, those of the others as well, each with the
 * UID of its booking, so that a later email about one person changes that event alone. Where the booking is cancelled, the
 * file takes what is cancelled out of the calendar.
 *
 * @throws Refusal linkInvalid
 */
export async function calendarFileByToken(ctx: Context, input: { publicToken: string }) {
  const [{ booking }, settings] = await Promise.all([openLink(ctx, input), readSettings(ctx)])
  const isCancelled = booking.status === 'cancelled'
  const others = booking.isOrganizer ? await membersOf(ctx.db, booking.id) : []
  const inFile = others.filter(
    ({ id, status }) => id !== booking.id && (status === 'cancelled') === isCancelled,
  )
  const visit = (each: BookingRow, person: string | null) => ({
    booking: each,
    person,
    settings,
    isCancelled,
    organizerEmail: settingValue(settings, 'business_email'),
    inviteeEmail: null,
  })
  return visitsFile(ctx, [
    visit(booking, null),
    ...inFile.map((each) => visit(each, each.clientName.split(' ')[0] ?? each.clientName)),
  ])
}
