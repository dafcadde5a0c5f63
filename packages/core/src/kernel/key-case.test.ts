import { expect, it } from 'vitest'
import { camelCase, snakeCase } from './key-case.ts'

it.each([
  ['id', 'id'],
  ['startDatetime', 'start_datetime'],
  ['isFirstTime', 'is_first_time'],
  ['largeGapThresholdHours', 'large_gap_threshold_hours'],
])('%s is %s on the wire, and back', (inside, wire) => {
  expect(snakeCase(inside)).toBe(wire)
  expect(camelCase(wire)).toBe(inside)
})

it('never makes a name that reaches a prototype', () => {
  expect(camelCase('__proto__')).not.toBe('__proto__')
  expect(camelCase('_proto_')).not.toBe('__proto__')
})
