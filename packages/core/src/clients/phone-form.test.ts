import { expect, it } from 'vitest'
import { looksLikePhone } from './phone-form.ts'

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
])('looks like a phone: %s', (text) => {
  expect(looksLikePhone(text)).toBe(true)
})

it.each(['979 555', '', '+1', '123456', 'call me', '979 555 0100 or 979 555 0101', 'ext 5550100'])(
  'does not look like a phone: %s',
  (text) => {
    expect(looksLikePhone(text)).toBe(false)
  },
)
