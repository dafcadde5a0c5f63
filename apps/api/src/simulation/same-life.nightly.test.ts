import { expect, it } from 'vitest'
import { live } from './life.testing.ts'

it('a seed gives the same life every time', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => live({ seed: 'again', days: 15 })))
  expect(other).toEqual(one)
})
