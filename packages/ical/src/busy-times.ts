import type { Interval } from '@haircuts/scheduling/interval'
import { calendarText } from './calendar-text.ts'
import { type Clock, clockOf, instantOf, type Zones, zoneClock } from './clock.ts'
import { type Event, readEvent } from './event.ts'
import { type BusyTime, type Series, timesOf } from './series.ts'

/**
 * What is parsed at most of one event, such as a thousand times that are left out, and of a file, such as hundreds of changes of
 * one series. Parsing more would block the process; it is an unreadable event or file instead.
 */
const MAX_EVENT_LENGTH = 40_000
const MAX_FILE_LENGTH = 100_000

export interface Reading {
  uids: string[]
  /** The program that wrote the file (PRODID). */
  prodId: string | null
  /** The busy times that overlap the window, unordered. */
  busy: BusyTime[]
  /** Why the file blocks less time than it contains. */
  problem: Problem | null
}

/** The file or one of its events cannot be parsed; or a recurrence rule cannot, so that only its first time blocks. */
export type Problem = 'unreadable' | 'unreadable-repetition'

interface Reader {
  /** For dates and for times without a zone. */
  zone: string
  /** A time that overlaps the window is returned whole. */
  window: Interval
  /** The email address of the calendar's owner; events that the owner has declined do not block. */
  owner?: string
}

/**
 * The times at which a calendar file blocks its owner's time. Cancelled, declined, transparent and zero-length events do
 * not block; tentative events do.
 */
export function busyTimes(file: string, { zone, window, owner }: Reader): Reading {
  const { prodId, events, business, isBroken } = eventsIn(file, { zone, owner: owner ?? null })
  const read = events.filter((event) => event !== null)
  const all = seriesOf(read).map((series) => orNull(() => timesOf(series, { business, window })))
  const readable = all.filter((times) => times !== null)
  const isUnreadable = isBroken || read.length < events.length || readable.length < all.length
  const isCutShort = readable.some(({ isOnlyFirst }) => isOnlyFirst)
  return {
    uids: [...new Set(read.map(({ uid }) => uid))],
    prodId,
    busy: readable.flatMap(({ times }) => times),
    problem: isUnreadable ? 'unreadable' : isCutShort ? 'unreadable-repetition' : null,
  }
}

/**
 * The start of an event, or of the first time of a series, whether it blocks time or not. The result is 'absent' only for
 * a file that is readable as a whole, because the event may be in an unreadable part.
 */
export function startOfEvent(
  file: string,
  { uid, zone }: { uid: string; zone: string },
): number | 'absent' | 'unreadable' {
  const { events, isBroken } = eventsIn(file, { zone, owner: null })
  if (isBroken) return 'unreadable'
  const name = uid.toLowerCase()
  const candidates = events.filter((each) => each === null || each.uid.toLowerCase() === name)
  const event = candidates.find((each) => each && !each.replaces)
  if (event) return instantOf(event.start)
  return candidates.length > 0 ? 'unreadable' : 'absent'
}

function eventsIn(file: string, { zone, owner }: { zone: string; owner: string | null }) {
  const { prodId, events: texts, timezones, isBroken } = calendarText(file)
  const isLong = (text: string) => text.length > MAX_EVENT_LENGTH
  const length = texts.reduce((sum, text) => (isLong(text) ? sum : sum + text.length), 0)
  const business = zoneClock(zone)
  const clocks = new Map<string, Clock>()
  const named = (tzid: string) => {
    const clock = clocks.get(tzid) ?? clockOf(tzid, timezones, zone)
    clocks.set(tzid, clock)
    return clock
  }
  const zones: Zones = { business, named }
  if (length > MAX_FILE_LENGTH) return { prodId, events: [], business, isBroken: true }
  const events = texts.map((text) =>
    isLong(text) ? null : orNull(() => readEvent(text, zones, owner)),
  )
  return { prodId, events, business, isBroken }
}

/** Parsing a foreign file may fail in any way; an unreadable event must not affect the others. */
function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** Groups events by UID: those with a RECURRENCE-ID are changes of the series with the same UID. */
function seriesOf(events: readonly Event[]): Series[] {
  return [...Map.groupBy(events, ({ uid }) => uid).values()].flatMap((group) => {
    const [master = null, ...more] = group.filter(({ replaces }) => !replaces)
    const changes = group.filter(({ replaces }) => replaces)
    return [{ master, changes }, ...more.map((each) => ({ master: each, changes: [] }))]
  })
}
