import { expect, it } from 'vitest'
import { isAnswerDue } from './answer-due.ts'

/** 11 PM of a Tuesday in New York, when it is Wednesday in UTC. */
const NOW = Date.parse('2026-11-25T04:00Z')

it('asks for an answer from the day before on, and shows a given one always', () => {
  const due = (iso: string, answer: 'coming' | 'none', isDayClosed = false) =>
    isAnswerDue({ startDatetime: new Date(iso), answer, isDayClosed }, 'America/New_York', NOW)
  expect(due('2026-11-25T14:00Z', 'none')).toBe(true)
  expect(due('2026-11-26T14:00Z', 'none')).toBe(false)
  expect(due('2026-12-04T14:00Z', 'coming')).toBe(true)
  expect(due('2026-11-25T14:00Z', 'coming', true)).toBe(false)
  // In the chair.
  expect(due('2026-11-25T03:45Z', 'none')).toBe(false)
})
