/*
 * The texts of the slot picker. Separate exports instead of one object, so that the minifier can shorten the
 * names: the slot picker is part of the first load.
 */

import type { NotedDay } from './slot-windows.ts'

export const heading = 'Choose a time'
export const previous = 'Previous days'
export const next = 'Next days'
export const days = 'Days'
export const allDays = 'All days'
export const skipped = (dates: string) =>
  `No free times ${dates}. Here are the next days with free times.`
export const none = 'No available time slots in the selected period.'
export const showNext = 'Show next period'
export const full = (lastDay: string) =>
  `Fully booked through ${lastDay}. A new day opens every morning.`
export const lastDay = (lastDay: string) => `${lastDay} is the last day you can book right now.`
export const failed = 'The free times could not be loaded.'
export const failedHint = 'Please check your connection. Your choices are saved.'
export const retry = 'Try again'
const closed = 'closed'
/** For a day beside others, where there is little room. */
export const noneShort = ({ isFull, isClosed }: NotedDay) =>
  isFull ? 'full' : isClosed ? closed : 'none'
/** For a day that was skipped, in a sentence. */
export const noneNote = ({ isFull, isClosed }: NotedDay) =>
  isFull ? 'Fully booked.' : isClosed ? 'Closed.' : undefined
/** For a day beside others, as it is read out. */
export const noneSpoken = ({ isFull, isClosed }: NotedDay) =>
  isFull ? 'fully booked' : isClosed ? closed : free(0)
export const freeShort = (count: number) => `${count} free`
export const free = (count: number) => {
  if (count === 0) return 'no free times'
  return count === 1 ? '1 free time' : `${count} free times`
}
export const bookedNow = 'your time'
export const justTaken = 'just taken'
export const fitsBest = "Helps the barber's day"
export const fitsBestOf = (count: number) =>
  count === 1 ? "helps the barber's day" : "help the barber's day"
export const fitsBestHint = 'The marked times leave no gaps between appointments.'
