import { expect, it } from 'vitest'
import { weekdayOf } from './weekday.ts'

it('names the weekdays from Monday on', () => {
  expect([0, 1, 6].map(weekdayOf)).toEqual(['Mon', 'Tue', 'Sun'])
})
