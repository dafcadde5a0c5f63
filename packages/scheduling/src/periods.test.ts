import { describe, expect, it } from 'vitest'
import { aYearBefore, lastPeriods, weekLabel } from './periods.ts'

describe('months', () => {
  it('are the last twelve, this one included', () => {
    const months = lastPeriods('2026-03-31', 'month')
    expect(months).toHaveLength(12)
    expect(months[0]).toEqual({ start: '2025-04-01', end: '2025-05-01' })
    expect(months[8]).toEqual({ start: '2025-12-01', end: '2026-01-01' })
    expect(months[11]).toEqual({ start: '2026-03-01', end: '2026-04-01' })
  })

  it('are compared with the same month, a leap year’s February with a short one', () => {
    expect(aYearBefore({ start: '2024-02-01', end: '2024-03-01' }, 'month')).toEqual({
      start: '2023-02-01',
      end: '2023-03-01',
    })
  })
})

describe('weeks', () => {
  it('are the last thirteen, from Sunday', () => {
    const weeks = lastPeriods('2026-03-04', 'week')
    expect(weeks).toHaveLength(13)
    expect(weeks[12]).toEqual({ start: '2026-03-01', end: '2026-03-08' })
    expect(weeks[0]).toEqual({ start: '2025-12-07', end: '2025-12-14' })
  })

  it('on a Saturday end with that day, and on a Sunday begin with it', () => {
    expect(lastPeriods('2026-03-07', 'week').at(-1)?.start).toBe('2026-03-01')
    expect(lastPeriods('2026-03-08', 'week').at(-1)?.start).toBe('2026-03-08')
  })

  it('are compared with the week of the same weekdays', () => {
    expect(aYearBefore({ start: '2026-03-01', end: '2026-03-08' }, 'week')).toEqual({
      start: '2025-03-02',
      end: '2025-03-09',
    })
  })

  it.each(['week', 'month'] as const)('follow on each other without a gap, by %s', (by) => {
    const periods = lastPeriods('2026-01-01', by)
    expect(periods.slice(1).map(({ start }) => start)).toEqual(
      periods.slice(0, -1).map(({ end }) => end),
    )
  })
})

const WEDNESDAY = '2026-09-16'

it.each([
  ['2026-09-16', 'Today'],
  ['2026-09-17', 'Tomorrow'],
  ['2026-09-18', 'This week'],
  ['2026-09-19', 'This week'],
  ['2026-09-20', 'Next week'],
  ['2026-09-26', 'Next week'],
  ['2026-09-27', 'In 2 weeks'],
  ['2026-10-04', 'In 3 weeks'],
  ['2027-09-16', 'In 52 weeks'],
  ['2026-09-15', 'Yesterday'],
  ['2026-09-14', 'Earlier this week'],
  ['2026-09-13', 'Earlier this week'],
  ['2026-09-12', 'Last week'],
  ['2026-09-06', 'Last week'],
  ['2026-09-05', '2 weeks ago'],
  ['2026-07-19', '8 weeks ago'],
  ['2026-07-18', '2 months ago'],
  ['2024-11-20', '22 months ago'],
  ['2024-09-10', '2 years ago'],
])('on Wednesday 2026-09-16 calls %s %s', (date, label) => {
  expect(weekLabel(date, WEDNESDAY)).toBe(label)
})

it('says Tomorrow and Yesterday across the turn of the week', () => {
  expect(weekLabel('2026-09-20', '2026-09-19')).toBe('Tomorrow')
  expect(weekLabel('2026-09-19', '2026-09-20')).toBe('Yesterday')
})

it('starts the week on Sunday', () => {
  expect(weekLabel('2026-09-26', '2026-09-20')).toBe('This week')
  expect(weekLabel('2026-09-27', '2026-09-20')).toBe('Next week')
  expect(weekLabel('2026-09-21', '2026-09-19')).toBe('Next week')
})
