import { expect, it } from 'vitest'
import { addonWords, effectiveAddonPrice } from './free-special.ts'

it('an add-on costs its price, and nothing while the special is on', () => {
  expect(effectiveAddonPrice({ price: 4, isFreeSpecial: false })).toBe(4)
  expect(effectiveAddonPrice({ price: 4, isFreeSpecial: true })).toBe(0)
})

it('an add-on that is free says why', () => {
  expect(addonWords({ name: 'Hot towel', isFreeSpecial: false })).toBe('Hot towel')
  expect(addonWords({ name: 'Hot towel', isFreeSpecial: true })).toBe(
    'Hot towel (free with the Aggie special)',
  )
})
