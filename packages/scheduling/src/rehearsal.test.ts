import { describe, expect, it } from 'vitest'
import { at, dull, everyDay, rules, span } from './availability.testing.ts'
import { type Offer, rehearse } from './rehearsal.ts'

/** A Thursday; the rules are open from 9:00 to 12:00 every day, in steps of half an hour. */
const now = at('08:00', '2026-09-10')
const TWENTY_DAYS = 20 * 24 * 3_600_000
const booked = (
  from: string,
  to: string,
  date: string,
  agreedAt = at(from, date) - TWENTY_DAYS,
) => {
  const occupied = span(from, to, date)
  return { ...occupied, visitEnd: occupied.end, agreedAt, name: `${date} ${from}` }
}
type Booked = ReturnType<typeof booked>
const SERVICES = [{ visitMinutes: 60, cleanupMinutes: 0 }]
const proposing = (
  change: Partial<typeof rules>,
  bookings: Booked[] = [],
  { cleanupMinutes = 0 } = {},
) =>
  rehearse({
    current: rules,
    proposed: { ...rules, ...change },
    services: SERVICES,
    proposedServices: SERVICES.map((service) => ({ ...service, cleanupMinutes })),
    bookings,
    proposedBookings: bookings.map((each) => ({
      ...each,
      end: each.visitEnd + cleanupMinutes * 60_000,
    })),
    blackouts: [],
    now,
  })
const total = (weeks: readonly { before: Offer; after: Offer }[], side: 'before' | 'after') => ({
  starts: weeks.reduce((sum, week) => sum + week[side].starts, 0),
  hours: weeks.reduce((sum, week) => sum + week[side].minutes, 0) / 60,
})
const names = (change: Partial<typeof rules>, bookings: Booked[]) =>
  proposing(change, bookings).refused.map(({ booking, rules }) => [booking.name, ...rules])

describe('the offer', () => {
  it('of unchanged rules is the same before and after', () => {
    const { past, next, refused } = proposing({}, [booked('09:00', '10:00', '2026-09-12')])
    for (const { before, after } of [...past, ...next]) expect(after).toEqual(before)
    expect(refused).toEqual([])
  })

  it('covers 90 days back and 60 days ahead, in weeks', () => {
    const { past, next } = proposing({})
    expect([past.length, past[0]?.from, past.at(-1)?.until]).toEqual([
      13,
      '2026-06-12',
      '2026-09-09',
    ])
    expect([next.length, next[0]?.from, next.at(-1)?.until]).toEqual([
      9,
      '2026-09-10',
      '2026-11-08',
    ])
  })

  it('counts starts and the time that they cover', () => {
    const { past } = proposing({ hours: everyDay('09:00', '11:00') })
    expect(total(past, 'before')).toEqual({ starts: 90 * 5, hours: 90 * 3 })
    expect(total(past, 'after')).toEqual({ starts: 90 * 3, hours: 90 * 2 })
  })

  it('ahead is what visitors are offered now; lead time and advance hide nothing of the past', () => {
    const { past, next } = proposing({ leadTimeHours: 24, maxAdvanceDays: 9 })
    expect(total(past, 'after')).toEqual(total(past, 'before'))
    expect(total(next, 'before').starts).toBe(60 * 5)
    expect(total(next, 'after').starts).toBe(9 * 5)
  })

  it('counts the starts of every service, and the time once', () => {
    const services = [30, 60].map((visitMinutes) => ({ visitMinutes, cleanupMinutes: 0 }))
    const { next } = rehearse({
      ...dull,
      current: rules,
      proposed: rules,
      services,
      proposedServices: services,
      bookings: [],
      proposedBookings: [],
      now,
    })
    expect(total(next, 'before')).toEqual({ starts: 60 * 11, hours: 60 * 3 })
  })
})

describe('the bookings that would have been rejected', () => {
  const early = booked('09:00', '10:00', '2026-08-20')
  const late = booked('11:00', '12:00', '2026-08-20', at('10:00', '2026-08-20'))

  it('are named with the rules they break', () => {
    expect(names({ hours: everyDay('10:00', '12:00') }, [early, late])).toEqual([
      ['2026-08-20 09:00', 'outside-hours'],
    ])
  })

  it('are judged at the moment when they were agreed', () => {
    expect(names({ leadTimeHours: 2 }, [early, late])).toEqual([['2026-08-20 11:00', 'too-soon']])
  })

  it('are judged beside the bookings that were agreed before them', () => {
    expect(names({ maxBookingsPerDay: 1 }, [early, late])).toEqual([
      ['2026-08-20 11:00', 'day-full'],
    ])
    const gaps = { minimizeGaps: true, largeGapThresholdHours: 2 }
    expect(names(gaps, [early, late])).toEqual([['2026-08-20 11:00', 'gap']])
  })

  it('are neither those against the current rules, nor those outside the days looked at', () => {
    const bookings = [
      booked('09:00', '10:00', '2026-05-01'),
      booked('08:00', '09:00', '2026-08-20'),
      booked('09:10', '10:10', '2026-08-21'),
    ]
    expect(names({ hours: everyDay('10:00', '12:00') }, bookings)).toEqual([])
  })

  it('are upcoming ones as well', () => {
    const soon = booked('09:00', '10:00', '2026-09-20')
    expect(names({ hours: [] }, [soon])).toEqual([['2026-09-20 09:00', 'closed']])
  })
})

describe('the clean-up of a service', () => {
  it('hides starts before a booking, and in the past also after one', () => {
    const bookings = [
      booked('10:00', '11:00', '2026-09-08'),
      booked('10:00', '11:00', '2026-09-12'),
    ]
    const { past, next } = proposing({}, bookings, { cleanupMinutes: 30 })
    // Of 9:00 and 11:00 both are lost in the past. A booking to come has no clean-up, and only 9:00 is lost.
    const lost = (weeks: typeof past) =>
      total(weeks, 'before').starts - total(weeks, 'after').starts
    expect([lost(past), lost(next)]).toEqual([2, 1])
  })

  it('rejects a booking that was agreed into the clean-up of an earlier one, or whose own clean-up overlaps it', () => {
    const first = booked('09:00', '10:00', '2026-09-08', at('08:00', '2026-08-01'))
    const second = booked('10:00', '11:00', '2026-09-08', at('08:00', '2026-08-02'))
    const third = booked('11:30', '12:00', '2026-09-08', at('08:00', '2026-08-03'))
    const rulesOf = (bookings: Booked[]) =>
      proposing({}, bookings, { cleanupMinutes: 30 }).refused.map(({ booking, rules }) => [
        booking.name,
        ...rules,
      ])
    expect(rulesOf([first, second, third])).toEqual([['2026-09-08 10:00', 'taken']])
    expect(rulesOf([{ ...first, agreedAt: second.agreedAt + 1 }, second])).toEqual([
      ['2026-09-08 09:00', 'taken'],
    ])
  })
})
