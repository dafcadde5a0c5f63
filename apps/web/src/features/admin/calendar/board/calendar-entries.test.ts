import { describe, expect, it } from 'vitest'
import { chainPositions, contrast, overlappedBooking, textColorOn } from './calendar-entries.ts'

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

/** A quarter of the specified colour on the raised paper, the `--tint` of bookings that are over. */
function tint(color: string, paper: string): string {
  const channels = [1, 3, 5].map((from) => {
    const [own, other] = [color, paper].map((hex) => Number.parseInt(hex.slice(from, from + 2), 16))
    return Math.round(0.24 * (own ?? 0) + 0.76 * (other ?? 0))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

it.each([
  ['light', '#fcf8ef', '#241c17'],
  ['dark', '#25201c', '#f1e8da'],
])('is readable on the tints of bookings that are over, in %s', (_, paper, ink) => {
  for (const color of ['#9ca3af', '#10b981'])
    expect(contrast(tint(color, paper), ink)).toBeGreaterThanOrEqual(4.5)
})

describe('a booking that is moved', () => {
  const booking = (id: number, start: string, status = 'confirmed') => ({
    kind: 'booking' as const,
    id,
    status,
    startDatetime: new Date(`2026-03-03T${start}Z`),
    endDatetime: new Date(Date.parse(`2026-03-03T${start}Z`) + 30 * 60_000),
  })
  const moved = booking(1, '15:00')
  const other = booking(2, '17:00')
  const blackout = { ...booking(3, '19:00'), kind: 'blackout' as const }
  const onto = (
    start: string,
    entries = [moved, other, blackout, booking(4, '18:00', 'cancelled')],
  ) => overlappedBooking(entries, moved, new Date(`2026-03-03T${start}Z`))

  it('overlaps another one on the screen, but not itself, a blackout or a cancelled one', () => {
    expect(onto('16:45')).toBe(other)
    expect(onto('17:15')).toBe(other)
    for (const start of ['15:15', '16:30', '17:30', '18:00', '19:00'])
      expect(onto(start)).toBeNull()
  })

  it('overlaps nothing when it is cancelled', () => {
    const cancelled = booking(1, '15:00', 'cancelled')
    expect(overlappedBooking([other], cancelled, other.startDatetime)).toBeNull()
  })
})

describe('the visits of a group', () => {
  const visit = (id: number, from: string, to: string, more = {}) => ({
    kind: 'booking' as const,
    id,
    startDatetime: new Date(`2026-03-03T${from}Z`),
    endDatetime: new Date(`2026-03-03T${to}Z`),
    status: 'confirmed',
    groupId: 'one',
    ...more,
  })

  it('are joined in order of time, each down to the start of the next', () => {
    const places = chainPositions([
      visit(2, '15:40', '16:10'),
      visit(1, '15:00', '15:30'),
      visit(9, '15:30', '15:40', { groupId: null }),
    ])
    expect([...places]).toEqual([
      ['booking-1', { isFirst: true, isLast: false, reach: 40 / 30, size: 2 }],
      ['booking-2', { isFirst: false, isLast: true, reach: 1, size: 2 }],
    ])
  })

  it('are not joined to a cancelled one or over a long pause', () => {
    const cancelled = visit(2, '15:30', '16:00', { status: 'cancelled' })
    expect(chainPositions([visit(1, '15:00', '15:30'), cancelled])).toEqual(new Map())
    const later = visit(2, '18:00', '18:30')
    expect(chainPositions([visit(1, '15:00', '15:30'), later])).toEqual(new Map())
  })
})
