import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ANSWER_EVENTS, ANSWER_STATES, stateAt, transition } from './answer.ts'

const UNTIL = Date.parse('2026-03-02T15:00:00Z')
const IN_TIME = UNTIL - 1
const open = { state: 'open', until: UNTIL } as const

describe('a question that is open', () => {
  it.each([
    ['accept', 'accepted'],
    ['decline', 'declined'],
    ['withdraw', 'withdrawn'],
  ] as const)('can %s in time', (event, state) => {
    expect(transition(open, event, IN_TIME)).toEqual({ state, outcome: 'changed' })
  })

  it('expires no earlier than its time', () => {
    expect(transition(open, 'expire', IN_TIME)).toEqual({ state: 'open', outcome: 'refused' })
    expect(transition(open, 'expire', UNTIL)).toEqual({ state: 'expired', outcome: 'changed' })
  })

  it.each(['accept', 'decline', 'withdraw', 'reopen'] as const)(
    'has expired at its last moment, before a write has ended it, and cannot %s',
    (event) => {
      expect(stateAt(open, IN_TIME)).toBe('open')
      expect(stateAt(open, UNTIL)).toBe('expired')
      expect(transition(open, event, UNTIL)).toEqual({ state: 'expired', outcome: 'refused' })
    },
  )
})

describe('an answer', () => {
  it.each([
    ['accept', 'accepted'],
    ['decline', 'declined'],
    ['expire', 'expired'],
    ['withdraw', 'withdrawn'],
  ] as const)('that is the same again changes nothing: %s', (event, state) => {
    expect(transition({ state, until: UNTIL }, event, UNTIL + 1)).toEqual({
      state,
      outcome: 'repeated',
    })
  })

  it.each(['accepted', 'declined', 'withdrawn'] as const)('is undone in time: %s', (state) => {
    const answered = { state, until: UNTIL }
    expect(transition(answered, 'reopen', IN_TIME)).toEqual({ state: 'open', outcome: 'changed' })
    expect(transition(answered, 'reopen', UNTIL)).toEqual({ state, outcome: 'refused' })
  })

  it('that has expired is final', () => {
    expect(transition({ state: 'expired', until: UNTIL }, 'reopen', IN_TIME).outcome).toBe(
      'refused',
    )
  })
})

const event = fc.constantFrom(...ANSWER_EVENTS)
const question = fc.record({
  state: fc.constantFrom(...ANSWER_STATES),
  until: fc.integer({ min: 0, max: 100 }),
})
const instant = fc.integer({ min: 0, max: 100 })

it('changes only to another state, and is refused in the state of now', () => {
  fc.assert(
    fc.property(question, event, instant, (asked, happened, now) => {
      const { state, outcome } = transition(asked, happened, now)
      if (outcome === 'changed') expect(state).not.toBe(asked.state)
      else expect(state).toBe(stateAt(asked, now))
    }),
  )
})

it('repeats without a change whatever has just happened', () => {
  fc.assert(
    fc.property(question, event, instant, (asked, happened, now) => {
      const { state, outcome } = transition(asked, happened, now)
      fc.pre(outcome === 'changed')
      expect(transition({ ...asked, state }, happened, now)).toEqual({ state, outcome: 'repeated' })
    }),
  )
})

it('has one answer at most, however many arrive in whatever order, unless one is undone', () => {
  const arrivals = fc.array(fc.record({ happened: event, wait: fc.nat({ max: 30 }) }))
  fc.assert(
    fc.property(arrivals, (events) => {
      let asked = { state: 'open' as (typeof ANSWER_STATES)[number], until: 60 }
      let [now, answers] = [0, 0]
      for (const { happened, wait } of events) {
        now += wait
        const { state, outcome } = transition(asked, happened, now)
        if (outcome !== 'changed') continue
        if (happened === 'reopen') answers -= 1
        else answers += 1
        if (state === 'accepted' || state === 'declined') expect(now).toBeLessThan(asked.until)
        asked = { ...asked, state }
      }
      expect(answers).toBe(asked.state === 'open' ? 0 : 1)
    }),
  )
})
