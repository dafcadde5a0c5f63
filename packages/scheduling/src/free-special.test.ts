import { expect, it } from 'vitest'
import { effectiveAddonPrice, formatAddon } from './free-special.ts'

it('an add-on costs its price, and nothing while the special is on', () => {
  expect(effectiveAddonPrice({ price: 4, isFreeSpecial: false })).toBe(4)
  expect(effectiveAddonPrice({ price: 4, isFreeSpecial: true })).toBe(0)
})

it('an add-on that is free says why', () => {
  expect(formatAddon({ name: 'Hot towel', isFreeSpecial: false })).toBe('Hot towel')
  expect(formatAddon({ name: 'Hot towel', isFreeSpecial: true })).toBe(
    'Hot towel (free with the special)',
  )
})
