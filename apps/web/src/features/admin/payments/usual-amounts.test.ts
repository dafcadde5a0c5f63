import { expect, it } from 'vitest'
import { usualAmounts, usualMethod } from './usual-amounts.ts'

const visit = { price: 20, groupDiscount: 0 }

it('offers the price of the visit, the client’s last amount, and nothing', () => {
  expect(usualAmounts({ ...visit, lastDonation: { amount: 25 } })).toEqual([20, 25, 0])
})

it('offers each amount once', () => {
  expect(usualAmounts({ ...visit, lastDonation: { amount: 20 } })).toEqual([20, 0])
  expect(usualAmounts({ ...visit, lastDonation: null })).toEqual([20, 0])
  expect(usualAmounts({ price: 0, groupDiscount: 0 })).toEqual([0])
})

it('takes the discount of a group off the price', () => {
  expect(usualAmounts({ price: 20, groupDiscount: 3 })).toEqual([17, 0])
})

it('takes the method of the client, and cash of somebody unknown', () => {
  const gave = (paymentMethod: 'app' | 'none' | null) => ({
    ...visit,
    lastDonation: { amount: 25, paymentMethod },
  })
  expect([gave('app'), gave('none'), gave(null), visit].map(usualMethod)).toEqual([
    'app',
    'cash',
    'cash',
    'cash',
  ])
})
