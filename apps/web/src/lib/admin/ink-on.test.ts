import { expect, it } from 'vitest'
import { contrast, inkOn } from './ink-on.ts'

it('measures as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ff0000', '#ff0000')).toBe(1)
})

it('writes dark on the colours of cancelled and completed visits, and light on blackouts', () => {
  expect(inkOn('#9ca3af')).toBe('#000000')
  expect(inkOn('#10b981')).toBe('#000000')
  expect(inkOn('#333333')).toBe('#ffffff')
})

it('is readable on every colour a service may have', () => {
  const hex = (part: number) => Math.min(part, 255).toString(16).padStart(2, '0')
  const steps = Array.from({ length: 18 }, (_, step) => hex(step * 15))
  const colors = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  )
  const worst = Math.min(...colors.map((color) => contrast(color, inkOn(color))))
  expect(worst).toBeGreaterThanOrEqual(4.5)
})
