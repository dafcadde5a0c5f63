import { describe, expect, it } from 'vitest'
import {
  isClickOn,
  leadTime,
  monthWindow,
  movedBlackout,
  openingWindow,
  windowFor,
} from './calendar-times.ts'

const at = (text: string) => new Date(text)
/** Start of daylight saving time: March 8 has 23 hours. */
const shortDay = { start: at('2026-03-08T05:00Z'), end: at('2026-03-09T04:00Z') }

describe('dragging a blackout', () => {
  it('sends start and end', () => {
    const dropped = { allDay: false, start: at('2026-03-03T15:00Z'), end: at('2026-03-03T16:30Z') }
    expect(movedBlackout({ id: 7 }, dropped)).toEqual({
      id: 7,
      isAllDay: false,
      startDatetime: at('2026-03-03T15:00Z'),
      endDatetime: at('2026-03-03T16:30Z'),
    })
  })

  it('out of the all-day row sets a duration of one hour', () => {
    const dropped = { allDay: false, start: at('2026-03-03T15:00Z'), end: null }
    expect(movedBlackout({ id: 7 }, dropped)?.endDatetime).toEqual(at('2026-03-03T16:00Z'))
  })

  it('of whole days ends within the last day, also on a day of 23 hours', () => {
    const moved = movedBlackout({ id: 7 }, { allDay: true, ...shortDay })
    expect(moved).toMatchObject({ isAllDay: true, endDatetime: at('2026-03-09T03:59Z') })
    const alone = movedBlackout({ id: 7 }, { allDay: true, start: shortDay.start, end: null })
    expect(alone?.endDatetime.getTime()).toBeLessThan(shortDay.end.getTime())
  })

  it('without a start changes nothing', () => {
    expect(movedBlackout({ id: 7 }, { allDay: false, start: null, end: null })).toBeNull()
  })
})

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ms = (text: string) => Date.parse(text)
const november = monthWindow(ms('2026-11-24T15:00:00Z'))

it('opens on the current month with its complete weeks', () => {
  expect(november).toEqual({ start: ms('2026-10-24'), end: ms('2026-12-09') })
})

it('opens with both months where zones differ in the date', () => {
  expect(openingWindow(ms('2026-11-24T15:00:00Z'))).toEqual(november)
  expect(openingWindow(ms('2026-12-01T03:30:00Z'))).toEqual({
    start: november.start,
    end: monthWindow(ms('2026-12-15')).end,
  })
})

it('keeps the window while it covers the view', () => {
  const lastWeek = { start: ms('2026-11-29T05:00Z'), end: ms('2026-12-06T05:00Z') }
  const grid = { start: ms('2026-11-01T04:00Z'), end: ms('2026-12-06T05:00Z') }
  expect(windowFor(lastWeek, november)).toBe(november)
  expect(windowFor(grid, november)).toBe(november)
})

it('moves to the month in view', () => {
  const january = { start: ms('2026-12-27T05:00Z'), end: ms('2027-02-07T05:00Z') }
  const held = windowFor(january, november)
  expect(held).toEqual(monthWindow(ms('2027-01-15')))
  expect(held.start <= january.start && january.end <= held.end).toBe(true)
})

it('covers every week in every zone', () => {
  for (const offset of [-14, 0, 12]) {
    for (let day = 0; day < 400; day += 1) {
      const start = ms('2026-01-04') + day * DAY + offset * HOUR
      const view = { start, end: start + 7 * DAY }
      const { start: from, end: to } = windowFor(view, { start: 0, end: 0 })
      expect(from <= view.start && view.end <= to).toBe(true)
    }
  }
})

it('covers every grid of a month, from the Sunday before its first day', () => {
  for (let month = 0; month < 60; month += 1) {
    const first = Date.UTC(2026, month)
    const start = first - new Date(first).getUTCDay() * DAY
    const weeks = Math.ceil((Date.UTC(2026, month + 1) - start) / (7 * DAY))
    for (const offset of [-14, 12]) {
      const view = { start: start + offset * HOUR, end: start + weeks * 7 * DAY + offset * HOUR }
      const { start: from, end: to } = windowFor(view, { start: 0, end: 0 })
      expect(from <= view.start && view.end <= to).toBe(true)
    }
  }
})

const MINUTE = 60_000
const SLOT = 15 * MINUTE
const noon = Date.parse('2026-03-02T12:00:00Z')

describe('the lead time', () => {
  it('starts now and lasts for the given hours, also fractions', () => {
    expect(leadTime(noon, 1.5)).toEqual({ start: noon, end: noon + 90 * MINUTE, hours: 1.5 })
  })

  it('is null for 0 hours', () => {
    expect(leadTime(noon, 0)).toBeNull()
  })
})

describe('a click on the lead-time band', () => {
  const band = leadTime(noon, 2)
  const selected = (minute: number, length: number) => ({
    start: noon + minute * MINUTE,
    end: noon + (minute + length) * MINUTE,
  })

  it('is a selection of one slot that overlaps it', () => {
    expect(isClickOn(band, selected(30, 15), SLOT)).toBe(true)
    expect(isClickOn(band, selected(-10, 15), SLOT)).toBe(true)
    expect(isClickOn(band, selected(120, 15), SLOT)).toBe(false)
    expect(isClickOn(null, selected(30, 15), SLOT)).toBe(false)
  })

  it('is not a selection of several slots', () => {
    expect(isClickOn(band, selected(30, 30), SLOT)).toBe(false)
  })
})
