import { describe, expect, it } from 'vitest'
import { type Addon, type AppointmentType, cartOf, toggledAddon } from './cart.ts'
import { insteadOf, replacedBy } from './exclusive-addons.ts'

const addon = (id: number, name: string, durationMinutes: number, price: number): Addon => ({
  id,
  name,
  description: null,
  durationMinutes,
  price,
  isFreeSpecial: false,
  choiceGroup: null,
})

const fade: AppointmentType = {
  id: 1,
  name: "Men's fade",
  description: null,
  durationMinutes: 40,
  price: 25,
  availableAddons: [
    addon(1, 'Hot towel', 10, 4),
    addon(2, 'Beard shape-up', 15, 5),
    addon(3, 'VIP wash', 0, 0),
  ],
}

describe('a chosen visit', () => {
  it('is the service alone at first', () => {
    expect(cartOf(fade, [])).toMatchObject({ durationMinutes: 40, price: 25, addons: [] })
  })

  it('adds minutes and price of what is chosen', () => {
    expect(cartOf(fade, [2, 1])).toMatchObject({ durationMinutes: 65, price: 34 })
  })

  it('adds no price for what is free with the special', () => {
    const [towel, ...others] = fade.availableAddons
    if (!towel) throw new Error('There is no towel.')
    const special = { ...fade, availableAddons: [{ ...towel, isFreeSpecial: true }, ...others] }
    expect(cartOf(special, [2, 1])).toMatchObject({ durationMinutes: 65, price: 30 })
  })

  it('costs nothing where no price is set', () => {
    expect(cartOf({ ...fade, price: null }, [3]).price).toBe(0)
  })

  it('forgets an add-on that is offered no longer', () => {
    expect(cartOf(fade, [1, 99])).toMatchObject({ durationMinutes: 50, price: 29 })
  })
})

describe('add-ons of one choice group', () => {
  const shapeUp = { ...addon(4, 'Shape-up', 10, 5), choiceGroup: 'Beard' }
  const sculpting = { ...addon(5, 'Sculpting', 20, 20), choiceGroup: 'Beard' }
  const towel = addon(1, 'Hot towel', 10, 4)
  const addons = [shapeUp, towel, sculpting]

  it('ticking one unticks the other, and nothing else', () => {
    expect(toggledAddon(addons, [4, 1], sculpting)).toEqual([1, 5])
    expect(toggledAddon(addons, [4], towel)).toEqual([4, 1])
    expect(toggledAddon(addons, [1, 5], sculpting)).toEqual([1])
  })

  it('the choice names what it excludes, and what was replaced', () => {
    expect(insteadOf(shapeUp, addons)).toBe('Instead of Sculpting')
    expect(insteadOf(towel, addons)).toBe('')
    const replaced = { addons, before: [4, 1], after: [1, 5] }
    expect(replacedBy(sculpting, replaced)).toBe('Sculpting replaces Shape-up.')
    expect(replacedBy(towel, { addons, before: [4], after: [4, 1] })).toBe('')
  })

  it('the cart of a stored choice of both has the first alone', () => {
    const cart = cartOf({ ...fade, availableAddons: addons }, [5, 4, 1])
    expect(cart.addons.map(({ name }) => name)).toEqual(['Shape-up', 'Hot towel'])
    expect(cart.price).toBe(34)
  })
})
