import { describe, expect, it } from 'vitest'
import {
  areDatesOfSeries,
  MAX_IN_SERIES,
  planDates,
  rangeOfDates,
  seriesStarts,
  shiftedStart,
} from './series.ts'
import { localDate, localTime, startOfDay, wallToInstant } from './zone.ts'

const at = (date: string, time: string, zone: string) => wallToInstant(date, time, zone, 'opening')
const shown = (starts: readonly number[], zone: string) =>
  starts.map((start) => `${localDate(start, zone)} ${localTime(start, zone)}`)

describe('the dates of a series', () => {
  it.each([
    ['America/New_York', '2026-02-24', '2026-04-07', ['2026-03-10', '2026-03-24', '2026-04-07']],
    ['America/New_York', '2026-10-20', '2026-12-01', ['2026-11-03', '2026-11-17', '2026-12-01']],
    ['Europe/Berlin', '2026-03-17', '2026-04-14', ['2026-03-31', '2026-04-14']],
    ['Australia/Lord_Howe', '2026-03-24', '2026-04-21', ['2026-04-07', '2026-04-21']],
    ['America/Phoenix', '2026-03-03', '2026-03-31', ['2026-03-17', '2026-03-31']],
    ['Asia/Kathmandu', '2026-03-03', '2026-03-31', ['2026-03-17', '2026-03-31']],
  ])('in %s keep their clock time from %s to %s', (zone, first, until, dates) => {
    const rule = { first: at(first, '10:15', zone), weeks: 2, until, zone }
    expect(shown(seriesStarts(rule, rule.first), zone)).toEqual(
      dates.map((date) => `${date} 10:15`),
    )
  })

  it('begin after the hour that a clock change skips', () => {
    const zone = 'America/New_York'
    const rule = { first: at('2026-02-22', '02:30', zone), weeks: 2, until: '2026-03-22', zone }
    expect(shown(seriesStarts(rule, rule.first), zone)).toEqual([
      '2026-03-08 03:00',
      '2026-03-22 02:30',
    ])
  })

  it('take the first of an hour that comes twice', () => {
    const zone = 'America/New_York'
    const rule = { first: at('2026-10-04', '01:30', zone), weeks: 4, until: '2026-11-01', zone }
    expect(seriesStarts(rule, rule.first)).toEqual([Date.parse('2026-11-01T05:30Z')])
  })

  it('leave out what has passed, and are at most a year of every two weeks', () => {
    const zone = 'America/New_York'
    const rule = { first: at('2026-03-03', '10:00', zone), weeks: 2, until: '2036-01-01', zone }
    expect(seriesStarts(rule, rule.first)).toHaveLength(MAX_IN_SERIES - 1)
    const later = at('2026-03-20', '00:00', zone)
    expect(shown(seriesStarts(rule, later), zone)[0]).toBe('2026-03-31 10:00')
    const begun = at('2026-03-31', '10:00', zone)
    expect(shown(seriesStarts(rule, begun), zone)[0]).toBe('2026-04-14 10:00')
  })

  it('move by the change of the clock and the days', () => {
    const zone = 'America/New_York'
    const shift = { from: at('2026-03-03', '10:00', zone), to: at('2026-03-04', '11:30', zone) }
    const moved = shiftedStart(at('2026-03-17', '10:00', zone), shift, zone)
    expect(shown([moved], zone)).toEqual(['2026-03-18 11:30'])
  })

  it('move to the first of an hour that comes twice', () => {
    const zone = 'America/New_York'
    const shift = { from: at('2026-10-04', '00:30', zone), to: at('2026-10-04', '01:30', zone) }
    const moved = shiftedStart(at('2026-11-01', '00:30', zone), shift, zone)
    expect(moved).toBe(Date.parse('2026-11-01T05:30Z'))
  })

  it('are each within a few days of their place, one for each place', () => {
    const zone = 'America/New_York'
    const rule = { first: at('2026-03-03', '10:00', zone), weeks: 2, zone }
    const on = (...dates: string[]) => dates.map((date) => at(date, '10:00', zone))
    expect(areDatesOfSeries(on('2026-03-18', '2026-03-29'), rule)).toBe(true)
    expect(areDatesOfSeries(on('2026-03-11', '2026-04-06'), rule)).toBe(true)
    expect(areDatesOfSeries(on('2026-03-17', '2026-04-07'), rule)).toBe(false)
    expect(areDatesOfSeries(on('2026-03-17', '2026-03-18'), rule)).toBe(false)
    expect(areDatesOfSeries(on('2026-03-04'), rule)).toBe(false)
    expect(areDatesOfSeries(on('2026-03-10'), rule)).toBe(false)
  })
})

describe('the plan of a series', () => {
  const zone = 'America/New_York'
  const open = { isOpen: true, openTime: '09:00', closeTime: '17:00', breaks: [] }
  const closed = { isOpen: false, openTime: null, closeTime: null, breaks: [] }
  // The fifth entry of the week is Saturday.
  const hours = [open, open, open, open, open, closed, closed]
  const rules = {
    zone,
    hours,
    specialDates: new Map(),
    slotIntervalMinutes: 30,
    minimizeGaps: false,
    largeGapThresholdHours: 2,
    leadTimeHours: 0,
    maxAdvanceDays: 30,
    maxBookingsPerDay: null,
  }
  const now = at('2026-03-02', '08:00', zone)
  const query = { rules, visitMinutes: 30, cleanupMinutes: 0, bookings: [], blackouts: [], now }
  const span = (date: string, from: string, to: string) => ({
    start: at(date, from, zone),
    end: at(date, to, zone),
  })

  it('proposes the nearest time of the same day', () => {
    const bookings = [span('2026-03-17', '09:30', '11:00')]
    const [planned] = planDates({ ...query, bookings }, [at('2026-03-17', '10:00', zone)], {
      isBarber: false,
    })
    expect(planned).toMatchObject({
      unavailableReason: 'taken',
      proposal: at('2026-03-17', '09:00', zone),
    })
    const [late] = planDates({ ...query, bookings }, [at('2026-03-17', '10:30', zone)], {
      isBarber: false,
    })
    expect(late?.proposal).toBe(at('2026-03-17', '11:00', zone))
  })

  it('proposes the same clock time of the nearest day when the day has none', () => {
    const [planned] = planDates(query, [at('2026-03-07', '10:00', zone)], { isBarber: false })
    expect(planned).toMatchObject({
      unavailableReason: 'closed',
      times: [],
      proposal: at('2026-03-06', '10:00', zone),
    })
  })

  it('proposes a day at most six days away, on a tie the earlier one', () => {
    const start = at('2026-03-10', '10:00', zone)
    const proposed = (from: string, to: string) => {
      const blackouts = [{ ...span(from, '00:00', '00:00'), end: at(to, '00:00', zone) }].map(
        (each) => ({ ...each, isAllDay: true }),
      )
      return planDates({ ...query, blackouts }, [start], { isBarber: false })[0]?.proposal
    }
    expect(proposed('2026-03-05', '2026-03-15')).toBe(at('2026-03-04', '10:00', zone))
    expect(proposed('2026-03-04', '2026-03-15')).toBe(at('2026-03-16', '10:00', zone))
    expect(proposed('2026-03-04', '2026-03-16')).toBeNull()
  })

  it('reads only what lies in the range of its dates', () => {
    const first = at('2026-03-10', '10:00', zone)
    const last = at('2026-03-24', '10:00', zone)
    const { start, end } = rangeOfDates([last, first])
    // Six days around each date may be proposed, and to the barber the time a week later.
    expect(start).toBeLessThanOrEqual(startOfDay('2026-03-04', zone))
    expect(end).toBeGreaterThanOrEqual(startOfDay('2026-04-01', zone))
  })

  it('does not limit the barber’s dates to what visitors can reach', () => {
    const far = at('2026-06-02', '10:10', zone)
    expect(planDates(query, [far], { isBarber: false })[0]?.unavailableReason).toBe('too-far')
    const [planned] = planDates(query, [far], { isBarber: true })
    expect(planned).toMatchObject({ unavailableReason: null, proposal: null })
    expect(planned?.times).toContain(at('2026-06-02', '09:00', zone))
  })

  it('counts the dates before as booked', () => {
    const start = at('2026-03-17', '10:00', zone)
    const plan = planDates(query, [start, start], { isBarber: true })
    expect(plan.map(({ unavailableReason }) => unavailableReason)).toEqual([null, 'taken'])
  })

  it('counts a date before with its clean-up', () => {
    const withCleanup = { ...query, cleanupMinutes: 15 }
    const first = at('2026-03-17', '10:00', zone)
    const next = (time: string) =>
      planDates(withCleanup, [first, at('2026-03-17', time, zone)], { isBarber: true })[1]
    expect(next('10:40')?.unavailableReason).toBe('taken')
    expect(next('10:45')?.unavailableReason).toBeNull()
  })

  it('counts what is proposed for a date as booked', () => {
    const saturday = at('2026-03-07', '10:00', zone)
    const friday = at('2026-03-06', '10:00', zone)
    const plan = planDates(query, [saturday, friday], { isBarber: false })
    expect(plan.map((each) => each.unavailableReason)).toEqual(['closed', 'taken'])
  })

  it('counts a date of the barber as booked in spite of the rule that it breaks, unless it is taken', () => {
    const saturday = at('2026-03-07', '10:00', zone)
    const friday = at('2026-03-06', '10:00', zone)
    const plan = planDates(query, [saturday, friday, saturday], { isBarber: true })
    expect(plan.map((each) => each.unavailableReason)).toEqual(['closed', null, 'taken'])

    const bookings = [span('2026-03-17', '10:00', '10:30')]
    const dates = ['10:00', '09:30'].map((time) => at('2026-03-17', time, zone))
    const besides = planDates({ ...query, bookings }, dates, { isBarber: true })
    expect(besides[0]?.proposal).toBe(dates[1])
    expect(besides[1]?.unavailableReason).toBe('taken')
  })

  it('proposes to the barber times that leave a gap', () => {
    const bookings = [span('2026-03-17', '09:00', '10:00'), span('2026-03-17', '13:00', '14:00')]
    const gapless = { ...query, rules: { ...rules, minimizeGaps: true }, bookings }
    const wanted = [at('2026-03-17', '09:00', zone)]
    const between = at('2026-03-17', '11:00', zone)
    expect(planDates(gapless, wanted, { isBarber: false })[0]?.times).not.toContain(between)
    expect(planDates(gapless, wanted, { isBarber: true })[0]?.times).toContain(between)
  })

  it('offers the barber the same weekday a week after a blackout', () => {
    const start = at('2026-03-10', '10:00', zone)
    const blackouts = [{ ...span('2026-03-10', '00:00', '00:00'), isAllDay: true }]
    const later = at('2026-03-17', '10:00', zone)
    const [forBarber] = planDates({ ...query, blackouts }, [start], { isBarber: true })
    expect(forBarber).toMatchObject({
      unavailableReason: 'blackout',
      times: [later],
      proposal: at('2026-03-09', '10:00', zone),
    })
    const bookings = [span('2026-03-17', '10:00', '10:30')]
    const taken = planDates({ ...query, blackouts, bookings }, [start], { isBarber: true })
    expect(taken[0]?.times).toEqual([])
    const forClient = planDates({ ...query, blackouts }, [start], { isBarber: false })
    expect(forClient[0]?.times).toEqual([])
  })

  it('offers another week only after a blackout, and of an hour that comes twice the first', () => {
    const saturday = at('2026-03-07', '10:00', zone)
    expect(planDates(query, [saturday], { isBarber: true })[0]?.times).toEqual([])

    const sunday = { ...open, openTime: '00:00', closeTime: '04:00' }
    const nights = { ...rules, hours: rules.hours.with(6, sunday), maxAdvanceDays: 365 }
    const blackouts = [{ ...span('2026-10-25', '00:00', '00:00'), isAllDay: true }]
    const start = at('2026-10-25', '01:30', zone)
    const plan = planDates({ ...query, rules: nights, blackouts }, [start], { isBarber: true })
    expect(plan[0]?.times).toEqual([Date.parse('2026-11-01T05:30Z')])
  })
})
