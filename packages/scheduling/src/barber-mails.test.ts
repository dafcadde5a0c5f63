import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agendaDue, agendaTime, burstEnd, MANY_PER_DAY, requestNotifiedBy } from './barber-mails.ts'
import { addDays } from './local-date.ts'
import { TEST_ZONES } from './reference.testing.ts'
import { localTime, startOfDay } from './zone.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SEED = 20_270_103
const zone = 'America/New_York'

describe('what clients do', () => {
  it('is collected for two minutes, and for an hour after many emails', () => {
    expect(burstEnd(0, MANY_PER_DAY - 1)).toBe(2 * MINUTE)
    expect(burstEnd(0, MANY_PER_DAY)).toBe(HOUR)
  })
})

describe('the email about a request', () => {
  it('leaves half an hour before the request ends, so that the barber can answer', () => {
    expect(requestNotifiedBy(0, 48 * HOUR)).toBe(47.5 * HOUR)
    expect(requestNotifiedBy(0, 32 * MINUTE)).toBe(2 * MINUTE)
  })

  it('waits two minutes for others even if less than half an hour is left', () => {
    expect(requestNotifiedBy(0, 31 * MINUTE)).toBe(2 * MINUTE)
    expect(requestNotifiedBy(0, MINUTE)).toBe(2 * MINUTE)
  })
})

describe('the agenda', () => {
  it.each([
    ['before its hour', '2026-03-03T11:59:59Z', 7, null],
    ['at its hour', '2026-03-03T12:00:00Z', 7, '2026-03-03'],
    ['later in the morning', '2026-03-03T14:59:59Z', 7, '2026-03-03'],
    ['three hours later', '2026-03-03T15:00:00Z', 7, null],
    ['at midnight of the business', '2026-03-03T05:00:00Z', 0, '2026-03-03'],
    ['at 2 on the day that has no 2 o’clock', '2026-03-08T07:00:00Z', 2, '2026-03-08'],
    ['at 1 on the day that has it twice', '2026-11-01T05:00:00Z', 1, '2026-11-01'],
    ['of the last hour, after midnight', '2026-03-04T05:00:00Z', 23, null],
    ['without an hour', '2026-03-03T12:00:00Z', null, null],
  ])('%s', (_when, now, hour, date) => {
    expect(agendaDue(Date.parse(now), { hour, zone })).toBe(date)
  })

  it('is due on every date from its hour on, whatever the clocks do', () => {
    const date = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2025-01-01', days))
    const hour = fc.integer({ min: 0, max: 23 })
    fc.assert(
      fc.property(fc.constantFrom(...TEST_ZONES), date, hour, (zoneOfShop, day, at) => {
        const rule = { hour: at, zone: zoneOfShop }
        const due = agendaTime(day, rule)
        expect(agendaDue(due - 1, rule)).not.toBe(day)
        expect(agendaDue(due, rule)).toBe(day)
        const isFirst = startOfDay(day, zoneOfShop) === due
        expect(isFirst || localTime(due - 1, zoneOfShop) < localTime(due, zoneOfShop)).toBe(true)
        expect(Number(localTime(due, zoneOfShop).slice(0, 2))).toBeGreaterThanOrEqual(at)
      }),
      { seed: SEED, numRuns: 3000 },
    )
  })
})
