import { expect, it } from 'vitest'
import { weekLabel } from './week-label.ts'

const WEDNESDAY = '2026-09-16'

it.each([
  ['2026-09-16', 'Today'],
  ['2026-09-17', 'Tomorrow'],
  ['2026-09-18', 'This week'],
  ['2026-09-19', 'This week'],
  ['2026-09-20', 'Next week'],
  ['2026-09-26', 'Next week'],
  ['2026-09-27', 'In 2 weeks'],
  ['2026-10-04', 'In 3 weeks'],
  ['2027-09-16', 'In 52 weeks'],
  ['2026-09-15', 'Yesterday'],
  ['2026-09-14', 'Earlier this week'],
  ['2026-09-13', 'Earlier this week'],
  ['2026-09-12', 'Last week'],
  ['2026-09-06', 'Last week'],
  ['2026-09-05', '2 weeks ago'],
])('on Wednesday 2026-09-16 calls %s %s', (date, label) => {
  expect(weekLabel(date, WEDNESDAY)).toBe(label)
})

it('says Tomorrow and Yesterday across the turn of the week', () => {
  expect(weekLabel('2026-09-20', '2026-09-19')).toBe('Tomorrow')
  expect(weekLabel('2026-09-19', '2026-09-20')).toBe('Yesterday')
})

it('starts the week on Sunday', () => {
  expect(weekLabel('2026-09-26', '2026-09-20')).toBe('This week')
  expect(weekLabel('2026-09-27', '2026-09-20')).toBe('Next week')
  expect(weekLabel('2026-09-21', '2026-09-19')).toBe('Next week')
})
