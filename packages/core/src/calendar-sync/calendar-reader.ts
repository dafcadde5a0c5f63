import type { readings, Task } from '@haircuts/ical/readings'

type Readings = typeof readings
type ItemOf<T> = T extends Task<infer Item, unknown> ? Item : never
type ResultOf<T> = T extends Task<never, infer Result> ? Result : never

/**
 * Reads foreign calendars. A calendar may be made to take long, so it is read apart from what serves requests, and given up at
 * a deadline. What is read and what comes of it passes in small parts, so that thousands of events do not hold up a request either.
 *
 * Each function throws a CalendarError 'unread' when the deadline has passed or the memory was full.
 */
export type CalendarReader = {
  [Name in keyof Readings]: (
    items:
      | Iterable<ItemOf<ReturnType<Readings[Name]>>>
      | AsyncIterable<ItemOf<ReturnType<Readings[Name]>>>,
    ...args: Parameters<Readings[Name]>
  ) => Promise<ResultOf<ReturnType<Readings[Name]>>[]>
}
