import { expect, it } from 'vitest'
import { at, dull, MONDAY, ruled, span, zone } from './availability.testing.ts'
import { addDays, dateOfDay } from './local-date.ts'
import { DEFAULT_INTERVAL_DAYS, startsForUsualVisit, usualVisit } from './same-again.ts'
import { localDate, localTime } from './zone.ts'

const visit = (daysAgo: number, time = '10:00') => at(time, addDays(MONDAY, -daysAgo))
const usual = (starts: number[]) => {
  const { day, minuteOfDay } = usualVisit(starts, zone)
  return { date: dateOfDay(day), minuteOfDay }
}
const offered = (query: typeof dull, starts: number[]) =>
  startsForUsualVisit(query, usualVisit(starts, zone), { count: 3 }).map(
    (start) => `${localDate(start, zone)} ${localTime(start, zone)}`,
  )

it('comes again after the median of the days between the visits, at the median time', () => {
  const starts = [visit(90, '09:00'), visit(76, '10:00'), visit(62, '10:30'), visit(6, '18:00')]
  expect(usual(starts)).toEqual({ date: addDays(MONDAY, 8), minuteOfDay: 10 * 60 + 15 })
})

it('comes again after three weeks when there is one visit, or several on one day', () => {
  const date = addDays(MONDAY, DEFAULT_INTERVAL_DAYS)
  expect(usual([visit(0)])).toEqual({ date, minuteOfDay: 600 })
  expect(usual([visit(0), visit(0, '11:00')])).toEqual({ date, minuteOfDay: 630 })
})

it('keeps the wall time across a clock change', () => {
  const starts = [at('10:00', '2026-10-20'), at('10:00', '2026-11-03')]
  expect(usual(starts)).toEqual({ date: '2026-11-17', minuteOfDay: 600 })
})

it('offers the usual time on the usual day, the day before and the day after', () => {
  expect(offered(dull, [visit(14), visit(7)])).toEqual([
    '2026-09-13 10:00',
    '2026-09-14 10:00',
    '2026-09-15 10:00',
  ])
})

it('skips a full day, and takes the earlier of two days that are equally near', () => {
  const bookings = [span('10:00', '11:00'), span('09:00', '12:00', '2026-09-15')]
  expect(offered({ ...dull, bookings }, [visit(14), visit(7)])).toEqual([
    '2026-09-12 10:00',
    '2026-09-13 10:00',
    '2026-09-14 09:00',
  ])
})

it('offers the first free days to somebody who is overdue', () => {
  expect(offered(dull, [visit(100), visit(93)])[0]).toBe('2026-09-11 10:00')
})

it('fills up with further times when fewer than three days are free, and offers none without', () => {
  const now = at('12:00', '2026-09-13')
  expect(offered(ruled({ maxAdvanceDays: 1 }, { now }), [visit(7)])).toEqual([
    '2026-09-14 09:30',
    '2026-09-14 10:00',
    '2026-09-14 10:30',
  ])
  expect(offered(ruled({ maxAdvanceDays: 0 }, { now }), [visit(7)])).toEqual([])
})

it('needs a visit', () => {
  expect(() => usualVisit([], zone)).toThrow(RangeError)
})
