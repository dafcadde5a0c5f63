import { describe, expect, it } from 'vitest'
import { formatVisit, minutesText, specialText } from './visit-text.ts'

const fadeWith = (...names: string[]) => ({
  name: "Men's fade",
  addons: names.map((name) => ({ name })),
})

describe('a visit', () => {
  it('reads as a sentence would say it', () => {
    expect(formatVisit(fadeWith())).toBe("Men's fade")
    expect(formatVisit(fadeWith('Hot towel'))).toBe("Men's fade with hot towel")
    expect(formatVisit(fadeWith('Hot towel', 'Beard shape-up', 'VIP wash'))).toBe(
      "Men's fade with hot towel, beard shape-up, and VIP wash",
    )
  })

  it('says what is free with the special', () => {
    const towel = { name: 'Hot towel', isFreeSpecial: true }
    const wash = { name: 'VIP wash', isFreeSpecial: false }
    expect(specialText([towel, wash])).toBe('Hot towel: free with the special.')
    expect(specialText([wash])).toBeNull()
  })

  it('formats minutes as text', () => {
    expect(minutesText(50)).toBe('50 minutes')
    expect(minutesText(1)).toBe('1 minute')
    expect(minutesText(89)).toBe('89 minutes')
  })

  it('counts hours from 90 minutes on', () => {
    expect(minutesText(90)).toBe('1 hour 30 minutes')
    expect(minutesText(121)).toBe('2 hours 1 minute')
    expect(minutesText(480)).toBe('8 hours')
  })
})
