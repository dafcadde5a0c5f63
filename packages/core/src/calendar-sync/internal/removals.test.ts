import { expect, it } from 'vitest'
import { isMassDisappearance } from './removals.ts'

it.each([
  ['one of two', 1, 2, false],
  ['all three of a tiny calendar', 3, 3, false],
  ['one of four', 1, 4, false],
  ['half of four', 2, 4, true],
  ['five of eleven', 5, 11, false],
  ['twenty of a hundred', 20, 100, false],
  ['twenty-one of a hundred', 21, 100, true],
])('%s: %d of %d', (_, vanished, known, isMass) => {
  expect(isMassDisappearance(vanished, known)).toBe(isMass)
})
