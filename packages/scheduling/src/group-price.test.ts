import { describe, expect, it } from 'vitest'
import {
  discountedVisits,
  discountLost,
  groupDiscount,
  isGroupTreat,
  losingDiscount,
} from './group-price.ts'

const visit = (id: number, more: { date?: string; status?: string } = {}) => ({
  id,
  date: '2026-03-03',
  status: 'confirmed',
  ...more,
})

describe('what the package takes off one visit', () => {
  it.for([
    ['3 dollars off the service', 20, [], 3],
    ['no more than the service costs', 2, [], 2],
    ['nothing off a service without a price', null, [], 0],
    ['and one treat', 20, [{ name: 'Hot towel face treatment', price: 4 }], 7],
    [
      'and the dearer of two treats',
      20,
      [
        { name: 'Hot towel', price: 4 },
        { name: 'Straight razor edge-up', price: 5.1 },
      ],
      8.1,
    ],
    ['but no other add-on', 20, [{ name: 'Beard', price: 5 }], 3],
    ['a treat that is free anyway saves nothing more', 20, [{ name: 'Hot towel', price: 0 }], 3],
  ] as const)('%s', ([, price, addons, discount]) => {
    expect(groupDiscount({ price, addons })).toBe(discount)
  })

  it('knows the treats by their names', () => {
    const names = ['Straight razor edge-up', 'Hot towel face treatment', "Men's edge-up/neck trim"]
    expect(names.map((name) => isGroupTreat({ name }))).toEqual([true, true, false])
  })
})

describe('who has the discount', () => {
  it('from three people on one day', () => {
    expect(discountedVisits([visit(1), visit(2)])).toEqual(new Set())
    expect(discountedVisits([visit(1), visit(2), visit(3)])).toEqual(new Set([1, 2, 3]))
  })

  it('a visit on another day does not count, nor has it the discount', () => {
    const visits = [visit(1), visit(2), visit(3), visit(4, { date: '2026-03-04' })]
    expect(discountedVisits(visits)).toEqual(new Set([1, 2, 3]))
    expect(discountedVisits(visits.slice(1))).toEqual(new Set())
  })

  it('a cancelled visit does not count, but one without a show does', () => {
    const others = [visit(1), visit(2)]
    expect(discountedVisits([...others, visit(3, { status: 'cancelled' })])).toEqual(new Set())
    const noShow = visit(3, { status: 'no-show' })
    expect(discountedVisits([...others, noShow])).toEqual(new Set([1, 2, 3]))
  })
})

describe('who loses the discount when one visit is cancelled', () => {
  it('the others, once fewer than three are left', () => {
    expect(losingDiscount([visit(1), visit(2), visit(3)], 2)).toEqual([1, 3])
  })

  it('nobody while three stay, or where there was none', () => {
    expect(losingDiscount([visit(1), visit(2), visit(3), visit(4)], 2)).toEqual([])
    expect(losingDiscount([visit(1), visit(2)], 2)).toEqual([])
  })

  it('and the words count them', () => {
    expect([0, 1, 2].map(discountLost)).toEqual([
      '',
      'The $3 discount no longer applies to the other person.',
      'The $3 discount no longer applies to the other two.',
    ])
  })

  it('not those whose visit is over', () => {
    expect(losingDiscount([visit(1, { status: 'completed' }), visit(2), visit(3)], 2)).toEqual([3])
  })
})
