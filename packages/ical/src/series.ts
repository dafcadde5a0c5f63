import type { Interval } from '@haircuts/scheduling/interval'
import { type Clock, instantOf, type Moment, UTC, wallOn } from './clock.ts'
import { type Event, endInstant, type Length } from './event.ts'
import { repeat, stepsOf, UnreadableRule } from './repetition.ts'

const DAY = 86_400_000
/** An index of the database cannot hold a name of thousands of characters. */
const MAX_NAME_LENGTH = 200

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
  /** The changed times, which are events of their own. */
  changed: BusyTime[]
  /** The other times, in no order. */
  regular: BusyTime[]
  /** The rule was not expanded, so only the first time is included. */
  isOnlyFirst: boolean
}

interface ExpandOptions {
  business: Clock
  window: Interval
  /** Does not expand what repeats. */
  isOnlyFirst: boolean
}

/** A changed time in the wall time of its series. */
interface Change {
  event: Event
  /** The time that it replaces, as a wall time of the series' clock; for a whole day its midnight. */
  at: number
  isWholeDay: boolean
}

/** How many times `timesOf` computes at most of what repeats, known without computing one. */
export function timesToCompute({ master, changes }: Series, window: Interval): number {
  if (!master || master.rules.length + master.extra.length === 0) return 0
  const range = rangeOf(master, { placed: placedOf(master, changes), window })
  return master.rules.reduce(
    (sum, rule) => sum + stepsOf(rule, master.start, range),
    master.extra.length,
  )
}

/** The busy times of one series within the window. */
export function timesOf(
  { master, changes }: Series,
  { business, window, isOnlyFirst }: ExpandOptions,
): Times {
  const clock = master?.start.clock ?? UTC
  const isSingle =
    master !== null && master.rules.length + master.extra.length + changes.length === 0
  const placed = placedOf(master, changes)
  const isReplaced = replacedBy(placed, clock)
  const ofLater = placed.filter(({ event }) => event.andLater)
  const made = master
    ? wallsOf(master, { placed, window, isOnlyFirst })
    : { walls: [], isOnlyFirst: false }
  const lengths = master ? ownLengths(master) : new Map<number, Length>()
  const regular = made.walls
    .filter((wall) => !isReplaced(wall))
    .map((wall) => {
      if (!master) return null
      const length = lengths.get(wall)
      if (length) return timeOf({ ...master, length }, { ...master.start, wall }, wall)
      const later = lastBefore(ofLater, wall)
      if (!later) return timeOf(master, { ...master.start, wall }, wall)
      return timeOf(later.event, shifted(later, { ...master.start, wall }), wall)
    })
  return {
    changed: placed.map(({ event, at }) => timeOf(event, event.start, at)).filter(isInWindow),
    regular: regular.filter(isInWindow),
    isOnlyFirst: made.isOnlyFirst,
  }

  function isInWindow(time: BusyTime | null): time is BusyTime {
    return time !== null && time.start < window.end && time.end > window.start
  }

  function timeOf(event: Event, start: Moment, at: number): BusyTime | null {
    const from = start.isDate ? business.instantOf(start.wall) : instantOf(start)
    const end = start.isDate
      ? business.instantOf(start.wall + event.length.days * DAY)
      : endInstant(start, event.length)
    if (event.isFree || end <= from) return null
    const leave = from - event.travelMs
    const name = event.uid.slice(0, MAX_NAME_LENGTH)
    const instance = isSingle ? name : `${name} ${new Date(at).toISOString().slice(0, 19)}`
    return { instance, title: event.title, start: leave, end, isAllDay: start.isDate }
  }
}

/** The lengths of the periods among the times of an event, by wall time. Of two the longer one counts. */
function ownLengths({ start: { clock }, extra }: Event): Map<number, Length> {
  const lengths = new Map<number, Length>()
  for (const { start, length } of extra) {
    if (!length) continue
    const wall = wallOn(clock, start)
    const known = lengths.get(wall)
    if (!known || totalOf(length) > totalOf(known)) lengths.set(wall, length)
  }
  return lengths
}

function totalOf({ days, ms }: Length): number {
  return days * DAY + ms
}

function placedOf(master: Event | null, changes: readonly Event[]): Change[] {
  const clock = master?.start.clock ?? UTC
  return changes
    .flatMap((event) => (event.replaces ? [placedOn(clock, event, event.replaces, master)] : []))
    .sort((a, b) => a.at - b.at)
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
  return isUtcMidnight && wall % DAY !== 0 ? given : midnightBefore(wall)
}

/**
 * Whether one of the changes replaces a wall time. Compares instants, because in the hour that is skipped in spring two wall
 * times are the same instant, and a RECURRENCE-ID in UTC resolves to the later one.
 */
function replacedBy(placed: readonly Change[], clock: Clock): (wall: number) => boolean {
  const days = new Set(placed.filter(({ isWholeDay }) => isWholeDay).map(({ at }) => at))
  const others = placed.filter(({ isWholeDay }) => !isWholeDay)
  const instants = new Set(others.map(({ at }) => clock.instantOf(at)))
  return (wall) =>
    days.has(midnightBefore(wall)) || (instants.size > 0 && instants.has(clock.instantOf(wall)))
}

function midnightBefore(wall: number): number {
  return Math.floor(wall / DAY) * DAY
}

/** The last of these changes, which are in order, that is not after a wall time. */
function lastBefore(changes: readonly Change[], wall: number): Change | undefined {
  let [from, to] = [0, changes.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const isAfter = (changes[middle]?.at ?? wall) > wall
    if (isAfter) to = middle
    else from = middle + 1
  }
  return changes[from - 1]
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
  { placed, window, isOnlyFirst }: Reach & { isOnlyFirst: boolean },
): { walls: number[]; isOnlyFirst: boolean } {
  const { start, rules, extra, except } = master
  const { clock } = start
  const excluded = new Set(
    except.map((moment) =>
      start.isDate ? dateOf(moment, wallOn(clock, moment)) : clock.instantOf(wallOn(clock, moment)),
    ),
  )
  const wholeDays = start.isDate ? [] : except.filter(({ isDate }) => isDate)
  const excludedDays = new Set(wholeDays.map(({ wall }) => wall))
  const isOut = (wall: number) =>
    (excluded.size > 0 && excluded.has(start.isDate ? wall : clock.instantOf(wall))) ||
    excludedDays.has(midnightBefore(wall))
  const first = start.wall
  if (isOnlyFirst) return { walls: [first].filter((wall) => !isOut(wall)), isOnlyFirst }
  const added = extra.map(({ start }) => wallOn(clock, start))
  const range = rangeOf(master, { placed, window })
  try {
    const made = rules.length ? rules.flatMap((rule) => repeat(rule, start, range)) : [first]
    return { walls: [...new Set([...made, ...added])].filter((w) => !isOut(w)), isOnlyFirst }
  } catch (error) {
    if (!(error instanceof UnreadableRule)) throw error
    return { walls: [...new Set([first, ...added])].filter((w) => !isOut(w)), isOnlyFirst: true }
  }
}

interface Reach {
  placed: readonly Change[]
  window: Interval
}

/** Where the starts lie that may affect the window, as wall times of the clock of the series. */
function rangeOf(master: Event, { placed, window }: Reach) {
  const { clock } = master.start
  const travel = largest(placed, ({ event }) => event.travelMs, master.travelMs)
  const reach = largest(placed, reachOf, wallLength(master)) + travel + 2 * DAY
  return { from: clock.wallOf(window.start) - reach, to: clock.wallOf(window.end) + reach }
}

function largest<T>(items: readonly T[], measure: (item: T) => number, least: number): number {
  return items.reduce((most, item) => Math.max(most, measure(item)), least)
}

function wallLength({ length }: Event): number {
  return totalOf(length)
}

/** The largest distance of a changed time, and of the times that follow it, from the regular start. */
function reachOf({ event, at }: Change): number {
  if (!event.andLater) return 0
  return Math.abs(event.start.wall - at) + wallLength(event)
}
