import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  leavesNow,
  type MailRules,
  type PlannedVisit,
  plannedMails,
  visitsToPlan,
} from './client-mails.ts'
import { outsideQuietHours, type QuietHours } from './quiet-hours.ts'
import { localTime } from './zone.ts'

const HOUR = 3_600_000
const SEED = 20_261_125

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
  .map((quarter) => new Date(quarter * 15 * 60_000).toISOString().slice(11, 16))
const quietHours: fc.Arbitrary<QuietHours> = fc.record({
  from: fc.oneof(fc.constant('21:00'), clock),
  until: fc.oneof(fc.constant('08:00'), clock),
  zone: fc.constantFrom(...ZONES),
})
const minute = fc
  .integer({ min: Date.parse('2026-01-01Z') / 60_000, max: Date.parse('2027-12-31Z') / 60_000 })
  .map((minutes) => minutes * 60_000)

/** A clock time is quiet by its wall time alone, which does not need the rule under test. */
function isQuiet(instant: number, { from, until, zone }: QuietHours): boolean {
  const time = localTime(instant, zone)
  return from < until
    ? from <= time && time < until
    : from !== until && (time >= from || time < until)
}

function holds(property: fc.IProperty<unknown>) {
  fc.assert(property, { seed: SEED, numRuns: 2000 })
}

it('changes no time outside of them, and leads out of them or to their beginning', () => {
  holds(
    fc.property(minute, minute, quietHours, (due, visitStart, quiet) => {
      const sent = outsideQuietHours(due, visitStart, quiet)
      if (!isQuiet(due, quiet)) {
        expect(sent).toBe(due)
      } else if (sent > due) {
        expect(isQuiet(sent, quiet)).toBe(false)
        expect(isQuiet(sent - 60_000, quiet)).toBe(true)
        expect(sent).toBeLessThanOrEqual(visitStart - 2 * HOUR)
      } else {
        expect(isQuiet(sent, quiet)).toBe(true)
        expect(isQuiet(sent - 60_000, quiet)).toBe(false)
      }
    }),
  )
})

it('an email after the visit waits for their end', () => {
  holds(
    fc.property(minute, quietHours, (due, quiet) => {
      const sent = outsideQuietHours(due, null, quiet)
      expect(sent).toBeGreaterThanOrEqual(due)
      expect(isQuiet(sent, quiet)).toBe(false)
    }),
  )
})

const visits: fc.Arbitrary<PlannedVisit> = fc
  .record({
    status: fc.constantFrom('confirmed', 'completed'),
    start: minute,
    minutes: fc.constantFrom(15, 30, 90),
    hoursAhead: fc.integer({ min: 1, max: 24 * 20 }),
    awaitsAddress: fc.boolean(),
  })
  .map(({ status, start, minutes, hoursAhead, awaitsAddress }) => ({
    status,
    start,
    end: start + minutes * 60_000,
    agreed: start - hoursAhead * HOUR,
    isCleanup: false,
    awaitsAddress,
  }))
const rules: fc.Arbitrary<MailRules> = fc.record({
  reminderHours: fc.constantFrom(1, 2, 24, 48),
  secondReminderHours: fc.constantFrom(null, 1, 2, 3, 12),
  sendsAddress: fc.boolean(),
  quiet: quietHours,
})

it('each planned email is due before it is useless, once of its kind, and by no later than it is looked for', () => {
  holds(
    fc.property(visits, rules, (visit, mailRules) => {
      const mails = plannedMails(visit, mailRules)
      expect(new Set(mails.map(({ kind }) => kind)).size).toBe(mails.length)
      for (const { kind, due, until } of mails) {
        expect(due).toBeLessThan(until)
        if (kind !== 'follow-up') expect(until).toBe(visit.start)
        const { confirmed, completed } = visitsToPlan(due, mailRules)
        const [time, range] =
          kind === 'follow-up' ? [visit.end, completed] : [visit.start, confirmed]
        expect(time).toBeGreaterThan(range.start)
        expect(time).toBeLessThanOrEqual(range.end)
      }
      const reminders = mails.filter(({ kind }) => kind.endsWith('reminder'))
      expect(new Set(reminders.map(({ due }) => due)).size).toBe(reminders.length)
    }),
  )
})

const afterDue = fc.integer({ min: 0, max: 48 * 60 }).map((minutes) => minutes * 60_000)

it('no planned email leaves in them that may wait for their end, however late it is', () => {
  holds(
    fc.property(visits, rules, afterDue, (visit, mailRules, late) => {
      for (const mail of plannedMails(visit, mailRules)) {
        const now = mail.due + late
        const leaves = leavesNow(mail, now, mailRules.quiet)
        if (now >= mail.until) {
          expect(leaves).toBe(false)
        } else if (mail.kind === 'address' || !isQuiet(now, mailRules.quiet)) {
          expect(leaves).toBe(true)
        } else {
          const inTime = nextLoudMinute(now, mailRules.quiet) <= mail.until - 2 * HOUR
          expect(leaves).toBe(mail.kind !== 'follow-up' && !inTime)
        }
      }
    }),
  )
})

function nextLoudMinute(instant: number, quiet: QuietHours): number {
  let next = instant
  while (isQuiet(next, quiet)) next += 60_000
  return next
}
