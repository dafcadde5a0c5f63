import { expect, it } from 'vitest'
import { formatAddressFollows } from './address-follows-form.ts'

it('the address follows in the same email and time for a new client and for anyone', () => {
  const rule = 'in a separate email, no later than 2 hours before your appointment.'
  expect(formatAddressFollows('a new client')).toBe(`You’ll get the address ${rule}`)
  expect(formatAddressFollows('anyone')).toContain(`If you are new, you’ll get it ${rule}`)
})

it('nobody who may be new is told that the address is known', () => {
  expect(formatAddressFollows('anyone')).toMatch(/^If you have been here before,/)
})
