import { expect, it } from 'vitest'
import { suggestedEmail } from './email-suggestion.ts'

it.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  [' ann@gmail.con ', 'ann@gmail.com'],
  ['ann.marsh@hotmial.com', 'ann.marsh@hotmail.com'],
  ['ann@yaho.com', 'ann@yahoo.com'],
  ['ann@iclod.com', 'ann@icloud.com'],
])('for %s it suggests %s', (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant)
})

it.each([
  ...['ann@gmail.com', 'ann@mac.com', 'ann@mail.com', 'ann@ymail.com', 'ann@live.co.uk'],
  ...['ann@tamu.edu', 'ann@email.tamu.edu', 'ann@westpoint.edu', 'ann@web.de', 'ann', ''],
])('for %s it suggests nothing', (typed) => {
  expect(suggestedEmail(typed)).toBeUndefined()
})
