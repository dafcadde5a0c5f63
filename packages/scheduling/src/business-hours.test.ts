import { expect, it } from 'vitest'
import {
  type Break,
  type DayHours,
  findBreakError,
  hoursOfDay,
  isInsideHours,
  openSpansOfDay,
  type WeeklyHours,
} from './business-hours.ts'
import { dayNumber } from './local-date.ts'

const NEW_YORK = 'America/New_York'
const MONDAY = '2026-09-14'
const closed: DayHours = { isOpen: false, openTime: null, closeTime: null }
const open = (openTime: string | null, closeTime: string | null): DayHours => ({
  isOpen: true,
  openTime,
  closeTime,
})
const everyDay = (day: DayHours) => Array.from({ length: 7 }, () => day)
const NO_DATES = new Map<number, DayHours>()
const openSpans = (date: string, hours: WeeklyHours, specialDates = NO_DATES) => {
  const day = dayNumber(date)
  return openSpansOfDay(day, hoursOfDay(day, { hours, specialDates }), NEW_YORK).flatMap(
    ({ start, end }) => [start, end].map((instant) => new Date(instant).toISOString().slice(0, 16)),
  )
}

it('reads the hours of that weekday, Monday first', () => {
  const hours = [
    open('10:00', '12:00'),
    closed,
    closed,
    closed,
    closed,
    closed,
    open('13:00', '14:00'),
  ]
  expect(openSpans(MONDAY, hours)).toEqual(['2026-09-14T14:00', '2026-09-14T16:00'])
  expect(openSpans('2026-09-15', hours)).toEqual([])
  expect(openSpans('2026-09-20', hours)).toEqual(['2026-09-20T17:00', '2026-09-20T18:00'])
})

it('is open from 09:00 to 17:00 when no times are given, each for itself', () => {
  const nineToFive = openSpans(MONDAY, everyDay(open('09:00', '17:00')))
  expect(openSpans(MONDAY, everyDay(open(null, null)))).toEqual(nineToFive)
  expect(openSpans(MONDAY, everyDay(open('09:00', null)))).toEqual(nineToFive)
  expect(openSpans(MONDAY, everyDay(open(null, '17:00')))).toEqual(nineToFive)
})

it('ignores the times of a closed day, and takes a missing day for closed', () => {
  expect(openSpans(MONDAY, everyDay({ ...open('09:00', '17:00'), isOpen: false }))).toEqual([])
  expect(openSpans(MONDAY, [])).toEqual([])
})

it('is never open when closing does not come after opening', () => {
  expect(openSpans(MONDAY, everyDay(open('12:00', '12:00')))).toEqual([])
  expect(openSpans(MONDAY, everyDay(open('12:00', '09:00')))).toEqual([])
})

it('is not open when a clock change skips all its hours', () => {
  const hours = everyDay(open('02:10', '02:50'))
  expect(openSpans('2026-03-08', hours)).toEqual([])
  expect(openSpans('2026-03-09', hours)).toHaveLength(2)
})

it('spans both passes of a repeated hour', () => {
  expect(openSpans('2026-11-01', everyDay(open('01:00', '01:30')))).toEqual([
    '2026-11-01T05:00',
    '2026-11-01T06:30',
  ])
})

it('closes at the end of the day at 24:00', () => {
  expect(openSpans(MONDAY, everyDay(open('20:00', '24:00')))).toEqual([
    '2026-09-15T00:00',
    '2026-09-15T04:00',
  ])
})

it('opens with the first of a repeated hour', () => {
  expect(openSpans('2026-11-01', everyDay(open('01:30', '03:00')))).toEqual([
    '2026-11-01T05:30',
    '2026-11-01T08:00',
  ])
})

const withBreaks = (day: DayHours, ...times: readonly [string, string][]): DayHours => ({
  ...day,
  breaks: times.map(([startTime, endTime]) => ({ startTime, endTime })),
})

it('is open between its breaks', () => {
  const day = withBreaks(open('09:00', '17:00'), ['12:00', '13:00'], ['15:00', '15:15'])
  expect(openSpans(MONDAY, everyDay(day)).map((time) => time.slice(11))).toEqual([
    ...['13:00', '16:00', '17:00', '19:00', '19:15', '21:00'],
  ])
})

it('has no open time between breaks that touch, or before one at the opening', () => {
  const day = withBreaks(open('09:00', '17:00'), ['09:00', '12:00'], ['12:00', '16:00'])
  expect(openSpans(MONDAY, everyDay(day))).toEqual(['2026-09-14T20:00', '2026-09-14T21:00'])
})

it('starts a break like a closing and ends it like an opening at a clock change', () => {
  const autumn = withBreaks(open('00:00', '04:00'), ['00:30', '01:30'])
  expect(openSpans('2026-11-01', everyDay(autumn)).map((time) => time.slice(11))).toEqual([
    ...['04:00', '04:30', '05:30', '09:00'],
  ])
  const second = withBreaks(open('00:00', '04:00'), ['01:30', '02:30'])
  expect(openSpans('2026-11-01', everyDay(second)).map((time) => time.slice(11))).toEqual([
    ...['04:00', '06:30', '07:30', '09:00'],
  ])
})

it.for([
  ['2026-11-01', 'falls between both passes of an hour', '01:15', '01:45'],
  ['2026-03-08', 'is skipped with its hour', '02:15', '02:45'],
] as const)('splits nothing on %s, when a break %s', ([date, _, startTime, endTime]) => {
  const day = withBreaks(open('00:00', '04:00'), [startTime, endTime])
  expect(openSpans(date, everyDay(day))).toHaveLength(2)
})

it('holds a visit that lies in one of its open spans whole', () => {
  const hours = withBreaks(open('09:00', '17:00'), ['12:00', '13:00'])
  const isInside = (from: string, to: string) => {
    const visit = {
      start: Date.parse(`${MONDAY}T${from}-04:00`),
      end: Date.parse(`${MONDAY}T${to}-04:00`),
    }
    return isInsideHours(visit, dayNumber(MONDAY), { hours, zone: NEW_YORK })
  }
  expect(isInside('09:00', '12:00')).toBe(true)
  expect(isInside('13:00', '13:30')).toBe(true)
  expect(isInside('11:45', '12:15')).toBe(false)
  expect(isInside('16:45', '17:15')).toBe(false)
})

it('takes the hours of a special date for that date alone', () => {
  const saturday = open('10:00', '12:00')
  const special = new Map([[dayNumber(MONDAY), closed]])
  expect(openSpans(MONDAY, everyDay(saturday), special)).toEqual([])
  expect(openSpans('2026-09-15', everyDay(saturday), special)).toHaveLength(2)
  expect(openSpans(MONDAY, [], new Map([[dayNumber(MONDAY), saturday]]))).toHaveLength(2)
})

it.for<[string, Break[], ReturnType<typeof findBreakError>]>([
  ['none', [], null],
  ['in any order', [pause('15:00', '16:00'), pause('12:00', '13:00')], null],
  ['that touch', [pause('12:00', '13:00'), pause('13:00', '14:00')], null],
  ['of the whole open time', [pause('09:00', '17:00')], null],
  ['of no length', [pause('12:00', '12:00')], 'backwards'],
  ['backwards', [pause('13:00', '12:00')], 'backwards'],
  ['that overlap', [pause('12:30', '13:30'), pause('12:00', '13:00')], 'overlap'],
  ['before opening', [pause('08:30', '09:30')], 'outside'],
  ['past closing', [pause('16:30', '17:30')], 'outside'],
])('judges breaks %s', ([_, breaks, expected]) => {
  expect(findBreakError(breaks, { openTime: null, closeTime: '17:00' })).toBe(expected)
})

it('judges breaks by the hours of the day, whatever the usual ones are', () => {
  const late = { openTime: '12:00', closeTime: '20:00' }
  expect(findBreakError([pause('18:00', '19:00')], late)).toBeNull()
  expect(findBreakError([pause('11:00', '12:30')], late)).toBe('outside')
  expect(findBreakError([pause('16:30', '17:30')], { openTime: null, closeTime: null })).toBe(
    'outside',
  )
})

function pause(startTime: string, endTime: string): Break {
  return { startTime, endTime }
}
