import { expect, it } from 'vitest'
import { at, day, dull, MONDAY, ruled, span } from './availability.testing.ts'
import { freeStartsByDay } from './availability.ts'
import { dayNumber } from './local-date.ts'
import { type KeptVisit, whyNot } from './why-not.ts'

const MINUTE = 60_000
const kept = (from: string, to: string, cleanupMinutes: number): KeptVisit => {
  const { start, end } = span(from, to)
  return { start, visitEnd: end, end: end + cleanupMinutes * MINUTE }
}
const query = { ...dull, bookings: [], blackouts: [] }
const rulesAt = (given: Parameters<typeof whyNot>[0], time: string) =>
  whyNot(given, at(time)).map(({ rule }) => rule)

it.each([
  ['the visit itself', kept('10:00', '10:30', 15), '10:00', 'visit'],
  ['the clean-up after it', kept('09:00', '09:30', 15), '09:30', 'clean-up'],
  ['the clean-up before it', kept('10:35', '11:00', 0), '09:30', 'own-clean-up'],
])('says which part of a booking is in the way: %s', (_, booking, time, rule) => {
  const obstacles = whyNot({ ...query, cleanupMinutes: 10, bookings: [booking] }, at(time))
  expect(obstacles).toEqual([{ rule, booking }])
})

it('lists every rule at once', () => {
  const blackouts = [{ ...span('08:00', '09:10'), isAllDay: false }]
  const bookings = [kept('08:00', '08:45', 0)]
  const strict = ruled({ leadTimeHours: 24 * 30, maxAdvanceDays: 1, maxBookingsPerDay: 1 })
  expect(rulesAt({ ...strict, bookings, blackouts }, '08:30')).toEqual([
    ...['visit', 'too-soon', 'too-far', 'outside-hours', 'blackout', 'day-full'],
  ])
})

it('says whether the hours are those of a special date, and what is open', () => {
  const specialDates = new Map([[dayNumber(MONDAY), day('10:00', '11:00')]])
  const special = ruled({ specialDates })
  expect(whyNot({ ...query, rules: special.rules }, at('09:30'))).toEqual([
    { rule: 'outside-hours', isSpecialDate: true, open: [span('10:00', '11:00')] },
  ])
})

it('finds nothing exactly where a start is offered', () => {
  const bookings = [kept('10:00', '10:30', 15)]
  const tidied = { ...query, cleanupMinutes: 10, bookings }
  const offered = freeStartsByDay(tidied, MONDAY, 1).flatMap(({ starts }) => starts)
  for (let start = at('00:00'); start < at('23:55'); start += 5 * MINUTE) {
    expect(whyNot(tidied, start).length === 0).toBe(offered.includes(start))
  }
})
