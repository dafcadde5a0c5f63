import { expect, it } from 'vitest'
import { visitsText } from './visits-text.ts'

const NEW_YORK = 'America/New_York'
const NOW = Date.parse('2026-11-24T20:00Z')
const at = (iso: string) => new Date(iso)

it.each([
  [
    at('2026-11-03T20:00Z'),
    at('2026-12-04T15:00Z'),
    2,
    'Last visit 3 weeks ago · next Fri, Dec 4 · 2 no-shows',
  ],
  [null, at('2026-11-25T15:00Z'), 0, 'First visit tomorrow'],
  [at('2026-11-24T15:00Z'), null, 1, 'Last visit today · 1 no-show'],
  [null, null, 1, '1 no-show'],
  [null, null, 0, ''],
])('last %s, next %s, %i no-shows: %s', (lastVisitAt, nextVisitAt, noShows, expected) => {
  expect(visitsText({ lastVisitAt, nextVisitAt, noShows }, NEW_YORK, NOW)).toBe(expected)
})
