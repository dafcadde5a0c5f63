import type { Transaction } from '@haircuts/db/client'
import { bookableDays, rangeOfDays, type VisitLength } from '@haircuts/scheduling/availability'
import { addDays, daysBetween } from '@haircuts/scheduling/local-date'
import { fitsWish } from '@haircuts/scheduling/waitlist-wish'
import { startsThatCanOpen } from '@haircuts/scheduling/why-no-starts'
import { isWishedDay, waitsForDayIn } from '@haircuts/scheduling/wished-days'
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
  'Please open the link in the email that we send you and press the button there. You are on the waitlist once you have.'

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
    const [blocked, days, { length }] = await Promise.all([
      isBlocked(tx, ctx, [{ email: clientEmail, phoneKey: clientPhoneKey }]),
      assertDays(tx, ctx, wish),
      planService(tx, { appointmentTypeId, addonIds }),
    ])
    if (!settings.offerEarlierTimes) throw new AppError('waitlistOff')
    if (blocked && !ctx.admin) throw new AppError('contactTheBarber')
    await assertCanOpen(tx, ctx, { ...wish, firstDate: days.first, lastDate: days.last, length })
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

const DAY_OVER = 'That day is closed or over, so no time can open. Please choose another.'
const DAYS_OVER = 'These days are closed or over, so no time can open. Please choose others.'
const HOURS_CLOSED = 'No time can open at these hours. Please choose others.'

type Wish = Pick<WaitInput, 'weekdays' | 'fromTime' | 'toTime'>
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

/**
 * Rejects a wish for days that are all closed or over, and for hours at which the barber is not open: no cancellation
 * opens a time then.
 *
 * @throws AppError 422 on `last_date` or `to_time`.
 */
async function assertCanOpen(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  { length, ...wish }: Wish & { firstDate: string; lastDate: string; length: VisitLength },
) {
  const { firstDate, lastDate } = wish
  const { zone } = await readSettings(tx)
  const count = daysBetween(firstDate, lastDate) + 1
  const range = rangeOfDays(firstDate, count, { zone, cleanupMinutes: length.cleanupMinutes })
  const data = await readAvailabilityData(tx, null, range)
  const query = { ...data, ...length, now: ctx.now.getTime() }
  const starts = startsThatCanOpen(query, firstDate, count)
    .filter(({ date }) => isWishedDay(date, wish))
    .flatMap((day) => day.starts)
  if (starts.length === 0) throw invalidField('last_date', count === 1 ? DAY_OVER : DAYS_OVER)
  if (!starts.some((start) => fitsWish(start, wish, zone))) {
    throw invalidField('to_time', HOURS_CLOSED)
  }
}
