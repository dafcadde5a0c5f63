import { describe, expect, it } from 'vitest'
import { type CountedTime, DemandCounts } from './demand-counts.ts'

const friday: CountedTime = {
  week: '2026-03-02',
  source: 'page',
  appointmentTypeId: 1,
  weekday: 4,
  hours: 'any',
  people: 1,
  count: 1,
}

describe('the counts', () => {
  it('add up equal questions, and are empty once they are taken', () => {
    const counts = new DemandCounts()
    counts.add([friday, friday, { ...friday, people: 3 }])
    expect(counts.take().map(({ people, count }) => [people, count])).toEqual([
      [1, 2],
      [3, 1],
    ])
    expect(counts.list()).toEqual([])
  })

  it('stay bounded whatever is added', () => {
    const counts = new DemandCounts()
    counts.add(Array.from({ length: 20_000 }, (_, id) => ({ ...friday, appointmentTypeId: id })))
    expect(counts.list().length).toBe(5000)
  })

  it('admit a bounded number of reports of one network a day', () => {
    const counts = new DemandCounts()
    const admitted = (day: string, network = 'one') =>
      Array.from({ length: 300 }, () => counts.admits(network, day)).filter(Boolean).length
    expect(admitted('2026-03-02')).toBe(200)
    expect(admitted('2026-03-02', 'two')).toBe(200)
    expect(admitted('2026-03-03')).toBe(200)
  })
})
