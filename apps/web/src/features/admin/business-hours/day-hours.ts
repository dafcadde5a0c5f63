import {
  DEFAULT_CLOSE_TIME,
  DEFAULT_OPEN_TIME,
  findBreakError,
} from '@haircuts/scheduling/business-hours'

export interface BreakHours {
  startTime: string
  endTime: string
}

/** The form values of one day; times are the values of `<input type="time">` ('HH:mm' or ''). */
export interface DayHours {
  isOpen: boolean
  openTime: string
  closeTime: string
  breaks: BreakHours[]
}

interface StoredHours {
  isOpen: boolean
  openTime: string | null
  closeTime: string | null
  breaks: BreakHours[]
}

/**
 * The server stores the end of a day as 24:00. A time input cannot show that value, so the form
 * uses 00:00.
 */
const END_OF_DAY = '24:00'
const MIDNIGHT = '00:00'

/** Converts stored hours to form values; a missing time becomes the default. */
export function shownHours({ isOpen, openTime, closeTime, breaks }: StoredHours): DayHours {
  return {
    isOpen,
    openTime: openTime || DEFAULT_OPEN_TIME,
    closeTime: closeTime === END_OF_DAY ? MIDNIGHT : closeTime || DEFAULT_CLOSE_TIME,
    breaks: breaks.map(({ startTime, endTime }) => ({
      startTime,
      endTime: endTime === END_OF_DAY ? MIDNIGHT : endTime,
    })),
  }
}

/** Converts form values to the input of `businessHours.update`; an empty time is omitted. */
export function sentHours({ isOpen, openTime, closeTime, breaks }: DayHours) {
  return {
    isOpen,
    ...(openTime && { openTime }),
    ...(closeTime && { closeTime: endOf(closeTime) }),
    breaks: breaks.map(({ startTime, endTime }) => ({ startTime, endTime: endOf(endTime) })),
  }
}

function endOf(time: string): string {
  return time === MIDNIGHT ? END_OF_DAY : time
}

export function isSameHours(a: DayHours, b: DayHours): boolean {
  return JSON.stringify(sentHours(a)) === JSON.stringify(sentHours(b))
}

/** Whether the day is open but lacks a time: browsers report a partly typed time as ''. */
export function lacksTime({ isOpen, openTime, closeTime }: DayHours): boolean {
  return isOpen && !(openTime && closeTime)
}

/** Whether an open day has a break that lacks a time. */
export function lacksBreakTime({ isOpen, breaks }: DayHours): boolean {
  return isOpen && breaks.some(({ startTime, endTime }) => !(startTime && endTime))
}

/** The indices of the breaks that lack a time, run backwards, leave the open time or overlap another one. */
export function wrongBreaks(hours: DayHours): ReadonlySet<number> {
  const { breaks, openTime, closeTime } = sentHours(hours)
  const bounds = { openTime: openTime ?? null, closeTime: closeTime ?? null }
  const isWrong = (each: BreakHours, index: number) =>
    !(each.startTime && each.endTime) ||
    findBreakError([each], bounds) !== null ||
    breaks.some((other, at) => at !== index && findBreakError([each, other], bounds) === 'overlap')
  return new Set([...breaks.keys()].filter((index) => isWrong(breaks[index] ?? NO_BREAK, index)))
}

const NO_BREAK: BreakHours = { startTime: '', endTime: '' }
const LUNCH: BreakHours = { startTime: '12:00', endTime: '13:00' }

/** A new break: lunch where it fits, otherwise one to fill in. */
export function withNewBreak(hours: DayHours): DayHours {
  const withLunch = { ...hours, breaks: [...hours.breaks, LUNCH] }
  if (!wrongBreaks(withLunch).has(hours.breaks.length)) return withLunch
  return { ...hours, breaks: [...hours.breaks, NO_BREAK] }
}
