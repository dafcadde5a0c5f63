import type { BookingStatus } from './lifecycle.ts'

const MINUTE = 60_000
/** Clients are told a multiple of this. A shorter delay is none. */
const STEP_MINUTES = 5
/** So many of the next visits are told. */
const TOLD_VISITS = 2
/** A press of "Complete" later than this was forgotten, and says nothing of the real end. */
const FORGOTTEN_MS = 30 * MINUTE
/** Expected to be so much later than they were told, clients get a second message. */
const MUCH_LATER_MINUTES = 10
/** The messages about delays that a visit gets by itself. */
export const MAX_DELAY_MESSAGES = 2

/** Instants in epoch milliseconds. */
export interface DayVisit {
  readonly id: number
  readonly status: BookingStatus
  readonly start: number
  readonly end: number
  readonly cleanupMs: number
  /** When the barber pressed "Complete"; null for a visit that was not completed. */
  readonly completedAt: number | null
}

/** How late a visit is expected to begin. */
export interface ExpectedDelay {
  readonly id: number
  /** A multiple of five, at least five. */
  readonly minutes: number
}

/**
 * How late the next two visits of a day begin. The chair is late by the last press of "Complete", and by the visit that goes on
 * beyond its planned end. Time between visits absorbs a delay first. The minutes are rounded down, so that no client comes after
 * the chair is free.
 *
 * @param visits the visits of one day, in the order of their starts.
 */
export function expectedDelays(visits: readonly DayVisit[], now: number): ExpectedDelay[] {
  const last = visits.findLastIndex(({ status }) => status === 'completed')
  const lastCompleted = visits[last]
  let freeFrom = lastCompleted ? realEnd(lastCompleted) : Number.NEGATIVE_INFINITY
  let isOccupied = false
  const next: ExpectedDelay[] = []
  for (const { id, status, start, end, cleanupMs } of visits.slice(last + 1)) {
    if (status !== 'confirmed') continue
    const begins = Math.max(start, freeFrom)
    const ends = begins + end - start
    if (now > ends + FORGOTTEN_MS) continue
    if (!isOccupied && begins <= now) {
      isOccupied = true
      freeFrom = Math.max(ends, now) + cleanupMs
      continue
    }
    if (next.length === TOLD_VISITS) break
    next.push({ id, minutes: roundedDown(begins - start) })
    freeFrom = ends + cleanupMs
  }
  return next.filter(({ minutes }) => minutes >= STEP_MINUTES)
}

function realEnd({ start, end, cleanupMs, completedAt }: DayVisit): number {
  const isKnown = completedAt !== null && completedAt >= start && completedAt <= end + FORGOTTEN_MS
  return (isKnown ? completedAt : end) + cleanupMs
}

function roundedDown(ms: number): number {
  return Math.floor(ms / MINUTE / STEP_MINUTES) * STEP_MINUTES
}

/** What the client of a visit was told last. */
export interface NotifiedDelay {
  readonly minutes: number
  readonly messages: number
}

/** Whether a client is told, or told again: twice at most, and the second time only of a much longer delay. */
export function tellsClient(notified: NotifiedDelay | null, minutes: number): boolean {
  if (minutes < STEP_MINUTES) return false
  if (notified === null) return true
  return notified.messages < MAX_DELAY_MESSAGES && minutes >= notified.minutes + MUCH_LATER_MINUTES
}
