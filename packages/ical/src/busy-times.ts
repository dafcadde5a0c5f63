import type { Interval } from '@haircuts/scheduling/interval'
import { calendarText } from './calendar-text.ts'
import { clockOf, instantOf, type Zones, zoneClock } from './clock.ts'
import { type Event, readEvent } from './event.ts'
import { type BusyTime, type Series, timesOf } from './series.ts'

export interface Reading {
  uids: string[]
  /** Which program wrote the file. */
  prodId: string | null
  /** What overlaps the window, in no order. */
  busy: BusyTime[]
  /** Why the file blocks less than it says. */
  problem: Problem | null
}

/** Nothing, or one of its events, could be read; or a repetition could not, so it blocks once. */
export type Problem = 'unreadable' | 'unreadable-repetition'

interface Reader {
  /** Of dates and of times that name no zone. */
  zone: string
  /** What is asked for; whatever overlaps it is told whole. */
  window: Interval
  /** By which address the owner is invited: what he declined does not keep him busy. */
  owner?: string
}

/**
 * When a calendar file keeps its owner busy. Cancelled, declined and free events and those that take no
 * time are left out; tentative ones count.
 */
export function busyTimes(file: string, { zone, window, owner }: Reader): Reading {
  const { prodId, events, business, isBroken } = eventsIn(file, { zone, owner: owner ?? null })
  const read = events.filter((event) => event !== null)
  const all = seriesOf(read).map((series) => orNull(() => timesOf(series, { business, window })))
  const told = all.filter((times) => times !== null)
  const isUnreadable = isBroken || read.length < events.length || told.length < all.length
  const isCutShort = told.some(({ isOnlyFirst }) => isOnlyFirst)
  return {
    uids: [...new Set(read.map(({ uid }) => uid))],
    prodId,
    busy: told.flatMap(({ times }) => times),
    problem: isUnreadable ? 'unreadable' : isCutShort ? 'unreadable-repetition' : null,
  }
}

/**
 * When an event begins, or the first of its times where it repeats, whether it keeps anybody busy or
 * not. A file that can only be read in part may hold it all the same: only a whole one says that it is
 * absent.
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
  const business = zoneClock(zone)
  const zones: Zones = { business, named: (tzid) => clockOf(tzid, timezones, zone) }
  const events = texts.map((text) => orNull(() => readEvent(text, zones, owner)))
  return { prodId, events, business, isBroken }
}

/** What a stranger wrote may fail in any way: one event that cannot be read is not the next one's. */
function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** Of several events with one UID the changed times belong to the series among them. */
function seriesOf(events: readonly Event[]): Series[] {
  return [...Map.groupBy(events, ({ uid }) => uid).values()].flatMap((group) => {
    const [master = null, ...more] = group.filter(({ replaces }) => !replaces)
    const changes = group.filter(({ replaces }) => replaces)
    return [{ master, changes }, ...more.map((each) => ({ master: each, changes: [] }))]
  })
}
