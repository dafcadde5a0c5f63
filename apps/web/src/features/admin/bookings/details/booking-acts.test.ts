import { expect, it } from 'vitest'
import { actsOf } from './booking-acts.ts'

const START = new Date('2026-03-03T15:00:00Z')
const END = new Date('2026-03-03T15:30:00Z')
const at = (minutes: number) => START.getTime() + minutes * 60_000
const acts = (minutes: number, { status = 'confirmed' as const, isListed = false, ...more } = {}) =>
  actsOf(
    { status, startDatetime: START, endDatetime: END, series: null, ...more },
    at(minutes),
    isListed,
  )

it('reschedules before the start', () => {
  expect(acts(-60)).toEqual({
    primary: 'reschedule',
    beside: [],
    ifRoom: ['delete'],
    folded: ['edit', 'again', 'repeat', 'cancel'],
  })
})

it('completes after the start, with no-show beside it once the client is ten minutes late', () => {
  expect(acts(0)).toMatchObject({ primary: 'complete', beside: [] })
  expect(acts(0).folded).toContain('no-show')
  expect(acts(10)).toMatchObject({ primary: 'complete', beside: ['no-show'] })
  expect(acts(10).folded).not.toContain('no-show')
  expect(acts(10).ifRoom).toEqual(['reschedule', 'delete'])
})

it('reviews after the end, also what was missed', () => {
  expect(acts(30)).toMatchObject({ primary: 'review', beside: ['no-show'] })
  const missed = actsOf(
    { status: 'no-show', startDatetime: START, endDatetime: END, series: null },
    at(30),
    false,
  )
  expect(missed).toMatchObject({ primary: 'review', beside: [] })
})

it('books again what is completed, which only the list deletes', () => {
  const completed = {
    startDatetime: START,
    endDatetime: END,
    series: null,
    status: 'completed',
  } as const
  expect(actsOf(completed, at(60), false)).toEqual({
    primary: 'again',
    beside: [],
    ifRoom: [],
    folded: ['edit', 'repeat'],
  })
  expect(actsOf(completed, at(60), true).ifRoom).toEqual(['delete'])
})

it('brings back what is cancelled until it would have begun, and then books it again', () => {
  const cancelled = {
    startDatetime: START,
    endDatetime: END,
    series: null,
    status: 'cancelled',
  } as const
  expect(actsOf(cancelled, at(-60), false)).toEqual({
    primary: 'bring-back',
    beside: [],
    ifRoom: ['delete'],
    folded: ['edit', 'again'],
  })
  expect(actsOf(cancelled, at(0), false)).toMatchObject({ primary: 'again', folded: ['edit'] })
})

it('repeats only a single booking', () => {
  const series = { weeks: 2, position: 1, size: 8 }
  expect(acts(-60).folded).toContain('repeat')
  const repeated = actsOf(
    { status: 'confirmed', startDatetime: START, endDatetime: END, series },
    at(-60),
    false,
  )
  expect(repeated.folded).not.toContain('repeat')
})
