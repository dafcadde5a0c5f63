import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isNudgeDue, MAX_NUDGES, type NudgedClient, nextNudge } from './nudges.ts'
import type { QuietHours } from './quiet-hours.ts'
import { localDate, localTime } from './zone.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const SEED = 20_261_126

/** With and without a change of the clocks, on both hemispheres, and half an hour and 45 minutes off. */
const ZONES = [
  'America/New_York',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Europe/London',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'America/St_Johns',
]

const clock = fc
  .integer({ min: 0, max: 95 })
  .map((quarter) => new Date(quarter * 15 * MINUTE).toISOString().slice(11, 16))
const quietHours: fc.Arbitrary<QuietHours> = fc.record({
  from: fc.oneof(fc.constant('21:00'), clock),
  until: fc.oneof(fc.constant('08:00'), clock),
  zone: fc.constantFrom(...ZONES),
})
const minute = fc
  .integer({ min: Date.parse('2026-01-01Z') / MINUTE, max: Date.parse('2027-12-31Z') / MINUTE })
  .map((minutes) => minutes * MINUTE)
const clients: fc.Arbitrary<NudgedClient> = fc
  .record({
    last: minute,
    gaps: fc.array(fc.integer({ min: 0, max: 60 * 24 * 60 }), { maxLength: 8 }),
    nudgesAfter: fc.array(fc.integer({ min: 1, max: 90 * 24 * 60 }), { maxLength: MAX_NUDGES }),
  })
  .map(({ last, gaps, nudgesAfter }) => {
    let visit = last
    const visits = [last]
    for (const gap of gaps) {
      visit -= gap * MINUTE
      visits.push(visit)
    }
    return { visits, nudges: nudgesAfter.map((minutes) => last + minutes * MINUTE) }
  })

function holds(property: fc.IProperty<unknown>) {
  fc.assert(property, { seed: SEED, numRuns: 2000 })
}

/** A clock time is quiet by its wall time alone, which does not need the rule under test. */
function isQuiet(instant: number, { from, until, zone }: QuietHours): boolean {
  const time = localTime(instant, zone)
  return from < until
    ? from <= time && time < until
    : from !== until && (time >= from || time < until)
}

/** The median of the days between visits, by another way than the rule: the middle of all of them in order. */
function intervalOf(visits: readonly number[], zone: string): number {
  const days = [...new Set(visits.map((visit) => Date.parse(localDate(visit, zone)) / DAY))].sort(
    (a, b) => a - b,
  )
  const gaps = days.flatMap((day, index) => (index === 0 ? [] : [day - (days[index - 1] ?? day)]))
  const sorted = gaps.sort((a, b) => a - b)
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  const upper = sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0
  return Math.round((lower + upper) / 2)
}

it('the first is due outside of the quiet hours, at most a day after 120 % of the usual interval', () => {
  holds(
    fc.property(clients, quietHours, ({ visits }, quiet) => {
      const days = new Set(visits.map((visit) => localDate(visit, quiet.zone)))
      const nudge = nextNudge({ visits, nudges: [] }, quiet)
      expect(nudge === null).toBe(days.size < 3)
      if (!nudge) return
      const interval = Math.max(7, intervalOf(visits, quiet.zone))
      const overdue = Math.max(...visits) + interval * 1.2 * DAY
      expect(nudge.intervalDays).toBe(interval)
      expect(isQuiet(nudge.due, quiet)).toBe(false)
      expect(nudge.due).toBeGreaterThanOrEqual(overdue)
      expect(nudge.due).toBeLessThanOrEqual(overdue + DAY + 60 * MINUTE)
    }),
  )
})

it('nobody gets more than two without a visit, and the second not before a whole interval has passed', () => {
  holds(
    fc.property(clients, quietHours, ({ visits, nudges }, quiet) => {
      const nudge = nextNudge({ visits, nudges }, quiet)
      if (nudges.length >= MAX_NUDGES) expect(nudge).toBeNull()
      if (!nudge) return
      expect(nudge.number).toBe(nudges.length + 1)
      for (const sent of nudges) {
        expect(nudge.due - sent).toBeGreaterThanOrEqual(nudge.intervalDays * DAY)
      }
    }),
  )
})

it('one that leaves, leaves once it is due, while it is useful and outside of the quiet hours', () => {
  holds(
    fc.property(clients, quietHours, minute, (client, quiet, now) => {
      const nudge = nextNudge(client, quiet)
      if (!nudge) return
      const isExpected = nudge.due <= now && now < nudge.until && !isQuiet(now, quiet)
      expect(isNudgeDue(nudge, quiet, now)).toBe(isExpected)
    }),
  )
})

it('the order of visits and of nudges changes nothing', () => {
  holds(
    fc.property(clients, quietHours, ({ visits, nudges }, quiet) => {
      const shuffled = { visits: visits.toReversed(), nudges: nudges.toReversed() }
      expect(nextNudge(shuffled, quiet)).toEqual(nextNudge({ visits, nudges }, quiet))
    }),
  )
})
