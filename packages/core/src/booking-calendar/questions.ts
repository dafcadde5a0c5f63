import { ANSWER_STATES, type Question } from '@haircuts/scheduling/answer'
import { z } from 'zod'
import type { BookingRow } from './booking-record.ts'

export const answerState = z.enum(ANSWER_STATES)

/** An offer, as a question to the client whose time it holds. */
export function offerQuestion({ state, expiresAt }: { state: string; expiresAt: Date }): Question {
  return { state: answerState.parse(state), until: expiresAt.getTime() }
}

const DECIDED = { approved: 'accepted', declined: 'declined', expired: 'expired' } as const
const isDecision = (text: string): text is keyof typeof DECIDED => Object.hasOwn(DECIDED, text)

/** A booking, as a question to the barber; null for one that never had to ask. */
export function requestQuestion({
  status,
  decision,
  pendingUntil,
}: Pick<BookingRow, 'status' | 'decision' | 'pendingUntil'>): Question | null {
  if (pendingUntil === null) return null
  const until = pendingUntil.getTime()
  if (status === 'pending') return { state: 'open', until }
  return { state: decision && isDecision(decision) ? DECIDED[decision] : 'withdrawn', until }
}
