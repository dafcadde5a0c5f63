import { describe, expect, it } from 'vitest'
import { addDays, dateOfDay, dayNumber, daysBetween, isoOfInstant, weekday } from './local-date.ts'

describe('addDays', () => {
  it.each([
    ['2026-09-15', 1, '2026-09-16'],
    ['2026-09-15', 0, '2026-09-15'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['1970-01-01', -1, '1969-12-31'],
    ['0099-12-31', 1, '0100-01-01'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
    expect(daysBetween(date, expected)).toBe(days)
  })
})

describe('weekday', () => {
  it.each([
    ['2026-09-14', 0],
    ['2026-09-18', 4],
    ['2026-09-20', 6],
    ['1969-12-29', 0],
    ['1969-12-31', 2],
  ])('%s is %i, counted from Monday', (date, expected) => {
    expect(weekday(date)).toBe(expected)
  })
})

it('reads and writes every day of thirty years, also after the cache was cleared', () => {
  const first = dayNumber('2020-01-01')
  const wrong = Array.from({ length: 11_000 }, (_, index) => first + index).filter(
    (day) =>
      dateOfDay(day) !== new Date(day * 86_400_000).toISOString().slice(0, 10) ||
      dayNumber(dateOfDay(day)) !== day,
  )
  expect(wrong).toEqual([])
  expect(dateOfDay(first)).toBe('2020-01-01')
})

it('writes every minute of a day, and instants between them, like Date', () => {
  const start = Date.UTC(2026, 2, 3)
  const instants = Array.from({ length: 1440 }, (_, minute) => start + minute * 60_000)
  for (const instant of [...instants, start + 1, start + 59_999, -1, -60_000]) {
    expect(isoOfInstant(instant)).toBe(new Date(instant).toISOString())
  }
})
