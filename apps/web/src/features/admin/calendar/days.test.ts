import { describe, expect, it } from 'vitest'
import { isOutsideHours, weekOf } from './days.ts'

const NEW_YORK = 'America/New_York'
const TUESDAY = '2026-03-03'

it('begins a week with its Sunday', () => {
  expect(weekOf(TUESDAY)).toEqual([
    '2026-03-01',
    '2026-03-02',
    TUESDAY,
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
  ])
  expect(weekOf('2026-03-01')[0]).toBe('2026-03-01')
})

describe('a visit', () => {
  const week = [
    { dayOfWeek: 1, isOpen: true, openTime: '09:00', closeTime: '17:00', breaks: [] },
    { dayOfWeek: 2, isOpen: false, openTime: null, closeTime: null, breaks: [] },
  ]
  const special = (isOpen: boolean) => ({
    date: TUESDAY,
    isOpen,
    openTime: '12:00',
    closeTime: '20:00',
    breaks: [],
    note: null,
    bookingsOutside: 0,
  })
  const isOutside = (start: string, end: string, specialDates: ReturnType<typeof special>[] = []) =>
    isOutsideHours(
      { start: Date.parse(`2026-03-${start}Z`), end: Date.parse(`2026-03-${end}Z`) },
      { week, specialDates, zone: NEW_YORK },
    )

  it('is outside before the opening, after the closing and on a closed day', () => {
    expect(isOutside('03T14:00', '03T14:30')).toBe(false)
    expect(isOutside('03T21:30', '03T22:00')).toBe(false)
    expect(isOutside('03T13:45', '03T14:15')).toBe(true)
    expect(isOutside('03T21:45', '03T22:15')).toBe(true)
    expect(isOutside('04T15:00', '04T15:30')).toBe(true)
    expect(isOutside('04T04:30', '04T05:30')).toBe(true)
  })

  it('follows the hours of a special date, and is inside on a day without known hours', () => {
    expect(isOutside('03T14:00', '03T14:30', [special(true)])).toBe(true)
    expect(isOutside('03T23:00', '03T23:30', [special(true)])).toBe(false)
    expect(isOutside('03T18:00', '03T18:30', [special(false)])).toBe(true)
    expect(isOutside('05T15:00', '05T15:30')).toBe(false)
  })
})
