/**
 * The states of what waits for an answer while it holds a time: an offer to a client, or a request to the barber. Instants are
 * epoch milliseconds.
 */

export const ANSWER_STATES = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]

export interface Question {
  /** The state that is stored. */
  readonly state: AnswerState
  /** From this instant on it can no longer be answered. */
  readonly until: number
}

/** The state at a moment: what is open past its time has expired, although no write has ended it yet. */
export function stateAt({ state, until }: Question, now: number): AnswerState {
  return state === 'open' && until <= now ? 'expired' : state
}

/** `expire` ends what nobody has answered, `withdraw` what has lost its cause, and `reopen` undoes another end. */
export const ANSWER_EVENTS = ['accept', 'decline', 'expire', 'withdraw', 'reopen'] as const
export type AnswerEvent = (typeof ANSWER_EVENTS)[number]

export const STATE_AFTER = {
  accept: 'accepted',
  decline: 'declined',
  expire: 'expired',
  withdraw: 'withdrawn',
  reopen: 'open',
} as const satisfies Record<AnswerEvent, AnswerState>

export interface Transition {
  /** The state after the event; that of now if the event is refused. */
  readonly state: AnswerState
  /** `repeated` is an event that has happened already. */
  readonly outcome: 'changed' | 'repeated' | 'refused'
}

/**
 * The transition by an event at a moment. Exactly one answer counts, given in time; the same answer again changes nothing.
 * What a person has ended is open again only within the time of the question.
 */
export function transition(question: Question, event: AnswerEvent, now: number): Transition {
  const present = stateAt(question, now)
  const next = STATE_AFTER[event]
  if (question.state === next) {
    return { state: present, outcome: present === next ? 'repeated' : 'refused' }
  }
  return isPossible(question, event, now)
    ? { state: next, outcome: 'changed' }
    : { state: present, outcome: 'refused' }
}

function isPossible({ state, until }: Question, event: AnswerEvent, now: number): boolean {
  const isOver = until <= now
  if (event === 'reopen') return state !== 'expired' && !isOver
  return state === 'open' && isOver === (event === 'expire')
}
