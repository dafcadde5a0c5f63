/** A plain week and query, of which each test changes what it is about. */
import { type AvailabilityQuery, freeStartsByDay, type SchedulingRules } from './availability.ts'
import { localTime, wallToInstant } from './zone.ts'

export const zone = 'America/New_York'
export const MONDAY = '2026-09-14'
export const at = (time: string, date = MONDAY) => wallToInstant(date, time, zone, 'opening')
export const span = (from: string, to: string, date = MONDAY) => ({
  start: at(from, date),
  end: at(to, date),
})
export const day = (openTime: string, closeTime: string) => ({ isOpen: true, openTime, closeTime })
export const everyDay = (openTime: string, closeTime: string) =>
  Array.from({ length: 7 }, () => day(openTime, closeTime))

export const rules: SchedulingRules = {
  zone,
  hours: everyDay('09:00', '12:00'),
  slotIntervalMinutes: 30,
  minimizeGaps: false,
  largeGapThresholdHours: 2,
  leadTimeHours: 0,
  maxAdvanceDays: 60,
  specialDates: new Map(),
  maxBookingsPerDay: null,
}
export const dull: AvailabilityQuery = {
  rules,
  visitMinutes: 60,
  cleanupMinutes: 0,
  bookings: [],
  blackouts: [],
  now: at('12:00', '2026-09-10'),
}
export const ruled = (
  change: Partial<SchedulingRules>,
  rest: Partial<AvailabilityQuery> = {},
): AvailabilityQuery => ({
  ...dull,
  ...rest,
  rules: { ...rules, ...change },
})
export const startsOn = (query: AvailabilityQuery, date = MONDAY) =>
  freeStartsByDay(query, date, 1).flatMap((day) =>
    day.starts.map((start) => localTime(start, zone)),
  )
