import { describe, expect, it } from 'vitest'
import {
  dayToShow,
  firstWindowInput,
  nextWindow,
  previousWindow,
  windowFrom,
  windowsIn,
  windowWith,
} from './slot-windows.ts'

const horizon = { today: '2026-11-20', lastDate: '2026-12-10' } // three windows of seven days

describe('windows of days', () => {
  it('begin today', () => {
    expect(windowFrom('2026-11-20', 7, horizon)).toEqual({ start: '2026-11-20', days: 7 })
    expect(previousWindow('2026-11-20', 7, horizon)).toBeUndefined()
  })

  it('move by their own size', () => {
    expect(nextWindow('2026-11-20', 7, horizon)).toEqual({ start: '2026-11-27', days: 7 })
    expect(nextWindow('2026-11-20', 2, horizon)).toEqual({ start: '2026-11-22', days: 2 })
    expect(previousWindow('2026-11-27', 7, horizon)).toEqual({ start: '2026-11-20', days: 7 })
  })

  it('end with the last bookable day', () => {
    expect(nextWindow('2026-11-27', 7, horizon)).toEqual({ start: '2026-12-04', days: 7 })
    expect(nextWindow('2026-12-04', 7, horizon)).toBeUndefined()
  })

  it('cut the last one short, so that no bookable day is out of reach', () => {
    const short = { ...horizon, lastDate: '2026-11-28' }
    expect(nextWindow('2026-11-20', 7, short)).toEqual({ start: '2026-11-27', days: 2 })
    expect(nextWindow('2026-11-27', 7, short)).toBeUndefined()
  })

  it('are one day where only today can be booked', () => {
    const today = { today: '2026-11-20', lastDate: '2026-11-20' }
    expect(windowFrom('2026-11-20', 7, today)).toEqual({ start: '2026-11-20', days: 1 })
    expect(nextWindow('2026-11-20', 7, today)).toBeUndefined()
  })

  it('stop at today on the way back from an odd place', () => {
    expect(previousWindow('2026-11-22', 7, horizon)).toEqual({ start: '2026-11-20', days: 7 })
  })

  it('cross the end of a month and a clock change by calendar days', () => {
    const autumn = { today: '2026-10-30', lastDate: '2027-03-30' }
    expect(nextWindow('2026-10-30', 5, autumn)).toEqual({ start: '2026-11-04', days: 5 })
    expect(nextWindow('2027-03-12', 5, autumn)).toEqual({ start: '2027-03-17', days: 5 })
  })
})

describe('the day to show', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22'].map((date, index) => ({
    date,
    starts: index === 0 ? [] : [Date.parse(`${date}T15:00Z`)],
  }))

  it('is the preferred one, otherwise the first with a free time', () => {
    expect(dayToShow(days, [undefined, '2026-11-22'], [])?.date).toBe('2026-11-22')
    expect(dayToShow(days, ['2026-11-20'], [])?.date).toBe('2026-11-21')
  })

  it('stays when its last time has just been taken', () => {
    expect(dayToShow(days, [undefined], ['2026-11-20'])?.date).toBe('2026-11-20')
    expect(dayToShow(days, ['2026-11-20'], ['2026-11-20'])?.date).toBe('2026-11-20')
  })

  it('is none when no time is free', () => {
    expect(dayToShow(days.slice(0, 1), [undefined], [])).toBeUndefined()
  })
})

describe('the window of a date', () => {
  it('is the one that paging from today shows', () => {
    expect(windowWith('2026-12-09', 7, horizon)).toEqual({ start: '2026-12-04', days: 7 })
    expect(windowWith('2026-11-27', 2, horizon)).toEqual({ start: '2026-11-26', days: 2 })
    expect(windowWith('2026-11-20', 5, horizon)).toEqual({ start: '2026-11-20', days: 5 })
  })

  it('ends with the last bookable day', () => {
    const short = { ...horizon, lastDate: '2026-11-28' }
    expect(windowWith('2026-11-28', 7, short)).toEqual({ start: '2026-11-27', days: 2 })
  })
})

describe('the windows in the first seven days', () => {
  const daysWith = (free: number) =>
    Array.from({ length: 7 }, (_, index) => ({
      date: `2026-11-${20 + index}`,
      starts: index === free ? [1] : [],
    }))
  const shown = (free: number, size?: 2 | 5 | 7) =>
    windowsIn(daysWith(free), size, { ...horizon, opening: '2026-11-20' }).map(
      ({ days, next, previous, skipped }) => ({
        days: days.map(({ date }) => date.slice(8)).join(),
        next: next?.slice(5),
        previous: previous?.slice(5),
        skipped: skipped?.at(-1)?.date.slice(8),
      }),
    )
  const week = { days: '20,21,22,23,24,25,26', next: '11-27' }

  it('are one for each size of screen while the size is not known', () => {
    expect(shown(0)).toEqual([
      { days: '20,21', next: '11-22' },
      { days: '20,21,22,23,24', next: '11-25' },
      week,
    ])
  })

  it('all hold the first free time', () => {
    expect(shown(6)).toEqual([
      { days: '25,26', next: '11-27', previous: '11-23', skipped: '24' },
      { days: '22,23,24,25,26', next: '11-27', previous: '11-20', skipped: '21' },
      week,
    ])
    expect(shown(3, 2)).toEqual([
      { days: '22,23', next: '11-24', previous: '11-20', skipped: '21' },
    ])
  })

  it('tell the days that were skipped, also those before the first ones', () => {
    const skipped = [{ date: '2026-11-18', isFull: true as const }, { date: '2026-11-19' }]
    const [window] = windowsIn(daysWith(3), 2, { ...horizon, opening: '2026-11-18', skipped })
    expect(window?.skipped?.map(({ date }) => date.slice(8)).join()).toBe('18,19,20,21')
    expect(window?.skipped?.[0]?.isFull).toBe(true)
  })

  it('begin with the first day where nothing is free', () => {
    expect(shown(-1, 2)).toEqual([{ days: '20,21', next: '11-22' }])
  })
})

it('has no undefined field in the input of the first window, as the key of a hydrated query', () => {
  const input = firstWindowInput({ appointmentTypeId: 1, durationMinutes: undefined })
  expect(Object.entries(input)).toEqual([
    ['appointmentTypeId', 1],
    ['days', 7],
    ['skipFull', true],
  ])
})
