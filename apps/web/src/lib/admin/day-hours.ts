import { DEFAULT_CLOSE_TIME, DEFAULT_OPEN_TIME } from '@haircuts/scheduling/business-hours'

/** A day as it stands on the screen, where the times are what time inputs hold. */
export interface DayHours {
  isOpen: boolean
  openTime: string
  closeTime: string
}

interface StoredHours {
  isOpen: boolean
  openTime: string | null
  closeTime: string | null
}

/** The end of a day is 24:00 to the server, which a time input cannot show: there it is midnight. */
const END_OF_DAY = '24:00'
const MIDNIGHT = '00:00'

/** For the screen: a time that is missing stands at its default. */
export function shownHours({ isOpen, openTime, closeTime }: StoredHours): DayHours {
  return {
    isOpen,
    openTime: openTime || DEFAULT_OPEN_TIME,
    closeTime: closeTime === END_OF_DAY ? MIDNIGHT : closeTime || DEFAULT_CLOSE_TIME,
  }
}

/** For the server: a time that is empty is left out. */
export function sentHours({ isOpen, openTime, closeTime }: DayHours) {
  return {
    isOpen,
    ...(openTime && { openTime }),
    ...(closeTime && { closeTime: closeTime === MIDNIGHT ? END_OF_DAY : closeTime }),
  }
}

export function isSameHours(a: DayHours, b: DayHours): boolean {
  return a.isOpen === b.isOpen && a.openTime === b.openTime && a.closeTime === b.closeTime
}

/** Open, with a time that was emptied or is only half typed. */
export function lacksTime({ isOpen, openTime, closeTime }: DayHours): boolean {
  return isOpen && !(openTime && closeTime)
}
