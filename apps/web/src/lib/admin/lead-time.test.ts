import { describe, expect, it } from 'vitest'
import { isPressOn, leadTime } from './lead-time.ts'

const MINUTE = 60_000
const SLOT = 15 * MINUTE
const noon = Date.parse('2026-03-02T12:00:00Z')

describe('the lead time', () => {
  it('lasts from now on for so many hours, also half ones', () => {
    expect(leadTime(noon, 1.5)).toEqual({ start: noon, end: noon + 90 * MINUTE, hours: 1.5 })
  })

  it('is none at 0', () => {
    expect(leadTime(noon, 0)).toBeNull()
  })
})

describe('a press on its band', () => {
  const band = leadTime(noon, 2)
  const selected = (minute: number, length: number) => ({
    start: noon + minute * MINUTE,
    end: noon + (minute + length) * MINUTE,
  })

  it('is one slot within it', () => {
    expect(isPressOn(band, selected(30, 15), SLOT)).toBe(true)
    expect(isPressOn(band, selected(-10, 15), SLOT)).toBe(true)
    expect(isPressOn(band, selected(120, 15), SLOT)).toBe(false)
    expect(isPressOn(null, selected(30, 15), SLOT)).toBe(false)
  })

  it('is not a selection of several slots', () => {
    expect(isPressOn(band, selected(30, 30), SLOT)).toBe(false)
  })
})
