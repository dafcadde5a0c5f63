/**
 * Which emails a client gets: one when the booking changes, and the planned ones. Planned emails are derived from the
 * current booking and settings instead of stored, so that rescheduling moves them, cancelling removes them, and a
 * changed setting applies immediately.
 */
import type { BookingStatus } from './lifecycle.ts'
import { outsideQuietHours, type QuietHours } from './quiet-hours.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long an email about a change by the barber waits, so that an undo or a further change can replace it. */
export const DELAY_MS = 30_000

const ADDRESS_PROMISE = 2 * HOUR
/** The extra quarter hour leaves time for a retry by the mail service. */
const ADDRESS_LEAD = ADDRESS_PROMISE + 15 * MINUTE
const FOLLOW_UP_AFTER = HOUR
/** A follow-up email later than this would only confuse the client. */
const FOLLOW_UP_UNTIL = 7 * DAY

interface BookingState {
  readonly status: string
  /** Epoch milliseconds. */
  readonly start: number
  /** How the wait for the barber ended; null or missing for a client who cancelled meanwhile. */
  readonly decision?: string | null
}

export type ChangeMail =
  | 'confirmation'
  | 'reschedule'
  | 'cancellation'
  | 'requested'
  | 'declined'
  | 'expired'

/** The email that a change of a booking triggers, or null; `before` is null for a new booking. */
export function changeMail(before: BookingState | null, after: BookingState): ChangeMail | null {
  if (after.status === 'cancelled') return endMail(before?.status, after.decision ?? null)
  if (after.status === 'pending') {
    const isUnchanged = before?.status === 'pending' && before.start === after.start
    return isUnchanged ? null : 'requested'
  }
  if (after.status !== 'confirmed') return null
  // A client who has received a cancellation, or was asked to wait, needs a new confirmation.
  if (!before || before.status === 'cancelled' || before.status === 'pending') return 'confirmation'
  return before.start === after.start ? null : 'reschedule'
}

/** A client who was asked to wait and is told no was never promised the visit, even if the barber approved it meanwhile. */
function endMail(known: string | undefined, decision: string | null): ChangeMail | null {
  if (known === 'confirmed') return 'cancellation'
  if (known !== 'pending') return null
  if (decision === null) return 'cancellation'
  return decision === 'expired' ? 'expired' : 'declined'
}

export type PlannedKind = 'reminder' | 'second-reminder' | 'address' | 'follow-up'

/** Instants in epoch milliseconds. */
export interface PlannedVisit {
  readonly status: BookingStatus
  readonly start: number
  readonly end: number
  /** When this start was booked or rescheduled to. */
  readonly agreed: number
  /** A free clean-up, after which nothing follows. */
  readonly isCleanup: boolean
  /** The client has not received the address and does not know it from an earlier visit. */
  readonly awaitsAddress: boolean
}

export interface MailRules {
  readonly reminderHours: number
  /** Null for one reminder alone. */
  readonly secondReminderHours: number | null
  /** An address is set, and it is sent without the barber's approval. */
  readonly sendsAddress: boolean
  readonly quiet: QuietHours
}

export interface PlannedMail {
  readonly kind: PlannedKind
  readonly due: number
  /** When the email is no longer useful and must not be sent. */
  readonly until: number
}

/**
 * The emails in order of their due time, including past ones. Hours are elapsed hours: across a clock
 * change, a reminder 24 hours before a visit is due at another wall time than the visit's. None of them is due in the
 * quiet hours, unless a client who awaits the address has just booked.
 */
export function plannedMails(visit: PlannedVisit, rules: MailRules): PlannedMail[] {
  if (visit.status === 'completed') {
    if (visit.isCleanup) return []
    const due = outsideQuietHours(visit.end + FOLLOW_UP_AFTER, null, rules.quiet)
    return [{ kind: 'follow-up', due, until: followUpUntil(visit.end) }]
  }
  if (visit.status !== 'confirmed') return []
  const planned: PlannedMail[] = remindersOf(visit, rules)
  if (visit.awaitsAddress && rules.sendsAddress) {
    // A booking or move that is undone within the delay discloses nothing.
    const due = Math.max(addressDue(visit.start, rules.quiet), visit.agreed + DELAY_MS)
    planned.push({ kind: 'address', due, until: visit.start })
  }
  return planned.toSorted((one, other) => one.due - other.due)
}

/**
 * A visit that was agreed when its reminder was due needs none. The quiet hours can move both reminders to one moment, and
 * then the second one is left out.
 */
function remindersOf(
  { start, agreed }: Pick<PlannedVisit, 'start' | 'agreed'>,
  { reminderHours, secondReminderHours, quiet }: Omit<MailRules, 'sendsAddress'>,
): PlannedMail[] {
  const dueBefore = (hours: number) => outsideQuietHours(start - hours * HOUR, start, quiet)
  const reminder = { kind: 'reminder', due: dueBefore(reminderHours), until: start } as const
  const reminders: PlannedMail[] = [reminder]
  if (secondReminderHours !== null) {
    const due = dueBefore(secondReminderHours)
    if (due !== reminder.due) reminders.push({ kind: 'second-reminder', due, until: start })
  }
  return reminders.filter(({ due }) => agreed < due)
}

/**
 * Whether a planned email leaves now. One that is late, since the visit was completed at night or the server was off, waits for
 * the end of the quiet hours as well, if that is early enough. The address, which was promised, does not wait.
 */
export function leavesNow({ kind, due, until }: PlannedMail, now: number, quiet: QuietHours) {
  if (now < due || until <= now) return false
  const visitStart = kind === 'follow-up' ? null : until
  return kind === 'address' || outsideQuietHours(now, visitStart, quiet) <= now
}

/** When the address email is due for a new client who booked earlier than that. */
export function addressDue(start: number, quiet: QuietHours): number {
  return outsideQuietHours(start - ADDRESS_LEAD, start, quiet)
}

/** Until when the follow-up email of a visit is sent. */
export function followUpUntil(end: number): number {
  return end + FOLLOW_UP_UNTIL
}

export type AddressUrgency = 'later' | 'soon' | 'late'

/**
 * How urgent it is that the barber approves sending the address: `soon` within a day of the visit, `late`
 * within the last two hours, by which the site promises that it has arrived.
 */
export function addressUrgency(start: number, now: number): AddressUrgency {
  const left = start - now
  if (left <= ADDRESS_PROMISE) return 'late'
  return left <= DAY ? 'soon' : 'later'
}

/** How long before a visit the barber learns that its client has not answered the reminder. */
export const ANSWER_LEAD_MS = 3 * HOUR

/**
 * Whether the barber is notified now that the client has not confirmed to be coming: within the last three hours, and
 * only if a reminder, which asks, was due earlier than that.
 */
export function lacksAnswer(
  visit: Pick<PlannedVisit, 'start' | 'agreed'>,
  rules: Omit<MailRules, 'sendsAddress'>,
  now: number,
): boolean {
  const { start } = visit
  const due = start - ANSWER_LEAD_MS
  const isAsked = remindersOf(visit, rules).some((reminder) => reminder.due < due)
  return isAsked && due <= now && now < start
}

/** The time ranges of visits that can have an email due now. `completed` is matched by the end of the visit. */
export function visitsToPlan(now: number, rules: MailRules) {
  const hours = Math.max(rules.reminderHours, rules.secondReminderHours ?? 0)
  // The quiet hours can move an email to the evening before.
  const ahead = Math.max(hours * HOUR, ADDRESS_LEAD) + DAY
  return {
    confirmed: { start: now, end: now + ahead },
    completed: { start: now - FOLLOW_UP_UNTIL, end: now - FOLLOW_UP_AFTER },
  }
}

/** The version of a reminder is its start in minutes, so that a rescheduled visit gets a new reminder. */
export function reminderVersion(start: number): number {
  return Math.floor(start / MINUTE)
}
