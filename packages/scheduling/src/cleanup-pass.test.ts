import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanupPassEndsAt, lastCleanupDate, opensCleanupPass } from './cleanup-pass.ts'
import { daysBetween } from './local-date.ts'
import { localDate } from './zone.ts'

const endOf = (start: string, zone: string) =>
  new Date(cleanupPassEndsAt(Date.parse(start), zone)).toISOString().slice(0, 16)

it.each([
  ['America/New_York', '2026-03-02T15:00Z', '2026-03-16', '2026-03-17T04:00'],
  // Late in the evening it is already the next day in UTC.
  ['America/New_York', '2026-03-03T03:30Z', '2026-03-16', '2026-03-17T04:00'],
  // The clocks went back, so the fourteen days have an hour more.
  ['America/New_York', '2026-10-20T15:00Z', '2026-11-03', '2026-11-04T05:00'],
  ['Asia/Kathmandu', '2026-03-02T04:00Z', '2026-03-16', '2026-03-16T18:15'],
  ['Pacific/Auckland', '2026-03-30T20:00Z', '2026-04-14', '2026-04-14T12:00'],
  // The midnight after the last day does not exist: the day begins at one o'clock.
  ['Africa/Cairo', '2026-04-09T10:00Z', '2026-04-23', '2026-04-23T22:00'],
  ['Pacific/Kiritimati', '2026-03-02T09:00Z', '2026-03-16', '2026-03-16T10:00'],
])('in %s, a visit at %s has its clean-up until %s', (zone, start, lastDate, end) => {
  expect(lastCleanupDate(Date.parse(start), zone)).toBe(lastDate)
  expect(endOf(start, zone)).toBe(end)
})

const ZONES = [
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
]

it('lasts through the whole fourteenth day, and not into the fifteenth, in every zone', () => {
  const from = Date.parse('2024-01-01')
  const instants = fc.integer({ min: 0, max: 4 * 366 * 24 * 60 }).map((n) => from + n * 60_000)
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (start, zone) => {
      const end = cleanupPassEndsAt(start, zone)
      const day = (instant: number) => daysBetween(localDate(start, zone), localDate(instant, zone))
      expect(day(end - 1)).toBe(14)
      expect(day(end)).toBe(15)
    }),
  )
})

it('is opened by a completed visit of such a service at the barber’s', () => {
  const visit = { status: 'completed', includesCleanup: true, isElsewhere: false }
  expect(opensCleanupPass(visit)).toBe(true)
  for (const status of ['pending', 'confirmed', 'cancelled', 'no-show']) {
    expect(opensCleanupPass({ ...visit, status })).toBe(false)
  }
  expect(opensCleanupPass({ ...visit, includesCleanup: false })).toBe(false)
  expect(opensCleanupPass({ ...visit, isElsewhere: true })).toBe(false)
})
