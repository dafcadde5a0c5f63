import { DEFAULT_CLOSE_TIME, DEFAULT_OPEN_TIME } from '@haircuts/scheduling/business-hours'

/** The form values of one day; times are the values of `<input type="time">` ('HH:mm' or ''). */
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

/**
 * The server stores the end of a day as 24:00. A time input cannot show that value, so the form
 * uses 00:00.
 */
const END_OF_DAY = '24:00'
const MIDNIGHT = '00:00'

/** Converts stored hours to form values; a missing time becomes the default. */
export function shownHours({ isOpen, openTime, closeTime }: StoredHours): DayHours {
  return {
    isOpen,
    openTime: openTime || DEFAULT_OPEN_TIME,
    closeTime: closeTime === END_OF_DAY ? MIDNIGHT : closeTime || DEFAULT_CLOSE_TIME,
  }
}

/** Converts form values to the input of `businessHours.update`; an empty time is omitted. */
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

/** Whether the day is open but lacks a time: browsers report a partly typed time as ''. */
export function lacksTime({ isOpen, openTime, closeTime }: DayHours): boolean {
  return isOpen && !(openTime && closeTime)
}
