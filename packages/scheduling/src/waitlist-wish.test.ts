import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween, weekday } from './local-date.ts'
import { fitsWish } from './waitlist-wish.ts'
import { waitsForDayIn } from './wished-days.ts'

const ZONE = 'America/New_York'
const ANY_TIME = { fromTime: '00:00', toTime: '24:00' }
const WEEK = { weekdays: [0, 1, 2, 3, 4, 5, 6], firstDate: '2026-03-03', lastDate: '2026-03-05' }

it.for([
  ['2026-03-03T04:59Z', false],
  ['2026-03-03T05:00Z', true],
  ['2026-03-06T04:59Z', true],
  ['2026-03-06T05:00Z', false],
] as const)('the dates of a wish are local days, both included: %s', ([start, fits]) => {
  expect(fitsWish(Date.parse(start), { ...WEEK, ...ANY_TIME }, ZONE)).toBe(fits)
})

it('a visit starts from the first time on and before the last one, on one of the weekdays', () => {
  const wish = { ...WEEK, weekdays: [1], fromTime: '10:00', toTime: '11:00' }
  const fits = (start: string) => fitsWish(Date.parse(start), wish, ZONE)
  expect(fits('2026-03-03T14:59Z')).toBe(false)
  expect(fits('2026-03-03T15:00Z')).toBe(true)
  expect(fits('2026-03-03T15:59Z')).toBe(true)
  expect(fits('2026-03-03T16:00Z')).toBe(false)
  expect(fits('2026-03-04T15:00Z')).toBe(false)
})

it('the owner of a booking waits for any date', () => {
  const wish = { ...ANY_TIME, weekdays: [1], firstDate: null, lastDate: null }
  expect(fitsWish(Date.parse('2027-03-02T15:00Z'), wish, ZONE)).toBe(true)
  expect(waitsForDayIn(wish, '2027-03-01', '2027-03-02')).toBe(true)
  expect(waitsForDayIn(wish, '2027-03-03', '2027-03-08')).toBe(false)
})

it('a span has a wished day exactly if one of its days is one', () => {
  const date = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-02-15', days))
  const wishes = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    firstDate: fc.option(date),
    lastDate: fc.option(date),
  })
  fc.assert(
    fc.property(wishes, date, date, (wish, first, last) => {
      const days = Array.from({ length: Math.max(daysBetween(first, last) + 1, 0) }, (_, day) =>
        addDays(first, day),
      )
      const wished = days.some(
        (day) =>
          wish.weekdays.includes(weekday(day)) &&
          (wish.firstDate ?? day) <= day &&
          day <= (wish.lastDate ?? day),
      )
      expect(waitsForDayIn(wish, first, last)).toBe(wished)
    }),
  )
})
