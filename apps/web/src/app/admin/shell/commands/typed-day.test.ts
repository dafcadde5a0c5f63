import { describe, expect, it } from 'vitest'
import { typedDay } from './typed-day.ts'

/** A Thursday. */
const TODAY = '2026-11-26'

describe('typedDay', () => {
  it.each([
    ['today', '2026-11-26'],
    ['Tomorrow', '2026-11-27'],
    ['tomo', '2026-11-27'],
    ['yesterday', '2026-11-25'],
    ['saturday', '2026-11-28'],
    ['thu', '2026-11-26'],
    ['wed', '2026-12-02'],
    ['dec 9', '2026-12-09'],
    ['December 9th', '2026-12-09'],
    ['9 dec', '2026-12-09'],
    ['12/9', '2026-12-09'],
    ['2027-03-01', '2027-03-01'],
  ])('reads %s', (typed, day) => {
    expect(typedDay(typed, TODAY)).toBe(day)
  })

  it('takes a day of the last weeks rather than one of next year', () => {
    expect(typedDay('nov 2', TODAY)).toBe('2026-11-02')
    expect(typedDay('jan 5', TODAY)).toBe('2027-01-05')
    expect(typedDay('dec 30', '2027-01-10')).toBe('2026-12-30')
  })

  it.each(['to', 'sa', 'dec', 'dec 32', '13/1', '2026-02-30', 'feb 30', 'ann 3', '', '9'])(
    'reads no day in “%s”',
    (typed) => {
      expect(typedDay(typed, TODAY)).toBeUndefined()
    },
  )
})
