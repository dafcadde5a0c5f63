import { describe, expect, it } from 'vitest'
import { type Addon, type AppointmentType, cartOf } from './cart.ts'

const addon = (id: number, name: string, durationMinutes: number, price: number): Addon => ({
  id,
  name,
  description: null,
  durationMinutes,
  price,
  isFreeSpecial: false,
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
