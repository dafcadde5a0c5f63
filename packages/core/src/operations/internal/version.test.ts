import { expect, it } from 'vitest'
import { isNewer } from './version.ts'

it.each([
  ['1.0.1', '1.0.0', true],
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.99.99', true],
  ['1.0.0', '1.0.0', false],
  ['1.9.9', '1.10.0', false],
  ['1.0.0', '2.0.0', false],
  ['1.1', '1.0.0', false],
  ['1.1.0-beta', '1.0.0', false],
  ['1.1.0\n', '1.0.0', false],
  ['1.1.0', 'unknown', false],
])('compares %s with %s', (published, current, expected) => {
  expect(isNewer(published, current)).toBe(expected)
})
