import { expect, it } from 'vitest'
import { dayHeading, groupByDay } from './days.ts'

const NEW_YORK = 'America/New_York'
/** 11 PM of a Tuesday in New York, when it is Wednesday in UTC. */
const NOW = Date.parse('2026-11-25T04:00Z')

it('heads a day by its name, and today by what is left of it', () => {
  const heading = (iso: string, left?: number) => dayHeading(new Date(iso), NEW_YORK, NOW, left)
  expect(heading('2026-11-25T04:30Z', 4)).toBe('Today · 4 left')
  expect(heading('2026-11-25T04:30Z', 0)).toBe('Today · none left')
  expect(heading('2026-11-25T04:30Z')).toBe('Today')
  expect(heading('2026-11-25T14:00Z', 4)).toBe('Tomorrow')
  expect(heading('2026-12-04T14:00Z', 4)).toBe('Fri, Dec 4')
})

it('groups a list in order of time by the dates of the zone', () => {
  const starts = [
    '2026-11-25T04:30Z',
    '2026-11-25T14:00Z',
    '2026-11-26T04:30Z',
    '2026-11-26T14:00Z',
  ]
  const bookings = starts.map((iso) => ({ startDatetime: new Date(iso) }))
  expect(
    groupByDay(bookings, NEW_YORK).map(({ date, bookings }) => [date, bookings.length]),
  ).toEqual([
    ['2026-11-24', 1],
    ['2026-11-25', 2],
    ['2026-11-26', 1],
  ])
  expect(groupByDay([], NEW_YORK)).toEqual([])
})
