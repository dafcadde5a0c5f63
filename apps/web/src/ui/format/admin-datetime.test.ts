import { expect, it } from 'vitest'
import { clockTimeOf } from './admin-datetime.ts'

it('writes a stored time of day with AM and PM', () => {
  expect(['09:00', '12:30', '17:00', '24:00'].map(clockTimeOf)).toEqual([
    '9:00 AM',
    '12:30 PM',
    '5:00 PM',
    '12:00 AM',
  ])
})
