import { expect, it } from 'vitest'
import { busyTimes } from './busy-times.ts'

const march = { start: Date.parse('2026-03-01T05:00Z'), end: Date.parse('2026-04-01T04:00Z') }

it('keeps nine o’clock at nine across a change of the clocks', () => {
  const file = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:weekly',
    'DTSTART;TZID=America/New_York:20260302T090000',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;COUNT=2',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  const { busy } = busyTimes(file, { zone: 'America/New_York', window: march })
  expect(busy.map(({ start }) => new Date(start).toISOString())).toEqual([
    '2026-03-02T14:00:00.000Z',
    '2026-03-09T13:00:00.000Z',
  ])
})
