import type { readings } from '@haircuts/ical/readings'

type Readings = typeof readings

/**
 * Reads foreign calendars. A calendar may be made to take long, so it is read apart from what serves requests, and given up at
 * a deadline.
 *
 * Each function throws a CalendarError 'unread' when the deadline has passed or the memory was full.
 */
export type CalendarReader = {
  [Name in keyof Readings]: (
    ...args: Parameters<Readings[Name]>
  ) => Promise<ReturnType<Readings[Name]>>
}
