import { describe, expect, it } from 'vitest'
import { aYearBefore, lastPeriods } from './periods.ts'

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
