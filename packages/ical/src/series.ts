import type { Interval } from '@haircuts/scheduling/interval'
import { type Clock, instantOf, type Moment, UTC, wallOn } from './clock.ts'
import { type Event, endInstant } from './event.ts'
import { repeat, UnreadableRule } from './repetition.ts'

const DAY = 86_400_000

/** A series and its changed times. A file may contain changed times without their series. */
export interface Series {
  master: Event | null
  changes: Event[]
}

export interface BusyTime {
  /** Identifies this time within its file; it stays the same when the time is moved. */
  instance: string
  title: string | null
  start: number
  /** Exclusive. */
  end: number
  isAllDay: boolean
}

interface Times {
  times: BusyTime[]
  /** The rule could not be expanded, so only the first time is included. */
  isOnlyFirst: boolean
}

interface ExpandOptions {
  business: Clock
  window: Interval
}

/** A changed time in the wall time of its series. */
interface Change {
  event: Event
  /** The time that it replaces, as a wall time of the series' clock; for a whole day its midnight. */
  at: number
  isWholeDay: boolean
}

/** The busy times of one series within the window. */
export function timesOf({ master, changes }: Series, { business, window }: ExpandOptions): Times {
  const clock = master?.start.clock ?? UTC
  const isSingle =
    master !== null && master.rules.length + master.extra.length + changes.length === 0
  const placed = changes
    .flatMap((event) => (event.replaces ? [placedOn(clock, event, event.replaces, master)] : []))
    .sort((a, b) => a.at - b.at)
  const own = placed.map(({ event, at }) => timeOf(event, event.start, at))
  const { walls, isOnlyFirst } = master
    ? wallsOf(master, { placed, window })
    : { walls: [], isOnlyFirst: false }
  const regular = walls
    .filter((wall) => !placed.some((change) => isReplacedBy(change, wall, clock)))
    .map((wall) => {
      const later = placed.findLast(({ event, at }) => event.andLater && at <= wall)
      if (!master) return null
      if (!later) return timeOf(master, { ...master.start, wall }, wall)
      return timeOf(later.event, shifted(later, { ...master.start, wall }), wall)
    })
  const times = [...own, ...regular]
    .filter((time) => time !== null)
    .filter(({ start, end }) => start < window.end && end > window.start)
  return { times, isOnlyFirst }

  function timeOf(event: Event, start: Moment, at: number): BusyTime | null {
    const from = start.isDate ? business.instantOf(start.wall) : instantOf(start)
    const end = start.isDate
      ? business.instantOf(start.wall + event.length.days * DAY)
      : endInstant(start, event.length)
    if (event.isFree || end <= from) return null
    const leave = from - event.travelMs
    const instance = isSingle
      ? event.uid
      : `${event.uid} ${new Date(at).toISOString().slice(0, 19)}`
    return { instance, title: event.title, start: leave, end, isAllDay: start.isDate }
  }
}

function placedOn(clock: Clock, event: Event, replaces: Moment, master: Event | null): Change {
  const isWholeDay = replaces.isDate && master !== null && !master.start.isDate
  const wall = wallOn(clock, replaces)
  const at = master?.start.isDate ? dateOf(replaces, wall) : wall
  return { event, at, isWholeDay }
}

/**
 * The midnight of the date in a RECURRENCE-ID or EXDATE of a series of dates, if it is given as a time: some programs write
 * a date as midnight in UTC.
 */
function dateOf({ wall: given, clock, isFloating }: Moment, wall: number): number {
  const isUtcMidnight = !isFloating && clock === UTC && given % DAY === 0
  return isUtcMidnight && wall % DAY !== 0 ? given : Math.floor(wall / DAY) * DAY
}

/**
 * Whether a change replaces a wall time. Compares instants, because in the hour that is skipped in spring two wall times
 * are the same instant, and a RECURRENCE-ID in UTC resolves to the later one.
 */
function isReplacedBy({ at, isWholeDay }: Change, wall: number, clock: Clock): boolean {
  if (isWholeDay) return wall >= at && wall < at + DAY
  const isNear = Math.abs(wall - at) < DAY
  return isNear && clock.instantOf(wall) === clock.instantOf(at)
}

/** Moves a later time by the same amount as the changed one, in wall time of the change's clock. */
function shifted({ event, at }: Change, regular: Moment): Moment {
  const { start } = event
  const from = { ...regular, wall: at }
  const moved = start.wall - wallOn(start.clock, from)
  return { ...start, wall: wallOn(start.clock, regular) + moved }
}

/** The starts of a series that may affect the window, as wall times of its clock, without EXDATEs. */
function wallsOf(
  master: Event,
  { placed, window }: { placed: readonly Change[]; window: Interval },
): { walls: number[]; isOnlyFirst: boolean } {
  const { start, rules, extra, except } = master
  const { clock } = start
  const travel = Math.max(master.travelMs, ...placed.map(({ event }) => event.travelMs))
  const reach = Math.max(wallLength(master), ...placed.map(reachOf)) + travel + 2 * DAY
  const range = {
    from: clock.wallOf(window.start) - reach,
    to: clock.wallOf(window.end) + reach,
  }
  const excluded = new Set(
    except.map((moment) =>
      start.isDate ? dateOf(moment, wallOn(clock, moment)) : clock.instantOf(wallOn(clock, moment)),
    ),
  )
  const wholeDays = start.isDate ? [] : except.filter(({ isDate }) => isDate)
  const isOut = (wall: number) =>
    excluded.has(start.isDate ? wall : clock.instantOf(wall)) ||
    wholeDays.some((day) => wall >= day.wall && wall < day.wall + DAY)
  const added = extra.map((moment) => wallOn(clock, moment))
  const first = start.wall
  try {
    const made = rules.length ? rules.flatMap((rule) => repeat(rule, start, range)) : [first]
    return { walls: [...new Set([...made, ...added])].filter((w) => !isOut(w)), isOnlyFirst: false }
  } catch (error) {
    if (!(error instanceof UnreadableRule)) throw error
    return { walls: [...new Set([first, ...added])].filter((w) => !isOut(w)), isOnlyFirst: true }
  }
}

function wallLength({ length: { days, ms } }: Event): number {
  return days * DAY + ms
}

/** The largest distance of a changed time, and of the times that follow it, from the regular start. */
function reachOf({ event, at }: Change): number {
  if (!event.andLater) return 0
  return Math.abs(event.start.wall - at) + wallLength(event)
}
