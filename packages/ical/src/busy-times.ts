import type { Interval } from '@haircuts/scheduling/interval'
import { CUT_OFF, calendarText, firstTimeText } from './calendar-text.ts'
import { type Clock, clockOf, instantOf, type Zones, zoneClock } from './clock.ts'
import { type Event, readEvent } from './event.ts'
import { type BusyTime, type Series, timesOf, timesToCompute } from './series.ts'

/**
 * What is parsed at most of one event, such as a thousand times that are left out, and of a file, such as hundreds of changes of
 * one series. Of an event beyond that only its first time is read.
 */
const MAX_EVENT_LENGTH = 40_000
const MAX_FILE_LENGTH = 100_000
/** The candidates that one series may have, such as every hour for two years, and all series of a calendar. */
const MAX_STEPS_OF_SERIES = 20_000
const MAX_STEPS = 150_000
/** The times of what repeats: years of a full calendar. Each is a row of the database. */
const MAX_TIMES = 20_000

export interface Reading {
  uids: string[]
  /** The busy times that overlap the window, unordered. */
  busy: BusyTime[]
  /** How many events block time, within the window or not; what repeats is one. */
  events: number
  /** What of the file was not understood; of several things the worst. */
  problem: Problem | null
  /** The title of the first event with that problem. */
  problemTitle: string | null
  /** Whether the file is a calendar that is not truncated. */
  isWhole: boolean
}

/**
 * From bad to worse. The zone of an event is not known; a part of it is not understood, so that it blocks at least its own first time; what
 * repeats cannot be read or is too much, so that only its first time blocks; the file or one of its events has no readable time.
 */
const PROBLEMS = ['guessed-zone', 'unreadable-part', 'unreadable-repetition', 'unreadable'] as const
export type Problem = (typeof PROBLEMS)[number]

export interface Reader {
  /** For dates and for times without a zone. */
  zone: string
  /** A time that overlaps the window is returned whole. */
  window: Interval
  /** The email address of the calendar's owner; events that the owner has declined do not block. */
  owner?: string | null
}

/**
 * The times at which the files of a calendar block their owner's time. Cancelled, declined, transparent and zero-length events
 * do not block; tentative events do.
 *
 * What all files may take together is given to the files that take the least, and in them to such series, so that no event
 * takes the times of another one; of a series that gets nothing the first time blocks.
 */
export function busyTimesOf(files: readonly string[], reader: Reader): Reading[] {
  const { window } = reader
  const business = zoneClock(reader.zone)
  const clocks: Clocks = new Map()
  const parsed = files.map((file) => parse(file, reader, clocks))
  const planned = parsed.map(({ plans }) => plans)
  const expanded = affordable(planned.map(withinOwnBudget), ({ steps }) => steps, MAX_STEPS)
  for (const plan of planned.flat()) {
    const isOnlyFirst = !expanded.has(plan)
    plan.times = orNull(() => timesOf(plan.series, { business, window, isOnlyFirst }))
  }
  const kept = affordable(planned, ({ times }) => (times?.regular.length ?? 1) - 1, MAX_TIMES)
  return parsed.map(({ plans, unread, uids, isWhole }) => {
    const found = [...unread]
    const busy = plans.flatMap((plan) => {
      const { series, times } = plan
      if (!times) {
        found.push({ problem: 'unreadable', title: titleOf(series) })
        return []
      }
      const isCut = times.isOnlyFirst || !kept.has(plan)
      if (isCut) found.push({ problem: 'unreadable-repetition', title: titleOf(series) })
      return [...times.changed, ...(kept.has(plan) ? times.regular : earliest(times.regular))]
    })
    const events = plans.filter(({ series }) => blocks(series)).length
    return { uids, isWhole, busy: distinct(busy), events, ...worst(found) }
  })
}

interface Found {
  problem: Problem
  title: string | null
}

function worst(found: readonly Found[]): Pick<Reading, 'problem' | 'problemTitle'> {
  const problem = PROBLEMS.findLast((each) => found.some((one) => one.problem === each)) ?? null
  const first = found.find((one) => one.problem === problem && one.title !== null)
  return { problem, problemTitle: first?.title ?? null }
}

function titleOf({ master, changes }: Series): string | null {
  return [master, ...changes].find((event) => event?.title)?.title ?? null
}

function blocks({ master, changes }: Series): boolean {
  return [master, ...changes].some((event) => event && !event.isFree && !isEmpty(event))
}

function isEmpty({ length: { days, ms } }: Event): boolean {
  return days === 0 && ms === 0
}

/** A name in a database. Different events of a file may have the same UID, and so the same times. */
function distinct(busy: readonly BusyTime[]): BusyTime[] {
  const counts = new Map<string, number>()
  return busy.map((time) => {
    const count = (counts.get(time.instance) ?? 0) + 1
    counts.set(time.instance, count)
    return count === 1 ? time : { ...time, instance: `${time.instance} #${count}` }
  })
}

/** The same for a calendar of one file. */
export function busyTimes(file: string, reader: Reader): Reading {
  const [reading] = busyTimesOf([file], reader)
  if (!reading) throw new RangeError('No file')
  return reading
}

function withinOwnBudget(plans: readonly Plan[]): Plan[] {
  return plans.filter(({ steps }) => steps <= MAX_STEPS_OF_SERIES)
}

interface Plan {
  series: Series
  steps: number
  times: ReturnType<typeof timesOf> | null
}

/** By the TZID and the rules that a file has for it, because the files of a calendar repeat their zones. */
type Clocks = Map<string, Clock>

function parse(file: string, { zone, window, owner = null }: Reader, clocks: Clocks) {
  const { events, isBroken } = eventsIn(file, { zone, owner, clocks })
  const unread: Found[] = events.flatMap(({ event, title, isCut, isForeign }) => {
    if (!event) return [{ problem: 'unreadable' as const, title }]
    if (event.isFree) return []
    const problems: Problem[] = []
    if (event.isGuessed) problems.push('guessed-zone')
    if (event.isPartly || isForeign) problems.push('unreadable-part')
    if (isCut) problems.push('unreadable-repetition')
    return problems.map((problem) => ({ problem, title: event.title }))
  })
  if (isBroken) unread.push({ problem: 'unreadable', title: null })
  const read = events.flatMap(({ event }) => event ?? [])
  const plans = seriesOf(read).map((series): Plan => {
    return { series, steps: orNull(() => timesToCompute(series, window)) ?? 0, times: null }
  })
  return { plans, unread, uids: [...new Set(read.map(({ uid }) => uid))], isWhole: !isBroken }
}

/** What a budget allows: first the groups that cost the least together, and in a group the items that do. */
function affordable<T>(
  groups: readonly (readonly T[])[],
  costOf: (item: T) => number,
  budget: number,
): ReadonlySet<T> {
  const inOrder = groups
    .map((items) => {
      const costs = items.map((item) => ({ item, cost: costOf(item) }))
      costs.sort((a, b) => a.cost - b.cost)
      return { costs, total: costs.reduce((sum, { cost }) => sum + cost, 0) }
    })
    .sort((a, b) => a.total - b.total)
  const chosen = new Set<T>()
  let left = budget
  for (const { item, cost } of inOrder.flatMap(({ costs }) => costs)) {
    if (cost > left) continue
    left -= cost
    chosen.add(item)
  }
  return chosen
}

function earliest(times: readonly BusyTime[]): BusyTime[] {
  const [first, ...rest] = times
  return first ? [rest.reduce((a, b) => (b.start < a.start ? b : a), first)] : []
}

/**
 * The start of an event, or of the first time of a series, whether it blocks time or not. The result is 'absent' only for
 * a file that is readable as a whole, because the event may be in an unreadable part.
 */
export function startOfEvent(
  file: string,
  { uid, zone }: { uid: string; zone: string },
): number | 'absent' | 'unreadable' {
  const { events, isBroken } = eventsIn(file, { zone, owner: null, clocks: new Map() })
  if (isBroken) return 'unreadable'
  const name = uid.toLowerCase()
  const read = events.map(({ event }) => event)
  const candidates = read.filter((each) => each === null || each.uid.toLowerCase() === name)
  const event = candidates.find((each) => each && !each.replaces && !each.isUnplaced)
  if (event) return instantOf(event.start)
  return candidates.length > 0 ? 'unreadable' : 'absent'
}

interface ParseOptions {
  zone: string
  owner: string | null
  clocks: Clocks
}

function eventsIn(file: string, { zone, owner, clocks }: ParseOptions) {
  const { events: texts, isBroken } = calendarText(file)
  const business = zoneClock(zone)
  const short = texts.filter(({ text }) => text.length <= MAX_EVENT_LENGTH)
  const whole = affordable([short], ({ text }) => text.length, MAX_FILE_LENGTH)
  const events = texts.map((each) => {
    const { timezones, isForeign } = each
    const named = (tzid: string) => {
      const key = `${tzid}\n${timezones.get(tzid.trim()) ?? ''}`
      const clock = clocks.get(key) ?? clockOf(tzid, timezones, zone)
      clocks.set(key, clock)
      return clock
    }
    const zones: Zones = { business, named }
    const text = whole.has(each) ? each.text : firstTimeText(each.text)
    const isCut = text.length < each.text.length || CUT_LINE.test(text)
    const event = orNull(() => readEvent(text, zones, owner))
    return { event, title: event ? event.title : titleIn(text), isCut, isForeign }
  })
  return { events, isBroken }
}

const CUT_LINE = new RegExp(`^${CUT_OFF}:`, 'm')

/** The title of an event that cannot be read. */
function titleIn(text: string): string | null {
  const title = /^SUMMARY(?:;[^:]*)?:(.*)$/im.exec(text)?.[1]?.trim()
  return title?.replace(/\\([\\,;])/g, '$1').slice(0, 200) || null
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
