import { expect, it } from 'vitest'
import { monthWindow, openingWindow, windowFor } from './calendar-window.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const at = (text: string) => Date.parse(text)
const november = monthWindow(at('2026-11-24T15:00:00Z'))

it('opens on the current month with its complete weeks', () => {
  expect(november).toEqual({ start: at('2026-10-24'), end: at('2026-12-09') })
})

it('opens with both months where zones differ in the date', () => {
  expect(openingWindow(at('2026-11-24T15:00:00Z'))).toEqual(november)
  expect(openingWindow(at('2026-12-01T03:30:00Z'))).toEqual({
    start: november.start,
    end: monthWindow(at('2026-12-15')).end,
  })
})

it('keeps the window while it covers the view', () => {
  const lastWeek = { start: at('2026-11-29T05:00Z'), end: at('2026-12-06T05:00Z') }
  const grid = { start: at('2026-11-01T04:00Z'), end: at('2026-12-06T05:00Z') }
  expect(windowFor(lastWeek, november)).toBe(november)
  expect(windowFor(grid, november)).toBe(november)
})

it('moves to the month in view', () => {
  const january = { start: at('2026-12-27T05:00Z'), end: at('2027-02-07T05:00Z') }
  const held = windowFor(january, november)
  expect(held).toEqual(monthWindow(at('2027-01-15')))
  expect(held.start <= january.start && january.end <= held.end).toBe(true)
})

it('covers every week in every zone', () => {
  for (const offset of [-14, 0, 12]) {
    for (let day = 0; day < 400; day += 1) {
      const start = at('2026-01-04') + day * DAY + offset * HOUR
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
