import { expect, it } from 'vitest'
import { sumOfAmounts, sumOfParts } from './visit-sum.ts'

it('sums amounts in whole cents', () => {
  expect(sumOfAmounts([0.1, 0.2, null])).toBe(0.3)
  expect(sumOfAmounts([20, 4.5, -10])).toBe(14.5)
  expect(sumOfAmounts([])).toBe(0)
})

it('sums the lengths and prices of a service and its add-ons', () => {
  const haircut = { durationMinutes: 30, price: 20.1 }
  const towel = { durationMinutes: 10, price: 4.2 }
  expect(sumOfParts([haircut, towel])).toEqual({ durationMinutes: 40, price: 24.3 })
  expect(sumOfParts([{ durationMinutes: 15, price: null }])).toEqual({
    durationMinutes: 15,
    price: 0,
  })
})
