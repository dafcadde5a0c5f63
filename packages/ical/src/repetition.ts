import { RRuleTemporal } from 'rrule-temporal'
import { instantOf, type Moment } from './clock.ts'

const DAY = 86_400_000
/** Limits for rules that match nothing for a long time or too often. */
const MAX_STEPS = 40_000
const MAX_TIMES = 10_000
/** The library makes all times of a year before it can be stopped, so a day must not have thousands. */
const MAX_TIMES_A_DAY = 24
/** Longer than a rule that lists every day of the year. */
const MAX_LENGTH = 2_000

interface Range {
  from: number
  to: number
}

/** A rule that cannot be parsed or exceeds the limits. */
export class UnreadableRule extends Error {}

/**
 * The starts of a rule in a range, as wall times of the event's clock. DTSTART is always the first of them, even if the
 * rule does not match it (RFC 5545).
 *
 * The rule is expanded in wall time and converted to instants afterwards, so that nine o'clock stays nine o'clock when the
 * clocks change.
 *
 * @throws UnreadableRule
 */
export function repeat(rule: string, start: Moment, { from, to }: Range): number[] {
  const parts = rule.length <= MAX_LENGTH ? partsOf(rule) : null
  if (!parts || timesADay(parts) > MAX_TIMES_A_DAY) throw new UnreadableRule(rule)
  const until = parts.get('UNTIL')
  parts.delete('UNTIL')
  const isPast = until === undefined ? () => false : after(until, start)
  const made = seriesOf(parts, start.wall, { from, to })
  if (made.length > MAX_TIMES) throw new UnreadableRule(rule)
  return made.filter((wall) => !isPast(wall))
}

function seriesOf(parts: Map<string, string>, start: number, range: Range) {
  try {
    const made = expand(parts, start, range)
    // With BYSETPOS the library drops a DTSTART that the set position does not pick; RFC 5545 counts it.
    const isDropped =
      parts.has('BYSETPOS') && expand(parts, start, { from: start, to: start }).length === 0
    if (!isDropped) return made
    const first = [start].filter((wall) => wall >= range.from && wall <= range.to)
    const count = Number(parts.get('COUNT') ?? Number.POSITIVE_INFINITY)
    if (count === 1) return first
    const rest = new Map(parts)
    if (parts.has('COUNT')) rest.set('COUNT', String(count - 1))
    return [...first, ...expand(rest, start, range)]
  } catch {
    throw new UnreadableRule('The rule cannot be expanded')
  }
}

function expand(parts: Map<string, string>, start: number, { from, to }: Range) {
  const series = new RRuleTemporal({
    rruleString: `RRULE:${[...parts].map((part) => part.join('=')).join(';')}`,
    dtstart: zonedWall(start),
    includeDtstart: true,
    maxIterations: MAX_STEPS,
  })
  const made = series.between(new Date(from), new Date(to), true)
  return made.map(({ epochMilliseconds }) => epochMilliseconds)
}

function zonedWall(wall: number) {
  return {
    timeZoneId: 'UTC',
    toString: () => `${new Date(wall).toISOString().slice(0, -1)}+00:00[UTC]`,
  }
}

function partsOf(rule: string): Map<string, string> {
  const parts = rule.replace(/\s/g, '').toUpperCase().split(';').filter(Boolean)
  return new Map(
    parts.map((part) => {
      const [name = '', value = ''] = part.split('=')
      return [name, value]
    }),
  )
}

function timesADay(parts: ReadonlyMap<string, string>): number {
  return ['BYHOUR', 'BYMINUTE', 'BYSECOND'].reduce(
    (times, name) => times * (parts.get(name)?.split(',').length ?? 1),
    1,
  )
}

/**
 * Whether a start is after UNTIL, which may be an instant, a floating time or a date. A date includes that day; so does
 * midnight in UTC in a series of dates.
 */
function after(until: string, start: Moment): (wall: number) => boolean {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(until)
  if (!match) throw new UnreadableRule(until)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0))
  const date = Date.UTC(year, month - 1, day)
  const last = date + ((hour * 60 + minute) * 60 + second) * 1_000
  const isMidnight = last === date
  if (!match[4] || (start.isDate && isMidnight)) return (wall) => wall >= date + DAY
  if (!match[7]) return (wall) => wall > last
  if (start.isDate) return (wall) => wall > start.clock.wallOf(last)
  return (wall) => instantOf({ ...start, wall }) > last
}
