import { describe, expect, it } from 'vitest'
import { isStillToDo, startsSoon } from './days-work.ts'

const NOW = Date.parse('2026-03-02T15:00:00Z')
const visit = (startsIn: number, status = 'confirmed') => ({
  start: NOW + startsIn * 60_000,
  end: NOW + (startsIn + 30) * 60_000,
  status,
})

describe('a visit starts soon', () => {
  it.each([0, 1, 30])('in %i minutes', (minutes) => {
    expect(startsSoon(visit(minutes), NOW)).toBe(true)
  })
  it.each([-1, 31])('but not in %i minutes', (minutes) => {
    expect(startsSoon(visit(minutes), NOW)).toBe(false)
  })
  it.each(['completed', 'cancelled'])('unless it is %s', (status) => {
    expect(startsSoon(visit(10, status), NOW)).toBe(false)
  })
})

describe('a visit is still to do', () => {
  it('until it ends', () => {
    expect(isStillToDo(visit(-29), NOW)).toBe(true)
    expect(isStillToDo(visit(-30), NOW)).toBe(false)
  })
  it.each(['completed', 'cancelled', 'no-show'])('but not when it is %s', (status) => {
    expect(isStillToDo(visit(10, status), NOW)).toBe(false)
  })
})
