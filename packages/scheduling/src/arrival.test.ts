import { describe, expect, it } from 'vitest'
import { callsBarber, type DoorCall, isArriving, isCallFor } from './arrival.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-03T15:00:00Z')
const visit = { status: 'confirmed', start: START, end: START + 40 * MINUTE } as const

describe('the client of a visit', () => {
  it.each([
    ['three hours before', -180, false],
    ['a moment before the last two hours', -120 - 1 / 60, false],
    ['two hours before', -120, true],
    ['during the visit', 20, true],
    ['at its end', 40, false],
  ])('%s is at the door: %s', (_, minutes, expected) => {
    expect(isArriving(visit, START + minutes * MINUTE)).toBe(expected)
  })

  it.each(['cancelled', 'completed', 'no-show', 'pending'] as const)(
    'is not at the door of a visit that is %s',
    (status) => {
      expect(isArriving({ ...visit, status }, START)).toBe(false)
    },
  )
})

describe('a press of the button', () => {
  const call: DoorCall = { calledAt: START, calls: 1, answer: null, answeredAt: null }

  it('tells the barber, and within five minutes it is the same press', () => {
    expect(callsBarber(null, START)).toBe(true)
    expect(callsBarber(call, START + 5 * MINUTE - 1)).toBe(false)
    expect(callsBarber(call, START + 5 * MINUTE)).toBe(true)
  })

  it('tells him three times at most', () => {
    const pressedEveryMinute = Array.from({ length: 60 }, (_, minute) => START + minute * MINUTE)
    const notified: DoorCall[] = []
    for (const calledAt of pressedEveryMinute) {
      if (callsBarber(notified.at(-1) ?? null, calledAt))
        notified.push({ calledAt, calls: notified.length + 1, answer: null, answeredAt: null })
    }
    expect(notified.map(({ calledAt }) => (calledAt - START) / MINUTE)).toEqual([0, 5, 10])
  })

  it('is about the visit at the time that it has, and not at one from which it was moved', () => {
    expect(isCallFor(START, START - 120 * MINUTE)).toBe(true)
    expect(isCallFor(START + 90 * MINUTE, START - 10 * MINUTE)).toBe(true)
    expect(isCallFor(START + 24 * 60 * MINUTE, START)).toBe(false)
  })

  it('tells him no more after "Come in", and again five minutes after "5 minutes"', () => {
    const answeredAt = START + 4 * MINUTE
    const [early, late] = [START + 8 * MINUTE, START + 9 * MINUTE]
    expect(callsBarber({ ...call, answer: 'come-in', answeredAt }, late)).toBe(false)
    expect(callsBarber({ ...call, answer: 'five-minutes', answeredAt }, early)).toBe(false)
    expect(callsBarber({ ...call, answer: 'five-minutes', answeredAt }, late)).toBe(true)
  })
})
