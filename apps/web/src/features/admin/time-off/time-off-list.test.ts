import { describe, expect, it } from 'vitest'
import { answeredCount, timeOffList } from './time-off-list.ts'

const at = (date: string) => new Date(`2026-03-${date}T15:00Z`)
const blackout = (id: number, date: string, more = {}) => ({
  id,
  title: `Blackout ${id}`,
  startDatetime: at(date),
  endDatetime: at(date),
  reason: null,
  isAllDay: true,
  isSynced: false,
  source: null,
  seriesId: null,
  closingId: null,
  revision: 0,
  ...more,
})
const closing = (id: number, date: string, reopenedAt: Date | null = null) => ({
  id,
  startDatetime: at(date),
  endDatetime: at(date),
  isAllDay: true,
  reason: null,
  reopenedAt,
  people: [],
})

describe('the list of time off', () => {
  it('is in order of time, with the title of the blackout of a closing', () => {
    const { entries } = timeOffList(
      [closing(1, '12')],
      [blackout(7, '09'), blackout(8, '12', { closingId: 1, title: 'Trip' }), blackout(9, '15')],
    )
    expect(entries).toMatchObject([
      { blackout: { id: 7 } },
      { closing: { id: 1 }, title: 'Trip' },
      { blackout: { id: 9 } },
    ])
  })

  it('has one entry for the weeks of a repeat', () => {
    const weeks = ['10', '17', '24'].map((date, index) =>
      blackout(3 + index, date, { seriesId: 2 }),
    )
    const { entries } = timeOffList([], [...weeks, blackout(9, '11')])
    expect(entries).toMatchObject([
      { blackout: { id: 3 }, laterWeeks: 2 },
      { blackout: { id: 9 }, laterWeeks: 0 },
    ])
  })

  it('sets reopened closings apart', () => {
    const list = timeOffList(
      [closing(1, '12', at('01')), closing(2, '13')],
      [blackout(8, '13', { closingId: 2 })],
    )
    expect(list).toMatchObject({
      entries: [{ closing: { id: 2 } }],
      reopened: [{ id: 1 }],
    })
  })
})

it('counts who has chosen', () => {
  const states = ['moved', 'waiting', 'declined', 'no-answer', 'cancelled', 'by-phone'] as const
  expect(answeredCount(states.map((state) => ({ state })))).toBe(3)
})
