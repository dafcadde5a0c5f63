import { invitationFile } from '@haircuts/ical/write'
import { addonWords } from '@haircuts/scheduling/free-special'
import type { Context } from '../context.ts'
import { readSettings, settingValue } from '../setting/reads.ts'
import { bookingRowByToken } from './reads.ts'

/**
 * The iCalendar file of the booking a public link opens. The business address is left out, because it
 * is a private home and a link can be forwarded.
 *
 * @throws Refusal linkInvalid
 */
export async function calendarFileByToken(ctx: Context, input: { publicToken: string }) {
  const [booking, settings] = await Promise.all([bookingRowByToken(ctx, input), readSettings(ctx)])
  const business = settingValue(settings, 'business_name')
  const services = [booking.typeName, ...booking.addons.map(addonWords)]
  return invitationFile({
    uid: booking.calendarUid,
    sequence: booking.revision,
    isCancelled: booking.status === 'cancelled',
    start: booking.startAt,
    end: booking.endAt,
    summary: `${booking.typeName} - ${business}`,
    description: `${services.join(', ')}. To reschedule or cancel, use the link in your confirmation email.`,
    organizerEmail: settingValue(settings, 'business_email'),
    inviteeEmail: null,
    stamp: ctx.now,
    zone: settingValue(settings, 'timezone'),
  })
}
