import { describe, expect, it } from 'vitest'
import { judge } from './guard.mjs'

const STEADY = [1000, 1100, 1050, 1070, 1020]
const outcome = (given) => judge({ references: STEADY, history: [], ratios: {}, ...given }).outcome

describe('a quick benchmark', () => {
  const history = [{ day: 0.5 }, { day: 0.4 }, { day: 0.9 }]

  it('fails when a ratio is more than a quarter below the median of its history', () => {
    expect(outcome({ history, ratios: { day: 0.376 } })).toBe('held')
    const verdict = judge({ references: STEADY, history, ratios: { day: 0.374 } })
    expect(verdict).toEqual({
      outcome: 'dropped',
      lines: ['dropped: day is 0.37 of the reference, usually 0.50'],
    })
  })

  it('names each ratio that dropped, and no other', () => {
    const ratios = { day: 0.1, week: 0.1, page: 0.1 }
    const before = [{ day: 0.5, week: 0.1, page: 0.5 }]
    expect(judge({ references: STEADY, history: before, ratios }).lines).toEqual([
      'dropped: day is 0.10 of the reference, usually 0.50',
      'dropped: page is 0.10 of the reference, usually 0.50',
    ])
  })

  it('is noisy, whatever it shows, when the reference scatters by more than a quarter, its extremes aside', () => {
    const given = { history, ratios: { day: 0.1 } }
    expect(outcome({ ...given, references: [9, 1000, 1000, 1250, 9999] })).toBe('dropped')
    expect(outcome({ ...given, references: [9, 1000, 1000, 1251, 9999] })).toBe('noisy')
  })

  it('judges no part that the history does not name', () => {
    expect(outcome({ ratios: { day: 0.1 } })).toBe('no history')
    expect(outcome({ history, ratios: { day: 0.5, page: 0.01 } })).toBe('held')
  })

  it('compares with the latest nine runs', () => {
    const slow = Array.from({ length: 20 }, () => ({ day: 0.1 }))
    const fast = Array.from({ length: 5 }, () => ({ day: 0.5 }))
    expect(outcome({ history: [...slow, ...fast], ratios: { day: 0.3 } })).toBe('dropped')
  })
})
