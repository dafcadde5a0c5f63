import { expect, it } from 'vitest'
import { seconds } from './steps.mjs'

it.each([
  [80, '0.1 s'],
  [9_940, '9.9 s'],
  [9_990, '10 s'],
  [59_400, '59 s'],
  [59_600, '1 min 0 s'],
  [125_000, '2 min 5 s'],
])('%i ms is %s', (ms, text) => {
  expect(seconds(ms)).toBe(text)
})
