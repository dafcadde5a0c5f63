import { expect, it } from 'vitest'
import { type DayHours, openSpan } from './business-hours.ts'

const NEW_YORK = 'America/New_York'
const MONDAY = '2026-09-14'
const closed: DayHours = { isOpen: false, openTime: null, closeTime: null }
const open = (openTime: string | null, closeTime: string | null): DayHours => ({
  isOpen: true,
  openTime,
  closeTime,
})
const everyDay = (day: DayHours) => Array.from({ length: 7 }, () => day)
const iso = (span: ReturnType<typeof openSpan>) =>
  span && [span.start, span.end].map((instant) => new Date(instant).toISOString().slice(0, 16))

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
  expect(iso(openSpan(MONDAY, hours, NEW_YORK))).toEqual(['2026-09-14T14:00', '2026-09-14T16:00'])
  expect(openSpan('2026-09-15', hours, NEW_YORK)).toBeNull()
  expect(iso(openSpan('2026-09-20', hours, NEW_YORK))).toEqual([
    '2026-09-20T17:00',
    '2026-09-20T18:00',
  ])
})

it('is open from 09:00 to 17:00 when no times are given, each for itself', () => {
  const nineToFive = iso(openSpan(MONDAY, everyDay(open('09:00', '17:00')), NEW_YORK))
  expect(iso(openSpan(MONDAY, everyDay(open(null, null)), NEW_YORK))).toEqual(nineToFive)
  expect(iso(openSpan(MONDAY, everyDay(open('09:00', null)), NEW_YORK))).toEqual(nineToFive)
  expect(iso(openSpan(MONDAY, everyDay(open(null, '17:00')), NEW_YORK))).toEqual(nineToFive)
})

it('ignores the times of a closed day, and takes a missing day for closed', () => {
  expect(
    openSpan(MONDAY, everyDay({ ...open('09:00', '17:00'), isOpen: false }), NEW_YORK),
  ).toBeNull()
  expect(openSpan(MONDAY, [], NEW_YORK)).toBeNull()
})

it('is never open when closing does not come after opening', () => {
  expect(openSpan(MONDAY, everyDay(open('12:00', '12:00')), NEW_YORK)).toBeNull()
  expect(openSpan(MONDAY, everyDay(open('12:00', '09:00')), NEW_YORK)).toBeNull()
})

it('is not open when a clock change skips all its hours', () => {
  const hours = everyDay(open('02:10', '02:50'))
  expect(openSpan('2026-03-08', hours, NEW_YORK)).toBeNull()
  expect(openSpan('2026-03-09', hours, NEW_YORK)).not.toBeNull()
})

it('spans both passes of a repeated hour', () => {
  expect(iso(openSpan('2026-11-01', everyDay(open('01:00', '01:30')), NEW_YORK))).toEqual([
    '2026-11-01T05:00',
    '2026-11-01T06:30',
  ])
})

it('closes at the end of the day at 24:00', () => {
  expect(iso(openSpan(MONDAY, everyDay(open('20:00', '24:00')), NEW_YORK))).toEqual([
    '2026-09-15T00:00',
    '2026-09-15T04:00',
  ])
})
