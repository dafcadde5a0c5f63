import type { Transaction } from '@haircuts/db/client'
import { bookableDays } from '@haircuts/scheduling/availability'
import { addDays } from '@haircuts/scheduling/local-date'
import { waitsForDayIn } from '@haircuts/scheduling/wished-days'
import { localDate } from '@haircuts/scheduling/zone'
import type { z } from 'zod'
import { readAvailabilityData } from '../availability/assert-available.ts'
import { rejectBotSubmission } from '../bookings/booking-limits.ts'
import { planService } from '../catalog/plan-service.ts'
import { isBlocked } from '../clients/blocked-contacts.ts'
import { phoneKey } from '../contacts/phone-number.ts'
import { queueMessage } from '../emails/queue-message.ts'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { dateFormat } from '../kernel/date-format.ts'
import { countOfDay } from '../limits/daily-limits.ts'
import { readSettings } from '../site/settings.ts'
import type { WaitInput, waitView } from './waitlist-schema.ts'

const WHAT_NEXT =
  'Please open the link in the email that we send you. You are on the waitlist once you have.'

/**
 * Stores what a person without a booking waits for, and queues the email with the link that confirms it. The delivery decides
 * whether the email leaves, so that neither the response nor its time tells how many entries the mailbox has.
 *
 * @throws AppError tooManyToday, waitlistOff, contactTheBarber, formFilledByProgram, formTooFast, or a 422.
 */
export async function waitWithoutBooking(
  ctx: Context,
  { formCheck, formAgeMs, ...input }: WaitInput,
): Promise<z.output<typeof waitView>> {
  rejectBotSubmission({ formCheck, formAgeMs })
  await countOfDay(ctx, 'waitlist')
  const { appointmentTypeId, addonIds, clientName, clientEmail, clientPhone, ...wish } = input
  await ctx.db.$transaction(async (tx) => {
    const settings = await readSettings(tx)
    const clientPhoneKey = phoneKey(clientPhone, settings.phoneCountry)
    const [blocked, days] = await Promise.all([
      isBlocked(tx, ctx, [{ email: clientEmail, phoneKey: clientPhoneKey }]),
      assertDays(tx, ctx, wish),
      planService(tx, { appointmentTypeId, addonIds }),
    ])
    if (!settings.offerEarlierTimes) throw new AppError('waitlistOff')
    if (blocked && !ctx.admin) throw new AppError('contactTheBarber')
    const { weekdays, fromTime, toTime } = wish
    const { id } = await tx.waitlistEntry.create({
      data: {
        ...{ appointmentTypeId, addonIds, clientName, clientEmail, clientPhone, clientPhoneKey },
        ...{ weekdays, fromTime, toTime },
        firstDate: new Date(days.first),
        lastDate: new Date(days.last),
        isConfirmed: false,
        joinedAt: ctx.now,
      },
    })
    const about = { waitlistEntryId: id, version: id, recipient: clientEmail }
    await queueMessage(tx, ctx, { kind: 'waitlist', ...about })
  })
  return { message: WHAT_NEXT }
}

type Days = Pick<WaitInput, 'firstDate' | 'lastDate' | 'weekdays'>

/**
 * The first and the last date of a wish. Only days that can be booked, since nothing opens on the others.
 *
 * @throws AppError 422 on `last_date` or `weekdays`.
 */
async function assertDays(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  { firstDate, lastDate, weekdays }: Days,
) {
  const now = ctx.now.getTime()
  const { rules } = await readAvailabilityData(tx, null, { start: now, end: now })
  const today = localDate(now, rules.zone)
  const { from, days } = bookableDays(rules, now)
  const furthest = addDays(from, days - 1)
  if (lastDate < today) throw invalidField('last_date', 'Please choose a date that is not over.')
  if (lastDate > furthest) {
    const format = dateFormat({ timeZone: 'UTC', month: 'long', day: 'numeric' })
    const until = format.format(new Date(furthest))
    throw invalidField('last_date', `Please choose a date until ${until}.`)
  }
  const first = firstDate !== null && firstDate > today ? firstDate : today
  if (!waitsForDayIn({ weekdays, firstDate: first, lastDate }, first, lastDate)) {
    throw invalidField('weekdays', 'None of these days is between the two dates.')
  }
  return { first, last: lastDate }
}
