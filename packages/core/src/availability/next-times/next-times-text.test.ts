import { describe, expect, it } from 'vitest'
import type { NextTimes } from './list-next-times.ts'
import { ageText, emptyText, leadText, nextTimesText, startLabels } from './next-times-text.ts'

const at = (text: string) => Date.parse(text)
const THURSDAY_4_15 = at('2026-11-26T21:15:00Z')
const FRIDAY_2 = at('2026-11-27T19:00:00Z')
const LATER_8_30 = at('2026-12-11T01:30:00Z')
const LATER_9_PM = at('2026-12-12T02:00:00Z')

const cut = { id: 1, name: 'Haircut', durationMinutes: 30, starts: [THURSDAY_4_15, FRIDAY_2] }
const board: NextTimes = {
  asOf: at('2026-11-26T20:05:00Z'),
  zone: 'America/New_York',
  businessName: 'The Open Chair',
  leadTimeHours: 0,
  lastDate: '2027-01-25',
  isClosed: false,
  hasWaitlist: true,
  services: [cut],
}
const full = { ...board, services: [{ ...cut, starts: [] }] }
const labels = (...starts: number[]) =>
  startLabels(starts, { ...board, services: [{ ...cut, starts }] }).map(
    ({ day, time }) => `${day} ${time}`,
  )

describe('a label', () => {
  it('names the weekday within a week, and never says today', () => {
    expect(labels(THURSDAY_4_15, FRIDAY_2)).toEqual(['Thu 4:15', 'Fri 2:00'])
  })

  it('has the date from a week ahead on', () => {
    expect(labels(LATER_8_30)).toEqual(['Thu Dec 10 8:30'])
  })

  it('says AM and PM on all starts as soon as one needs it', () => {
    expect(labels(THURSDAY_4_15, LATER_9_PM)).toEqual(['Thu 4:15 PM', 'Fri Dec 11 9:00 PM'])
  })
})

it('the age is a moment with its day', () => {
  expect(ageText(board)).toBe('as of 3:05 PM, Thu Nov 26')
})

it('why there is no time is said in words', () => {
  expect(emptyText(board)).toBeNull()
  expect(emptyText(full)).toBe('Nothing free up to Mon, Jan 25.')
  expect(emptyText({ ...full, isClosed: true })).toBe('Closed at the moment.')
  expect(emptyText({ ...full, services: [] })).toBe('Nothing can be booked online at the moment.')
})

it.each([
  [0, null],
  [0.5, 'Please book at least 30 minutes ahead.'],
  [1, 'Please book at least an hour ahead.'],
  [24, 'Please book at least 24 hours ahead.'],
])('a lead time of %s hours is %s', (leadTimeHours, text) => {
  expect(leadText({ leadTimeHours })).toBe(text)
})

describe('the text for messages', () => {
  const urlOf = (path: string) => `https://cuts.example/haircuts${path}`

  it('has a paragraph with the link for each service', () => {
    const beard = { id: 2, name: 'Beard', durationMinutes: 20, starts: [] }
    expect(nextTimesText({ ...board, leadTimeHours: 2, services: [cut, beard] }, urlOf)).toBe(
      `The Open Chair: next free times, as of 3:05 PM, Thu Nov 26

Haircut (30 min)
Thu 4:15 PM · Fri 2:00 PM
https://cuts.example/haircuts/book/1

Beard (20 min)
Nothing free up to Mon, Jan 25.
https://cuts.example/haircuts/book/2

Please book at least 2 hours ahead.
`,
    )
  })

  it('leads to the waitlist when nothing is free', () => {
    expect(nextTimesText(full, urlOf)).toContain(
      'Nothing free up to Mon, Jan 25.\n\nJoin the waitlist: https://cuts.example/haircuts/book\n',
    )
    expect(nextTimesText({ ...full, hasWaitlist: false }, urlOf)).not.toContain('waitlist')
    expect(nextTimesText({ ...full, services: [] }, urlOf)).not.toContain('http')
  })
})
