/**
 * Which mails a visit will call for, and when. Derived from the visit and the settings as they are, so
 * that moving the visit moves them, cancelling takes them away, and a changed setting is obeyed.
 */
import type { BookingStatus } from './lifecycle.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The promise is two hours; the quarter is for a mail service that has to be asked twice. */
const ADDRESS_LEAD = 2 * HOUR + 15 * MINUTE
const FOLLOW_UP_AFTER = HOUR
/** Who came longer ago than that would only wonder. */
const FOLLOW_UP_UNTIL = 7 * DAY

export type PlannedKind = 'reminder' | 'address' | 'follow-up'

/** Instants in epoch milliseconds. */
export interface PlannedVisit {
  readonly status: BookingStatus
  readonly start: number
  readonly end: number
  /** When this start was booked or moved to. */
  readonly agreed: number
  /** He has not been here before, so he does not know the address yet. */
  readonly isFirstTime: boolean
}

export interface MailRules {
  readonly reminderHours: number
  /** There is an address to send. */
  readonly hasAddress: boolean
}

export interface PlannedMail {
  readonly kind: PlannedKind
  readonly due: number
  /** From here on it says nothing useful any more. */
  readonly until: number
}

/**
 * In order of time, past ones included. Hours are elapsed hours: a reminder 24 hours before a visit on
 * the morning after a change of the clocks goes out at another wall time than the visit's.
 */
export function plannedMails(visit: PlannedVisit, rules: MailRules): PlannedMail[] {
  if (visit.status === 'completed') {
    const due = visit.end + FOLLOW_UP_AFTER
    return [{ kind: 'follow-up', due, until: visit.end + FOLLOW_UP_UNTIL }]
  }
  if (visit.status !== 'confirmed') return []
  const planned: PlannedMail[] = []
  const reminder = visit.start - rules.reminderHours * HOUR
  // Who has only just agreed to the time needs no reminder of it.
  if (visit.agreed < reminder) planned.push({ kind: 'reminder', due: reminder, until: visit.start })
  if (visit.isFirstTime && rules.hasAddress) {
    const due = Math.max(visit.start - ADDRESS_LEAD, visit.agreed)
    planned.push({ kind: 'address', due, until: visit.start })
  }
  return planned.toSorted((one, other) => one.due - other.due)
}

/** The visits to look at: nothing is due now for one that lies outside. */
export function visitsToPlan(now: number, rules: MailRules) {
  const ahead = Math.max(rules.reminderHours * HOUR, ADDRESS_LEAD)
  return {
    confirmed: { start: now, end: now + ahead },
    /** By their end. */
    completed: { start: now - FOLLOW_UP_UNTIL, end: now - FOLLOW_UP_AFTER },
  }
}

/** A reminder is about one start: a visit that moves is reminded of anew. */
export function reminderVersion(start: number): number {
  return Math.floor(start / MINUTE)
}
