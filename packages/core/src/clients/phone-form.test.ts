import { expect, it } from 'vitest'
import { isPhoneNumber } from './phone-form.ts'

it.each([
  '979 555 0100',
  '(979) 555-0100',
  '979.555.0100',
  '979‑555‑0100',
  '5550100',
  '+1 979 555 0100',
  '+44 20 7946 0958',
  '+49 (0)30/901820',
  '+86 138 0013 8000',
  '979 555 0100 ext. 12',
  '979-555-0100x7',
])('is a phone number: %s', (text) => {
  expect(isPhoneNumber(text)).toBe(true)
})

it.each(['979 555', '', '+1', '123456', 'call me', '979 555 0100 or 979 555 0101', 'ext 5550100'])(
  'is no phone number: %s',
  (text) => {
    expect(isPhoneNumber(text)).toBe(false)
  },
)
