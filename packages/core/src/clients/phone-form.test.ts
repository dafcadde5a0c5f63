import { expect, it } from 'vitest'
import { dialedNumber, internationalNumber, isPhoneNumber } from './phone-form.ts'

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

it.each([
  ['979 555 0100', '+19795550100'],
  ['(979) 555-0100 ext. 12', '+19795550100'],
  ['1-979-555-0100', '+19795550100'],
  ['+1 979 555 0100', '+19795550100'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['00 49 30 901820', '+4930901820'],
  ['5550100', null],
  ['+', null],
  ['ask my roommate', null],
  ['020 7946 0958', null],
])('in international form: %s', (text, number) => {
  expect(internationalNumber(text)).toBe(number)
})

it.each([
  ['(979) 555-0100 ext. 12', '9795550100'],
  ['+44 20 7946 0958', '+442079460958'],
  ['979 555', '979555'],
  ['ask my roommate', null],
  ['7', null],
])('as a link to call takes it: %s', (text, number) => {
  expect(dialedNumber(text)).toBe(number)
})
