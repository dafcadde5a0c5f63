import { expect, it } from 'vitest'
import { contrast, textColorOn } from './calendar-entries.ts'

it('computes the contrast ratio of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ff0000', '#ff0000')).toBe(1)
})

it('is dark on cancelled and completed bookings, and light on blackouts', () => {
  expect(textColorOn('#9ca3af')).toBe('#000000')
  expect(textColorOn('#10b981')).toBe('#000000')
  expect(textColorOn('#333333')).toBe('#ffffff')
})

it('has a contrast of at least 4.5 on every colour', () => {
  const hex = (part: number) => Math.min(part, 255).toString(16).padStart(2, '0')
  const steps = Array.from({ length: 18 }, (_, step) => hex(step * 15))
  const colors = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  )
  const worst = Math.min(...colors.map((color) => contrast(color, textColorOn(color))))
  expect(worst).toBeGreaterThanOrEqual(4.5)
})
