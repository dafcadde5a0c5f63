import { expect, it } from 'vitest'
import { visitTitle } from './visit-title.ts'

const titled = (...names: string[]) =>
  visitTitle(
    'Men’s fade',
    names.map((name) => ({ name })),
  )

it('names the service, and its add-ons in one list', () => {
  expect(titled()).toBe('Men’s fade')
  expect(titled('Hot towel')).toBe('Men’s fade with hot towel')
  expect(titled('Hot towel', 'Beard shape-up')).toBe('Men’s fade with hot towel and beard shape-up')
  expect(titled('Hot towel', 'Beard', 'Wax')).toBe('Men’s fade with hot towel, beard, and wax')
})

it('leaves acronyms, single letters and names that begin small as they are', () => {
  expect(titled('VIP wash')).toBe('Men’s fade with VIP wash')
  expect(titled('A')).toBe('Men’s fade with A')
  expect(titled('iPhone case')).toBe('Men’s fade with iPhone case')
  expect(titled('hot Towel')).toBe('Men’s fade with hot Towel')
  expect(titled('Öl und Bart')).toBe('Men’s fade with öl und Bart')
})
