/** The commonly used parts of a rule as numbers; 0 is Monday. */
export interface PlainRule {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  weekdays: number[]
  /** Of a month: 1 the first of each weekday named, -1 the last. */
  ordinal: number | null
  monthDays: number[]
  months: number[]
  position: number | null
  weekStart: number
  count: number | null
}

const DAY = 86_400_000

/**
 * The starts of a rule by a naive expansion, day by day from the first, as a test oracle. Wall times as epoch milliseconds
 * as if they were UTC.
 */
export function slowStarts(rule: PlainRule, start: number, until: number): number[] {
  const first = Math.floor(start / DAY)
  const starts = [start]
  const isOver = () => rule.count !== null && starts.length >= rule.count
  const inPeriod: number[] = []
  // Reads the whole period, because positions count from both its ends.
  for (let day = beginningOf(rule, first); day * DAY <= until + 400 * DAY; day += 1) {
    if (periodOf(rule, day) !== periodOf(rule, day - 1)) flush()
    const periods = periodOf(rule, day) - periodOf(rule, first)
    if (periods % rule.interval === 0 && matches(rule, day, first)) inPeriod.push(day)
  }
  return starts.filter((each) => each <= until)

  function flush() {
    const { position } = rule
    const chosen = position === null ? inPeriod : inPeriod.slice(...sliceAt(position))
    for (const day of chosen) if (day > first && !isOver()) starts.push(start + (day - first) * DAY)
    inPeriod.length = 0
  }
}

function sliceAt(position: number): [number, number | undefined] {
  if (position > 0) return [position - 1, position]
  return [position, position === -1 ? undefined : position + 1]
}

function partsOf(day: number) {
  const date = new Date(day * DAY)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    date: date.getUTCDate(),
    weekday: (date.getUTCDay() + 6) % 7,
  }
}

/** A day that is not later than the start of the period with the first start. */
function beginningOf({ freq }: PlainRule, first: number): number {
  const { month, date } = partsOf(first)
  if (freq === 'DAILY') return first
  if (freq === 'WEEKLY') return first - 7
  return freq === 'MONTHLY' ? first - date + 1 : first - date + 1 - (month - 1) * 31
}

function periodOf({ freq, weekStart }: PlainRule, day: number): number {
  const { year, month } = partsOf(day)
  // 1 January 1970 was a Thursday.
  if (freq === 'WEEKLY') return Math.floor((day + 3 - weekStart) / 7)
  if (freq === 'MONTHLY') return year * 12 + month
  return freq === 'YEARLY' ? year : day
}

function matches(rule: PlainRule, day: number, first: number): boolean {
  const { month, date, weekday } = partsOf(day)
  const from = partsOf(first)
  const { freq, months, monthDays, weekdays, ordinal } = rule
  if (months.length > 0 && !months.includes(month)) return false
  const namesNoMonth = months.length === 0 && monthDays.length === 0
  if (freq === 'YEARLY' && namesNoMonth && month !== from.month) return false
  if (monthDays.length > 0 && !monthDays.some((each) => isDate(each, day))) return false
  if (weekdays.length > 0) {
    if (!weekdays.includes(weekday)) return false
    if (ordinal === null) return true
    const isNth = Math.ceil(date / 7) === ordinal
    return ordinal > 0 ? isNth : partsOf(day + 7).month !== month
  }
  if (freq === 'WEEKLY') return weekday === from.weekday
  if (monthDays.length > 0 || freq === 'DAILY') return true
  return date === from.date
}

function isDate(wanted: number, day: number): boolean {
  if (wanted > 0) return partsOf(day).date === wanted
  return partsOf(day - wanted).date === 1 && partsOf(day - wanted - 1).month === partsOf(day).month
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const style = { dateStyle: 'short', timeStyle: 'medium' } as const
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, ...style })
  clocks.set(timeZone, clock)
  return clock
}

/** The instant of a wall time in a zone, found with Intl; in a repeated hour the first one. */
export function slowInstant(wall: number, zone: string): number {
  const clock = clockOf(zone)
  const shown = (instant: number) => {
    const [date = '', time = ''] = clock.format(instant).split(', ')
    const [day, month, year] = date.split('/')
    return Date.parse(`${year}-${month}-${day}T${time}Z`)
  }
  const offsetAt = (instant: number) => shown(instant) - instant
  const before = wall - offsetAt(wall - DAY)
  const after = wall - offsetAt(wall + DAY)
  const found = [before, after].sort((a, b) => a - b).find((each) => shown(each) === wall)
  // A skipped wall time uses the offset from before the change.
  return found ?? before
}
