import { isWishedDay, type WishedDays } from './wished-days.ts'
import { localDate, localTime } from './zone.ts'

export interface Wish extends WishedDays {
  /** HH:MM; a visit starts from then on. */
  fromTime: string
  /** HH:MM, 24:00 for midnight; a visit starts before that. */
  toTime: string
}

/** Whether a visit that starts then is one that somebody waits for. */
export function fitsWish(start: number, wish: Wish, zone: string): boolean {
  const clock = localTime(start, zone)
  return isWishedDay(localDate(start, zone), wish) && wish.fromTime <= clock && clock < wish.toTime
}
