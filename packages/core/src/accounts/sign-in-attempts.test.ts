import { expect, it } from 'vitest'
import { MAX_DELAY_MS, slowdownMs } from './sign-in-attempts.ts'

it('leaves the first ten attempts alone, then grows, and is bounded', () => {
  expect([0, 1, 10].map(slowdownMs)).toEqual([0, 0, 0])
  expect([11, 20, 21, 31, 41].map(slowdownMs)).toEqual([125, 125, 250, 500, 1000])
  expect([51, 1000, 1_000_000_000].map(slowdownMs)).toEqual(Array(3).fill(MAX_DELAY_MS))
})
