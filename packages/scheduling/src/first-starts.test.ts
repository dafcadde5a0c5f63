import { expect, it } from 'vitest'
import { at, MONDAY, zone } from './availability.testing.ts'
import { firstStarts, partOfDay } from './first-starts.ts'
import { addDays } from './local-date.ts'
import { localDate, localTime } from './zone.ts'

const TUESDAY = addDays(MONDAY, 1)
const three = (starts: number[]) =>
  firstStarts(starts, { zone, count: 3 }).map(
    (start) => `${localDate(start, zone) === MONDAY ? 'Mon' : 'Tue'} ${localTime(start, zone)}`,
  )

it('names the earliest start of each part of a day', () => {
  const monday = ['15:45', '16:00', '16:15'].map((time) => at(time))
  const tuesday = ['09:30', '09:45', '12:00', '17:00'].map((time) => at(time, TUESDAY))
  expect(three([...monday, ...tuesday])).toEqual(['Mon 15:45', 'Tue 09:30', 'Tue 12:00'])
})

it('begins the evening at 5 PM', () => {
  expect(three([at('11:45'), at('12:00'), at('16:45'), at('17:00')])).toEqual([
    'Mon 11:45',
    'Mon 12:00',
    'Mon 17:00',
  ])
})

it('has a morning, an afternoon and an evening, in this order', () => {
  const parts = ['00:00', '11:59', '12:00', '16:59', '17:00'].map((time) =>
    partOfDay(at(time), zone),
  )
  expect(parts).toEqual([0, 0, 1, 1, 2])
})

it('fills up with the next starts of all', () => {
  expect(three([at('09:00'), at('09:15'), at('09:30'), at('14:00')])).toEqual([
    'Mon 09:00',
    'Mon 09:15',
    'Mon 14:00',
  ])
  expect(three([at('09:00')])).toEqual(['Mon 09:00'])
  expect(three([])).toEqual([])
})
