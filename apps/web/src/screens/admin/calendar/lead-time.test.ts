import { describe, expect, it } from 'vitest'
import { isClickOn, leadTime } from './lead-time.ts'

const MINUTE = 60_000
const SLOT = 15 * MINUTE
const noon = Date.parse('2026-03-02T12:00:00Z')

describe('the lead time', () => {
  it('starts now and lasts for the given hours, also fractions', () => {
    expect(leadTime(noon, 1.5)).toEqual({ start: noon, end: noon + 90 * MINUTE, hours: 1.5 })
  })

  it('is null for 0 hours', () => {
    expect(leadTime(noon, 0)).toBeNull()
  })
})

describe('a click on the lead-time band', () => {
  const band = leadTime(noon, 2)
  const selected = (minute: number, length: number) => ({
    start: noon + minute * MINUTE,
    end: noon + (minute + length) * MINUTE,
  })

  it('is a selection of one slot that overlaps it', () => {
    expect(isClickOn(band, selected(30, 15), SLOT)).toBe(true)
    expect(isClickOn(band, selected(-10, 15), SLOT)).toBe(true)
    expect(isClickOn(band, selected(120, 15), SLOT)).toBe(false)
    expect(isClickOn(null, selected(30, 15), SLOT)).toBe(false)
  })

  it('is not a selection of several slots', () => {
    expect(isClickOn(band, selected(30, 30), SLOT)).toBe(false)
  })
})
