import { describe, expect, it } from 'vitest'
import { prefillOf, prefillText } from '../times/calendar-times.ts'
import {
  closedSpan,
  halfOfDay,
  instantsOf,
  onDate,
  pushedEnd,
  selectedTimes,
  shownTimes,
  withAllDay,
} from './blackout-times.ts'

const NEW_YORK = 'America/New_York'
const _at = (text: string) => new Date(text)
const day = (dayOfWeek: number, openTime: string, closeTime: string) => ({
  dayOfWeek,
  isOpen: true,
  openTime,
  closeTime,
  breaks: [],
})
/** Open on Monday, Tuesday and Wednesday. */
const week = [day(0, '10:00', '18:00'), day(1, '13:00', '18:00'), day(2, '08:00', '11:30')]
const MONDAY = '2026-03-02'
const TUESDAY = '2026-03-03'
const WEDNESDAY = '2026-03-04'
const SUNDAY = '2026-03-08'

describe('a selection', () => {
  it('prefills the form in the business zone', () => {
    const [start, end] = [Date.parse('2026-03-03T15:00Z'), Date.parse('2026-03-03T16:30Z')]
    const selected = prefillOf(prefillText({ from: 'times', start, end }), 0)
    expect(selectedTimes(selected, NEW_YORK, 0)).toEqual({
      start: '2026-03-03T10:00',
      end: '2026-03-03T11:30',
      isAllDay: false,
    })
  })

  it('of whole days prefills dates, also on a day of 23 hours', () => {
    const [start, end] = [Date.parse('2026-03-08T05:00Z'), Date.parse('2026-03-09T04:00Z')]
    const texts = { start: SUNDAY, end: SUNDAY, isAllDay: true }
    expect(selectedTimes({ from: 'days', start, end }, NEW_YORK, 0)).toEqual(texts)
    expect(instantsOf(texts, NEW_YORK).start).toBe(start)
  })

  it('is missing: the whole of tomorrow, or of the only day in view if it lies ahead', () => {
    const now = Date.parse('2026-03-03T03:00Z')
    const wholeDay = (start: string, end: string) =>
      selectedTimes({ from: 'view', start: Date.parse(start), end: Date.parse(end) }, NEW_YORK, now)
    const tuesday = { start: TUESDAY, end: TUESDAY, isAllDay: true }
    expect(selectedTimes(prefillOf('tomorrow', now), NEW_YORK, now)).toEqual(tuesday)
    expect(wholeDay('2026-03-02T05:00Z', '2026-03-03T05:00Z')).toEqual(tuesday)
    expect(wholeDay('2026-03-08T05:00Z', '2026-03-15T04:00Z')).toEqual(tuesday)
    expect(wholeDay('2026-03-08T05:00Z', '2026-03-09T04:00Z')).toMatchObject({ start: SUNDAY })
  })

  it('that the URL does not hold is the present', () => {
    expect(prefillOf('blackout', 7)).toEqual({ from: 'view', start: 7, end: 8 })
  })
})

describe('the times of the shown day', () => {
  const times = (start: string, end: string, now: string) =>
    shownTimes({ start: Date.parse(start), end: Date.parse(end) }, Date.parse(now), {
      zone: NEW_YORK,
      week,
    })

  it('begin at the next full hour today', () => {
    const shown = times('2026-03-02T05:00Z', '2026-03-03T05:00Z', '2026-03-02T18:20:30Z')
    expect(shown).toMatchObject({ start: `${MONDAY}T14:00`, end: `${MONDAY}T15:00` })
  })

  it('begin with the business hours on another day', () => {
    const shown = times('2026-03-03T05:00Z', '2026-03-04T05:00Z', '2026-03-02T18:20Z')
    expect(shown).toMatchObject({ start: `${TUESDAY}T13:00`, end: `${TUESDAY}T14:00` })
    const closed = times('2026-03-08T05:00Z', '2026-03-09T04:00Z', '2026-03-02T18:20Z')
    expect(closed).toMatchObject({ start: `${SUNDAY}T09:00`, end: `${SUNDAY}T10:00` })
  })
})

it('offers the halves of the business hours that there are', () => {
  const morning = { start: `${MONDAY}T10:00`, end: `${MONDAY}T12:00`, isAllDay: false }
  expect(halfOfDay('morning', MONDAY, week)).toEqual(morning)
  const afternoon = { start: `${MONDAY}T12:00`, end: `${MONDAY}T18:00`, isAllDay: false }
  expect(halfOfDay('afternoon', MONDAY, week)).toEqual(afternoon)
  expect(halfOfDay('morning', TUESDAY, week)).toBeNull()
  expect(halfOfDay('afternoon', TUESDAY, week)?.start).toBe(`${TUESDAY}T13:00`)
  expect(halfOfDay('afternoon', WEDNESDAY, week)).toBeNull()
  expect(halfOfDay('morning', WEDNESDAY, week)?.end).toBe(`${WEDNESDAY}T11:30`)
})

it('keeps the days when they become whole, and takes the business hours when they do not', () => {
  const texts = { start: `${MONDAY}T14:00`, end: `${TUESDAY}T15:00` }
  const dates = { start: MONDAY, end: TUESDAY, isAllDay: true }
  expect(withAllDay(texts, true, week)).toEqual(dates)
  const back = { start: `${MONDAY}T10:00`, end: `${TUESDAY}T18:00`, isAllDay: false }
  expect(withAllDay(dates, false, week)).toEqual(back)
  expect(withAllDay({ start: '', end: '' }, false, week)).toMatchObject({ start: '', end: '' })
})

it('keeps its hours and its length on another day', () => {
  const hours = { start: `${MONDAY}T14:00`, end: `${MONDAY}T15:30`, isAllDay: false }
  expect(onDate(hours, SUNDAY)).toEqual({
    start: `${SUNDAY}T14:00`,
    end: `${SUNDAY}T15:30`,
    isAllDay: false,
  })
  const days = { start: MONDAY, end: WEDNESDAY, isAllDay: true }
  expect(onDate(days, TUESDAY)).toEqual({ start: TUESDAY, end: '2026-03-05', isAllDay: true })
  expect(onDate({ ...days, end: '' }, TUESDAY)).toMatchObject({ end: TUESDAY })
})

it('is closed by dates and, unless it is whole days, by times', () => {
  const hours = { start: `${MONDAY}T14:00`, end: `${TUESDAY}T09:30`, isAllDay: false }
  expect(closedSpan(hours)).toEqual({
    fromDate: MONDAY,
    toDate: TUESDAY,
    fromTime: '14:00',
    toTime: '09:30',
  })
  const days = { start: MONDAY, end: TUESDAY, isAllDay: true }
  expect(closedSpan(days)).toEqual({ fromDate: MONDAY, toDate: TUESDAY })
})

it('moves the end along with a start that reaches it', () => {
  const times = { start: `${MONDAY}T14:00`, end: `${MONDAY}T15:30` }
  expect(pushedEnd(times, `${MONDAY}T15:00`)).toBeNull()
  expect(pushedEnd(times, `${MONDAY}T15:30`)).toBe(`${MONDAY}T17:00`)
  expect(pushedEnd(times, `${MONDAY}T23:00`)).toBe(`${TUESDAY}T00:30`)
  expect(pushedEnd({ start: MONDAY, end: TUESDAY }, WEDNESDAY)).toBe('2026-03-05')
  expect(pushedEnd(times, '')).toBeNull()
})
