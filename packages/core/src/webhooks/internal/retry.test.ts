import { expect, it } from 'vitest'
import { nextAttempt, RETRY_MS } from './retry.ts'

const START = new Date('2026-03-02T13:00:00Z')

/** The hours after the event at which a receiver that never works is called. */
function attemptsOf(retryUntil: Date): number[] {
  const hours: number[] = []
  for (
    let now: Date | null = START;
    now;
    now = nextAttempt({ attempts: hours.length, retryUntil }, now)
  ) {
    hours.push(Number(((now.getTime() - START.getTime()) / 3_600_000).toFixed(3)))
  }
  return hours
}

it('is tried with growing delays for a day, and once more at its end', () => {
  expect(attemptsOf(new Date(START.getTime() + RETRY_MS))).toEqual([
    0, 0.003, 0.019, 0.103, 0.353, 0.853, 1.853, 3.853, 7.853, 11.853, 15.853, 19.853, 23.853, 24,
  ])
})

it('is tried once where no further attempt is wanted', () => {
  expect(attemptsOf(START)).toEqual([0])
})

it('is given up by an attempt that begins late', () => {
  const late = new Date(START.getTime() + RETRY_MS + 1)
  const retryUntil = new Date(START.getTime() + RETRY_MS)
  expect(nextAttempt({ attempts: 2, retryUntil }, late)).toBeNull()
})
