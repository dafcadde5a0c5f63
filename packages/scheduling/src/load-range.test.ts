import { expect, it } from 'vitest'
import { rangeOfDays, rangeOfVisit } from './load-range.ts'
import { wallToInstant } from './zone.ts'

const NEW_YORK = 'America/New_York'
const at = (date: string, time: string) => wallToInstant(date, time, NEW_YORK, 'opening')

it('covers whole local days, however long they are', () => {
  expect(rangeOfDays('2026-10-31', 2, NEW_YORK)).toEqual({
    start: at('2026-10-31', '00:00'),
    end: at('2026-11-02', '00:00'),
  })
})

it('covers the whole day of a visit, and on to its end when it runs past midnight', () => {
  const [start, midnight] = [at('2026-09-15', '00:00'), at('2026-09-16', '00:00')]
  const morning = { start: at('2026-09-15', '09:00'), end: at('2026-09-15', '10:00') }
  const night = { start: at('2026-09-15', '23:30'), end: at('2026-09-16', '00:30') }
  expect(rangeOfVisit(morning, NEW_YORK)).toEqual({ start, end: midnight })
  expect(rangeOfVisit(night, NEW_YORK)).toEqual({ start, end: night.end })
})
