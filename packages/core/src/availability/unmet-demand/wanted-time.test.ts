import { describe, expect, it } from 'vitest'
import { ANY_DAY, proposedHours, wantedHours, wantedWeekdays, weekOf } from './wanted-time.ts'

it.each([
  ['17:00', '24:00', 'evening'],
  ['12:00', '21:00', 'afternoon'],
  ['08:00', '12:00', 'morning'],
  ['08:00', '21:00', 'any'],
])('a wish from %s to %s is one for %s', (fromTime, toTime, hours) => {
  expect(wantedHours({ fromTime, toTime })).toBe(hours)
})

it('a wish for every weekday is one for any day', () => {
  expect(wantedWeekdays([0, 1, 2, 3, 4, 5, 6])).toEqual([ANY_DAY])
  expect(wantedWeekdays([4, 4])).toEqual([4])
})

it('a week begins on Monday', () => {
  expect(weekOf('2026-03-01')).toBe('2026-02-23')
  expect(weekOf('2026-03-02')).toBe('2026-03-02')
})

describe('the proposed hours', () => {
  const open = (openTime: string, closeTime: string) => ({ isOpen: true, openTime, closeTime })

  it.each([
    ['evening', '09:00', '17:00', '09:00', '19:00'],
    ['any', '09:00', '14:00', '09:00', '19:00'],
    ['any', '09:00', '20:00', '09:00', '21:00'],
    ['morning', '09:00', '17:00', '07:00', '17:00'],
    ['morning', '08:00', '17:00', '07:00', '17:00'],
  ] as const)('for %s and %s to %s are %s to %s', (wanted, from, to, openTime, closeTime) => {
    expect(proposedHours(wanted, open(from, to))).toEqual(open(openTime, closeTime))
  })

  it('open a closed day', () => {
    const closed = { isOpen: false, openTime: null, closeTime: null }
    expect(proposedHours('evening', closed)).toEqual(open('17:00', '19:00'))
  })

  it('are none where the day is long enough', () => {
    expect(proposedHours('evening', open('09:00', '21:00'))).toBeNull()
    expect(proposedHours('any', open('09:00', '24:00'))).toBeNull()
    expect(proposedHours('morning', open('06:30', '17:00'))).toBeNull()
  })
})
