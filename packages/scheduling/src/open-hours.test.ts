import { expect, it } from 'vitest'
import { day, MONDAY, rules } from './availability.testing.ts'
import { dayNumber } from './local-date.ts'
import { openHoursOf } from './open-hours.ts'

const monday = dayNumber(MONDAY)
const closed = { isOpen: false, openTime: null, closeTime: null }

it.each([
  [
    'the earliest opening and the latest closing',
    [day('09:00', '12:00'), closed, day('08:30', '11:00')],
    7,
    { weekdays: [0, 2], fromTime: '08:30', toTime: '12:00' },
  ],
  [
    '24:00 where a day ends at midnight',
    [day('09:00', '24:00'), day('10:00', '23:00')],
    7,
    { weekdays: [0, 1], fromTime: '09:00', toTime: '24:00' },
  ],
  [
    'those of the given days alone',
    [day('09:00', '12:00'), day('08:00', '13:00')],
    1,
    { weekdays: [0], fromTime: '09:00', toTime: '12:00' },
  ],
  ['none while every day is closed', [closed], 7, null],
])('open hours are %s', (_rule, hours, days, expected) => {
  expect(openHoursOf({ ...rules, hours }, monday, days)).toEqual(expected)
})

it('open hours include those of a special date', () => {
  const specialDates = new Map([[monday, day('07:00', '22:00')]])
  expect(openHoursOf({ ...rules, hours: [], specialDates }, monday, 7)).toEqual({
    weekdays: [0],
    fromTime: '07:00',
    toTime: '22:00',
  })
})
