import { expect, it } from 'vitest'
import { fromWallTime, toWallTime } from './wall-time.ts'

const NEW_YORK = 'America/New_York'

it('reads a wall time in the business zone and writes it back', () => {
  const at = Date.parse('2026-03-02T14:30:00Z')
  expect(toWallTime(at, NEW_YORK)).toBe('2026-03-02T09:30')
  expect(fromWallTime('2026-03-02T09:30', NEW_YORK)).toBe(at)
})

it('writes midnight as 00:00, on the day that begins with it', () => {
  expect(toWallTime(Date.parse('2026-03-02T18:15:00Z'), 'Asia/Kathmandu')).toBe('2026-03-03T00:00')
})

it('takes the first of a time that comes twice', () => {
  expect(fromWallTime('2026-11-01T01:30', NEW_YORK)).toBe(Date.parse('2026-11-01T05:30:00Z'))
})

it('has no time for a field that is not filled in', () => {
  expect(fromWallTime('', NEW_YORK)).toBeUndefined()
  expect(fromWallTime('2026-11-01', NEW_YORK)).toBeUndefined()
})
