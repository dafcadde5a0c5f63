import type { BookingStatus } from './lifecycle.ts'

const MINUTE = 60_000

/** How long before a visit its link becomes the page for the door. The address email is sent by then, too. */
export const ARRIVAL_LEAD_MS = 120 * MINUTE

/** Instants in epoch milliseconds. */
export interface ArrivingVisit {
  readonly status: BookingStatus
  readonly start: number
  readonly end: number
}

/** Whether the client of a visit may be at the door: from two hours before a confirmed visit until its end. */
export function isArriving({ status, start, end }: ArrivingVisit, now: number): boolean {
  return status === 'confirmed' && start - ARRIVAL_LEAD_MS <= now && now < end
}

export const DOOR_ANSWERS = ['come-in', 'five-minutes'] as const

export type DoorAnswer = (typeof DOOR_ANSWERS)[number]

/** That the client of a visit is outside, as the last press of the button says. */
export interface DoorCall {
  /** Epoch milliseconds of the last press that counted. */
  readonly calledAt: number
  readonly calls: number
  readonly answer: DoorAnswer | null
  /** Epoch milliseconds; null without an answer. */
  readonly answeredAt: number | null
}

/** Whether a press is about a visit at its present start. One before the visit was moved to another time is not. */
export function isCallFor(start: number, calledAt: number): boolean {
  return start - ARRIVAL_LEAD_MS <= calledAt
}

/** Within this time of a press another one is the same. */
const SAME_CALL_MS = 5 * MINUTE
const MAX_CALLS = 3

/**
 * Whether a press tells the barber, or tells him again: for a visit at most three times, at least five minutes after the last
 * press or answer, and not once he has answered to come in.
 */
export function callsBarber(call: DoorCall | null, now: number): boolean {
  if (call === null) return true
  if (call.answer === 'come-in' || call.calls >= MAX_CALLS) return false
  return now >= Math.max(call.calledAt, call.answeredAt ?? 0) + SAME_CALL_MS
}

/** Until when a client who is asked to wait for five minutes waits. */
export function waitsUntil(answeredAt: number): number {
  return answeredAt + SAME_CALL_MS
}
