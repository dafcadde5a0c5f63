import { describe, expect, it } from 'vitest'
import { favouriteOf, proposeStarts, suitsEveryone } from './poll-times.ts'

const zone = 'America/New_York'
/** A Monday, 08:00 in New York. */
const NOW = Date.parse('2026-03-02T13:00:00Z')
const at = (date: string, time: string) => Date.parse(`2026-03-${date}T${time}:00-05:00`)
const day = (date: string, ...times: string[]) => ({
  date: `2026-03-${date}`,
  starts: times.map((time) => at(date, time)),
})
const propose = (days: Parameters<typeof proposeStarts>[0], present: number[] = []) =>
  proposeStarts(days, { zone, now: NOW, present })

describe('proposeStarts', () => {
  it('takes one of each day before a second one, in other parts of the day', () => {
    const days = ['03', '04', '05'].map((date) => day(date, '09:00', '13:00', '17:30'))
    expect(propose(days).slice(0, 3)).toEqual([
      at('03', '09:00'),
      at('03', '13:00'),
      at('03', '17:30'),
    ])
    expect(propose(days)).toHaveLength(8)
    const eight = Array.from({ length: 9 }, (_, index) =>
      day(`${index + 10}`, '09:30', '13:00', '18:00'),
    )
    expect(
      new Set(proposeStarts(eight, { zone: 'UTC', now: NOW, present: [] }).map(dateOf)).size,
    ).toBe(8)
  })

  it('fills up beside the starts that the poll has, at least an hour from each', () => {
    const days = [day('03', '09:00', '09:30', '10:00', '10:30')]
    expect(propose(days, [at('03', '09:00')])).toEqual([at('03', '10:00')])
    expect(propose(days)).toEqual([at('03', '09:00'), at('03', '10:00')])
  })

  it('prefers the start of a part of the day that fits best', () => {
    const days = [{ ...day('03', '09:00', '09:30', '11:00'), best: [at('03', '09:30')] }]
    expect(propose(days)[0]).toBe(at('03', '09:30'))
  })

  it('leaves out the next three hours, unless there is nothing else', () => {
    const today = day('02', '09:00', '10:00')
    expect(propose([today, day('03', '09:00')])).toEqual([at('03', '09:00')])
    expect(propose([today])).toEqual([at('02', '09:00'), at('02', '10:00')])
  })

  it('has nothing to add without free time or to a full poll', () => {
    expect(propose([day('03')])).toEqual([])
    const full = Array.from({ length: 8 }, (_, index) => at(`${index + 10}`, '09:00'))
    expect(propose([day('03', '09:00')], full)).toEqual([])
  })
})

function dateOf(start: number): string {
  return new Date(start).toISOString().slice(0, 10)
}

describe('the votes', () => {
  const time = (start: number, ...suits: number[]) => ({ start, suits })

  it('favour the time that suits most people, and the earliest of equal ones', () => {
    const times = [time(3, 1), time(2, 1, 2), time(1, 2, 3), time(0)]
    expect(favouriteOf(times)).toEqual(time(1, 2, 3))
    expect(favouriteOf([time(1), time(2)])).toBeNull()
  })

  it('agree once all have voted and it suits each of them', () => {
    expect(suitsEveryone(time(1, 1, 2), { people: [1, 2], size: 2 })).toBe(true)
    expect(suitsEveryone(time(1, 1, 2), { people: [1, 2], size: 3 })).toBe(false)
    expect(suitsEveryone(time(1, 1, 2), { people: [1, 2, 3], size: 3 })).toBe(false)
  })
})
