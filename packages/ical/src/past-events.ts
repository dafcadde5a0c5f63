import { lastStartOf } from './repetition.ts'

const DAY = 86_400_000
/** The largest difference between two zones, and a day for what the parser would read differently. */
const MARGIN = 3 * DAY
/** Longer than a period among the times of an event, which may be given by its length. */
const LONG = 366 * DAY

/**
 * Whether an event, given by its lines, is over before an instant. It is known without parsing it, so what is unusual counts as
 * still to come.
 */
export function isOver(text: readonly string[], before: number): boolean {
  const lines = text.map((line) => ({ name: nameOf(line), line }))
  const start = timeOf(firstValueOf(lines, 'DTSTART'))
  const length = lengthOf(lines, start)
  if (Number.isNaN(start) || Number.isNaN(length)) return false
  const replaced = lines.find(({ name }) => name === 'RECURRENCE-ID')?.line
  if (replaced && /;RANGE=/i.test(replaced)) return false
  const starts = [
    start,
    ...(replaced ? [timeOf(lastOf(replaced))] : []),
    ...valuesOf(lines, 'RRULE').map((rule) => lastStartOf(rule, start) ?? Number.NaN),
    ...valuesOf(lines, 'RDATE').flatMap((list) => list.split(',').map(lastOfPeriod)),
  ]
  // A comparison with NaN is false.
  return starts.every((each) => each + length + MARGIN < before)
}

/** Whether a period of a FREEBUSY is over. */
export function isOverPeriod(period: string, before: number): boolean {
  return lastOfPeriod(period) + MARGIN < before
}

function lastOfPeriod(value: string): number {
  const [start = '', end] = value.split('/')
  if (end === undefined) return timeOf(start)
  return /^[+-]?P/i.test(end) ? timeOf(start) + LONG : timeOf(end)
}

interface Named {
  name: string
  line: string
}

function lengthOf(lines: readonly Named[], start: number): number {
  const end = firstValueOf(lines, 'DTEND')
  if (end !== null) return Math.max(timeOf(end) - start, 0)
  const duration = firstValueOf(lines, 'DURATION')
  if (duration === null) return DAY
  const [, weeks = '0', days = '0', hours = '0', rest] =
    /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(.*))?$/i.exec(duration) ?? []
  if (rest !== undefined && !/^(\d{1,4}M)?(\d{1,4}S)?$/i.test(rest)) return Number.NaN
  if (!/^\+?P[\dWDTHMS]+$/i.test(duration)) return Number.NaN
  return (Number(weeks) * 7 + Number(days)) * DAY + Number(hours) * 3_600_000 + DAY
}

/** The wall time of a date or time as if it were UTC; NaN for another text. */
function timeOf(value: string | null): number {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?$/.exec(value ?? '') ?? []
  return year === undefined ? Number.NaN : Date.UTC(Number(year), Number(month) - 1, Number(day))
}

function nameOf(line: string): string {
  return /^[\w-]{1,40}/.exec(line)?.[0].toUpperCase() ?? ''
}

/** A value without a colon, which stands behind the last one. */
function lastOf(line: string): string {
  return line.slice(line.lastIndexOf(':') + 1).trim()
}

function valuesOf(lines: readonly Named[], name: string): string[] {
  return lines.filter((each) => each.name === name).map(({ line }) => lastOf(line))
}

function firstValueOf(lines: readonly Named[], name: string): string | null {
  const found = lines.find((each) => each.name === name)
  return found ? lastOf(found.line) : null
}
