import { expect, it } from 'vitest'
import { startsGone } from './live-times.ts'

const shown = (...starts: number[]) => new Map([['week', new Set(starts)]])
const none = { taken: [], from: 0 }

it('names the starts that were free for the same question and are no longer free', () => {
  expect(startsGone({ before: shown(10, 20), after: shown(10), ...none })).toEqual([20])
  const other = new Map([['a longer visit', new Set([10])]])
  expect(startsGone({ before: shown(10, 20), after: other, ...none })).toEqual([])
})

it('forgets a start that is free again', () => {
  const again = { before: shown(10), after: shown(10, 20), taken: [20], from: 0 }
  expect(startsGone(again)).toEqual([])
})

it('does not call a start taken that has become too soon to book', () => {
  const later = { before: shown(10, 20, 30), after: shown(30), taken: [5], from: 15 }
  expect(startsGone(later)).toEqual([20])
})
