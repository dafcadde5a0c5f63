import { describe, expect, it } from 'vitest'
import { minutesText, visitWords } from './visit-words.ts'

const fadeWith = (...names: string[]) => ({
  name: "Men's fade",
  addons: names.map((name) => ({ name })),
})

describe('a visit', () => {
  it('reads as a sentence would say it', () => {
    expect(visitWords(fadeWith())).toBe("Men's fade")
    expect(visitWords(fadeWith('Hot towel'))).toBe("Men's fade with hot towel")
    expect(visitWords(fadeWith('Hot towel', 'Beard shape-up', 'VIP wash'))).toBe(
      "Men's fade with hot towel, beard shape-up, and VIP wash",
    )
  })

  it('counts its minutes in words', () => {
    expect(minutesText(50)).toBe('50 minutes')
    expect(minutesText(1)).toBe('1 minute')
  })
})
