import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayVisit, expectedDelays, type NotifiedDelay, tellsClient } from './delay.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-03-03T17:00:00Z')
const at = (minutes: number) => NOON + minutes * MINUTE

/** Half an hour from the given minute on, without clean-up. */
const visit = (id: number, start: number, more: Partial<DayVisit> = {}): DayVisit => ({
  id,
  status: 'confirmed',
  start: at(start),
  end: at(start + 30),
  cleanupMs: 0,
  completedAt: null,
  ...more,
})
const completed = (id: number, start: number, ended: number) =>
  visit(id, start, { status: 'completed', completedAt: at(ended) })

describe('the chair', () => {
  it('is late by the last press of "Complete", for the next two visits', () => {
    const day = [completed(1, 0, 42), visit(2, 30), visit(3, 60), visit(4, 90), visit(5, 120)]
    // The second visit has begun, so the next two are those after it.
    expect(expectedDelays(day, at(43))).toEqual([
      { id: 3, minutes: 10 },
      { id: 4, minutes: 10 },
    ])
  })

  it('is late by a visit that goes on, until it must have been forgotten', () => {
    const day = [visit(1, 0), visit(2, 30), visit(3, 60)]
    expect(expectedDelays(day, at(34))).toEqual([])
    expect(expectedDelays(day, at(35))).toEqual([
      { id: 2, minutes: 5 },
      { id: 3, minutes: 5 },
    ])
    // By then the second visit is taken to be the one that goes on, and it is on time.
    expect(expectedDelays(day, at(61))).toEqual([])
  })

  it('catches up in the time between visits', () => {
    const day = [completed(1, 0, 45), visit(2, 30), visit(3, 70), visit(4, 120)]
    expect(expectedDelays(day, at(46))).toEqual([{ id: 3, minutes: 5 }])
  })

  it('is on time after a visit that ended early, and after a press that was forgotten', () => {
    expect(expectedDelays([completed(1, 0, 20), visit(2, 30), visit(3, 60)], at(21))).toEqual([])
    expect(expectedDelays([completed(1, 0, 75), visit(2, 60), visit(3, 90)], at(76))).toEqual([])
  })

  it('counts the clean-up', () => {
    const cleanup = { cleanupMs: 10 * MINUTE }
    const day = [{ ...completed(1, 0, 36), ...cleanup }, visit(2, 40), visit(3, 70)]
    expect(expectedDelays(day, at(37))).toEqual([
      { id: 2, minutes: 5 },
      { id: 3, minutes: 5 },
    ])
  })
})

/** A day of visits one after another with gaps, some of them cancelled or completed. */
const days = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 40 }),
      length: fc.integer({ min: 10, max: 90 }),
      cleanup: fc.integer({ min: 0, max: 10 }),
      status: fc.constantFrom('confirmed', 'completed', 'cancelled', 'no-show', 'pending'),
      late: fc.integer({ min: -40, max: 90 }),
    }),
    { maxLength: 8 },
  )
  .map((parts) => {
    let free = 0
    return parts.map(({ gap, length, cleanup, status, late }, index): DayVisit => {
      const start = free + gap
      free = start + length + cleanup
      const completedAt = status === 'completed' ? at(start + length + late) : null
      const times = { start: at(start), end: at(start + length), cleanupMs: cleanup * MINUTE }
      return { id: index, status, completedAt, ...times }
    })
  })
const moments = fc.integer({ min: -60, max: 700 }).map(at)

describe('on any day', () => {
  it('at most two confirmed visits are late, by at least five minutes, in steps of five', () => {
    fc.assert(
      fc.property(days, moments, (visits, now) => {
        const delays = expectedDelays(visits, now)
        expect(delays.length).toBeLessThanOrEqual(2)
        for (const { id, minutes } of delays) {
          expect(visits[id]?.status).toBe('confirmed')
          expect(minutes % 5).toBe(0)
          // Nobody is asked to come earlier than booked.
          expect(minutes).toBeGreaterThanOrEqual(5)
        }
      }),
    )
  })

  it('no visit gets less late when the one before it ends later', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 29 }),
        fc.integer({ min: 0, max: 29 }),
        fc.integer({ min: 0, max: 40 }),
        (one, other, gap) => {
          const ended = [Math.min(one, other), Math.max(one, other)].map((late) => {
            const day = [completed(1, 0, 30 + late), visit(2, 30 + gap), visit(3, 60 + gap)]
            // Before the second visit has begun.
            return expectedDelays(day, at(29))
          })
          const [less, more] = ended.map(
            (delays) => delays.find(({ id }) => id === 2)?.minutes ?? 0,
          )
          expect(less).toBeLessThanOrEqual(more ?? 0)
          expect(more).toBeLessThanOrEqual(Math.max(one, other))
        },
      ),
    )
  })
})

it('a client is told twice at most, the second time of a delay that is much longer', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 18 }).map((step) => step * 5)), (expected) => {
      let notified: NotifiedDelay | null = null
      const messages: number[] = []
      for (const minutes of expected) {
        if (!tellsClient(notified, minutes)) continue
        messages.push(minutes)
        notified = { minutes, messages: messages.length }
      }
      expect(messages.length).toBeLessThanOrEqual(2)
      expect(messages.every((minutes) => minutes >= 5)).toBe(true)
      const [first, second] = messages
      if (first !== undefined && second !== undefined)
        expect(second).toBeGreaterThanOrEqual(first + 10)
    }),
  )
})
