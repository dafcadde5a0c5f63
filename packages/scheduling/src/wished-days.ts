import { addDays, weekday } from './local-date.ts'

/** The days on which somebody on the waitlist can come, in the zone of the business. */
export interface WishedDays {
  /** 0 is Monday. */
  weekdays: readonly number[]
  /** Null for the owner of a booking, who waits for any day before it. */
  firstDate: string | null
  lastDate: string | null
}

export function isWishedDay(date: string, { weekdays, firstDate, lastDate }: WishedDays): boolean {
  return (
    weekdays.includes(weekday(date)) &&
    (firstDate === null || firstDate <= date) &&
    (lastDate === null || date <= lastDate)
  )
}

/** Whether one of the days from the first to the last one, both included, is one that somebody waits for. */
export function waitsForDayIn(wish: WishedDays, first: string, last: string): boolean {
  const from = wish.firstDate !== null && wish.firstDate > first ? wish.firstDate : first
  const until = wish.lastDate !== null && wish.lastDate < last ? wish.lastDate : last
  // After a week the weekdays come again.
  for (let day = from, tried = 0; day <= until && tried < 7; day = addDays(day, 1), tried += 1) {
    if (isWishedDay(day, wish)) return true
  }
  return false
}
