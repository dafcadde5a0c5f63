import { bookableDays, rangeOfDays } from '@haircuts/scheduling/availability'
import { blockedTime } from '@haircuts/scheduling/blackouts'
import { hoursOfDay, openSpansOfDay } from '@haircuts/scheduling/business-hours'
import { subtract } from '@haircuts/scheduling/interval'
import { dateOfDay, dayNumber, daysBetween } from '@haircuts/scheduling/local-date'
import { addMonths } from '@haircuts/scheduling/periods'
import { localDate } from '@haircuts/scheduling/zone'
import type { Context } from '../kernel/context.ts'
import { readAvailabilityData } from './assert-available.ts'
import { MONTHS_AHEAD } from './special-date-form.ts'

/** The days from today on, for as long as special dates are chosen: whether each is open, and its bookings. */
export async function listDays({ db, now }: Pick<Context, 'db' | 'now'>) {
  const at = now.getTime()
  const { rules } = await readAvailabilityData(db, null, { start: at, end: at })
  const { zone } = rules
  const { from } = bookableDays(rules, at)
  const count = daysBetween(from, addMonths(from, MONTHS_AHEAD + 1))
  const range = rangeOfDays(from, count, { zone, cleanupMinutes: 0 })
  const { bookings, blackouts } = await readAvailabilityData(db, null, range)
  const blocked = blockedTime(blackouts, zone)
  const booked = Map.groupBy(bookings, ({ start }) => localDate(start, zone))
  return Array.from({ length: count }, (_, index) => {
    const day = dayNumber(from) + index
    const date = dateOfDay(day)
    const spans = openSpansOfDay(day, hoursOfDay(day, rules), zone)
    return {
      date,
      isOpen: spans.length > 0,
      isAway: spans.length > 0 && spans.every((span) => subtract(span, blocked).length === 0),
      bookings: booked.get(date)?.length ?? 0,
    }
  })
}
