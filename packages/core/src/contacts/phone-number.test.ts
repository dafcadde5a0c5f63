import { describe, expect, it } from 'vitest'
import { countryOfZone } from './phone-country.ts'
import {
  dialedNumber,
  internationalNumber,
  namesOneLine,
  phoneKey,
  searchedNumber,
} from './phone-number.ts'

describe('what a text means', () => {
  it.each([
    '(979) 555-0123',
    '979 555 0123',
    '979.555.0123 x12',
    '979-555-0123 ext. 12',
    '(979) 555-0123;ext=5',
    '+1 979 555 0123',
    '1-979-555-0123',
    '001 979 555 0123',
    '011 1 979 555 0123',
    '979‑555‑0123',
    '979,555,0123',
    '979/555/0123',
    '9795550123.0',
    '９７９ ５５５ ０１２３',
    '٩٧٩٥٥٥٠١٢٣',
    '\u202a979\u200b-555-0123\u202c',
    'tel:+1-979-555-0123',
    'Cell: 979-555-0123',
    'call mom 979-555-0123',
    '979 555 0123 Ann 2',
    '979-555-0123 or 979-555-0124',
    '979-555-0123 / 979-555-0124',
    '979-555-0123, 979-555-0124',
  ])('in the United States %s is +19795550123', (text) => {
    expect(phoneKey(text, 'US')).toBe('+19795550123')
  })

  it.each([
    ['1-800-FLOWERS', 'US', '+18003569377'],
    ['+44 (0)20 7946 0958', 'US', '+442079460958'],
    ['011 44 20 7946 0958', 'US', '+442079460958'],
    ['00 33 6 12 34 56 78', 'US', '+33612345678'],
    ['00 33 6 12 34 56 78', 'FR', '+33612345678'],
    ['0612345678', 'FR', '+33612345678'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['+1 979 555 0123', 'FR', '+19795550123'],
    ['+1 979 555 0123', null, '+19795550123'],
  ] as const)('%s in %s is %s', (text, country, key) => {
    expect(phoneKey(text, country)).toBe(key)
  })

  it.each([
    ['5550123', '5550123'],
    ['555-0123 or 555-0124', '5550123'],
    ['0612345678', '0612345678'],
    ['+1 555', '+1555'],
    ['911', '911'],
    ['room 2', '2'],
  ])('%s is no valid number in the United States, so its digits count', (text, key) => {
    expect(phoneKey(text, 'US')).toBe(key)
  })

  it('reads a number without a country as digits', () => {
    expect(phoneKey('(979) 555-0123', null)).toBe('9795550123')
  })

  it.each(['9.79E+09', '9,79e9', '1E+10', 'ask my roommate', '', null])('%s is none', (text) => {
    expect(phoneKey(text, 'US')).toBeNull()
  })

  it('reads what it has read the same way', () => {
    for (const key of ['+19795550123', '5550123', '+1555']) expect(phoneKey(key, 'US')).toBe(key)
  })
})

it.each([
  ['+19795550123', '+19795550123', '+19795550123'],
  ['5550123', '5550123', null],
  ['911', '911', null],
  ['2', null, null],
  ['97955501239795550124', null, null],
  [null, null, null],
])('%s is dialled as %s, and known abroad as %s', (key, dialed, international) => {
  expect(dialedNumber(key)).toBe(dialed)
  expect(internationalNumber(key)).toBe(international)
})

it('takes seven digits for a line', () => {
  expect(['5550123', '+19795550123', '555012', null].map(namesOneLine)).toEqual([
    ...[true, true, false, false],
  ])
})

it.each([
  ['979 555', 'US', '979555', null],
  ['(979) 555-01', 'US', '97955501', null],
  ['0123', 'US', '0123', null],
  ['06 12', 'FR', '0612', '+33612'],
  ['00 33 6', 'FR', '00336', '+336'],
  ['٩٧٩٥', 'US', '9795', null],
  ['9795', null, '9795', null],
  ['979.555.0123 x12', 'US', '+19795550123', null],
  ['+44 (0)20 7946 0958', 'US', '+442079460958', null],
] as const)(
  'a search for %s in %s finds %s anywhere, or %s first',
  (text, country, within, start) => {
    expect(searchedNumber(text, country)).toEqual({ within, start })
  },
)

it.each(['979', 'Ann 9795', '', '+'])('a search for %s is for no number', (text) => {
  expect(searchedNumber(text, 'US')).toBeNull()
})

it.each([
  ['America/Chicago', 'US'],
  ['America/New_York', 'US'],
  ['Europe/Paris', 'FR'],
  ['Asia/Kolkata', 'IN'],
  ['Europe/London', 'GB'],
  ['America/Toronto', 'CA'],
  ['UTC', null],
])('%s lies in %s', (zone, country) => {
  expect(countryOfZone(zone)).toBe(country)
})

it('reads the longest texts of phones in milliseconds', () => {
  const texts = ['1(2)-'.repeat(8), '555-0123 '.repeat(4), '٩'.repeat(40), 'x1'.repeat(20)]
  const start = performance.now()
  for (const text of texts) for (let times = 0; times < 50; times += 1) phoneKey(text, 'US')
  expect(performance.now() - start).toBeLessThan(1000)
})
