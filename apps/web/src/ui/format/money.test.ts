import { describe, expect, it } from 'vitest'
import { priceText, suggestedText } from './money.ts'

describe('a price', () => {
  it.each([
    [null, 'Free'],
    [0, 'Free'],
    [20, '$20'],
    [4.5, '$4.50'],
    [0.1 + 0.2, '$0.30'],
    [1250, '$1,250'],
    [1234567, '$1,234,567'],
    [12345678.9, '$12,345,678.90'],
  ])('%j reads %s', (price, text) => {
    expect(priceText(price)).toBe(text)
  })

  it('is called a suggestion where it would look like a charge', () => {
    expect(suggestedText(20)).toBe('$20 suggested')
    expect(suggestedText(0)).toBe('Free')
  })
})
