import { describe, expect, it } from 'vitest'
import { foldTail, longPeriod, noShowRate, percentText, shortPeriod } from './figures.ts'

it('names a period shortly under an axis and fully in a table', () => {
  expect(shortPeriod('2026-11-01', 'month')).toBe('Nov')
  expect(longPeriod('2026-11-01', 'month')).toBe('November 2026')
  expect(shortPeriod('2026-11-29', 'week')).toBe('Nov 29')
  expect(longPeriod('2026-11-29', 'week')).toBe('Nov 29 – Dec 5')
})

describe('the no-show rate', () => {
  it('is the share of no-shows among expected visits', () => {
    expect(percentText(noShowRate({ completed: 15, noShow: 1 }))).toBe('6.3%')
  })
  it('is a dash when no visit was expected', () => {
    expect(percentText(noShowRate({ completed: 0, noShow: 0 }))).toBe('–')
  })
})

describe('foldTail', () => {
  const sources = [5, 3, 1, 1].map((bookings, index) => ({ source: `No. ${index}`, bookings }))
  it('sums the least frequent sources as one entry', () => {
    expect(foldTail(sources, 3, 'Other')).toEqual([
      { source: 'No. 0', bookings: 5 },
      { source: 'No. 1', bookings: 3 },
      { source: 'Other', bookings: 2 },
    ])
  })
  it('returns a list that fits unchanged', () => {
    expect(foldTail(sources, 4, 'Other')).toEqual(sources)
  })
})
