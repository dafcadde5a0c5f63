import { expect, it } from 'vitest'
import { usualAddons } from './usual-addons.ts'

const addon = (id: number, isActive = true) => ({ id, isActive })
const type = (addons: ReturnType<typeof addon>[], isActive = true) => ({
  isActive,
  availableAddons: addons,
})

it('a new service offers what more than half of the others do', () => {
  const types = [type([addon(1), addon(2)]), type([addon(1)]), type([addon(1), addon(2)]), type([])]
  expect(usualAddons(types)).toEqual([1])
})

it('neither inactive services nor inactive add-ons count', () => {
  expect(usualAddons([type([addon(1), addon(2, false)]), type([addon(3)], false)])).toEqual([1])
})

it('the first service offers none', () => {
  expect(usualAddons([])).toEqual([])
})
