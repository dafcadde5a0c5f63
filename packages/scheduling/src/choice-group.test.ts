import { expect, it } from 'vitest'
import { excludeEachOther, findExclusivePair, withoutExcluded } from './choice-group.ts'

const shapeUp = { name: 'Beard shape-up', choiceGroup: 'Beard' }
const sculpting = { name: 'Full beard sculpting', choiceGroup: 'beard' }
const towel = { name: 'Hot towel', choiceGroup: null }
const razor = { name: 'Razor', choiceGroup: null }

it('two add-ons of one group exclude each other, in upper or lower case', () => {
  expect(excludeEachOther(shapeUp, sculpting)).toBe(true)
  expect(excludeEachOther(shapeUp, { choiceGroup: 'Face' })).toBe(false)
  expect(excludeEachOther(shapeUp, towel)).toBe(false)
  expect(excludeEachOther(towel, razor)).toBe(false)
})

it('findExclusivePair returns the first two that cannot be chosen together', () => {
  expect(findExclusivePair([towel, shapeUp, razor, sculpting])).toEqual([shapeUp, sculpting])
  expect(findExclusivePair([towel, shapeUp, razor])).toBeUndefined()
})

it('withoutExcluded keeps the first add-on of each group', () => {
  expect(withoutExcluded([towel, sculpting, razor, shapeUp])).toEqual([towel, sculpting, razor])
})
