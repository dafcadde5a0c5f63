import { addressDue, followUpUntil, reminderVersion } from '@haircuts/scheduling/client-mails'
import type { BookingStatus } from '@haircuts/scheduling/lifecycle'
import { isQuietAt } from '@haircuts/scheduling/quiet-hours'
import type { Settings } from '../site/settings.ts'
import { asNotifiedIn, kindOfChange, notifiedBy } from './delay.ts'
import type { Outdated } from './kinds/define-kind.ts'
import { CLIENT_KIND_FACTS, KIND_FACTS } from './kinds.ts'
import type { ClientMessageKind, MessageKind, MessageState } from './message-schema.ts'

/** The log's reason for a mail that a newer one replaces. */
export const SUPERSEDED_REASON = 'Replaced by a newer change before it was sent.'

/** The log's reason for an email about changes that were taken back before it left. */
export const UNCHANGED_REASON = 'You undid this, so no email was sent.'

/** The log's reason for an email about an offer that ended before it left. */
export const OFFER_ENDED_REASON = 'The time was no longer held.'

/** The log's reason for a reminder to book that is not wanted any more. */
const UNWANTED_REASON =
  'The client has booked, asks for a time or was here meanwhile, wants no reminders to book, or is blocked.'

/** The log's reason for a reminder to book that another attempt sends in the morning. */
const QUIET_REASON = 'Waits for the end of the quiet hours.'

/** The log's reason for an email to the barber about acts that were taken back, or about bookings that are gone. */
export const NOTHING_LEFT_REASON = 'Nothing was left to tell.'

const MOVED_REASON = 'The booking was rescheduled.'

/** The log's reason for an email about a visit on a day that was closed before it left. */
export const DAY_CLOSED_REASON =
  'The day is closed, and the client is asked to choose another time.'

/** The reason in the log of a mail whose client was erased together with its text. */
export const ERASED_REASON = 'The client was erased.'

/** The log's notes on a mail whose response was lost, where the mail service cannot be queried about it. */
export const REPEATED_NOTE =
  'The mail server did not respond at first, so this email was sent again and may have arrived twice.'
export const MAY_HAVE_ARRIVED =
  'The mail server did not confirm an earlier try, so this email may still have been delivered.'
export const UNCONFIRMED_NOTE =
  'The mail server did not confirm this email or its second copy. It probably arrived, maybe twice.'

const SECOND = 1000
const MAX_WAIT_MS = 300 * SECOND
/** The mail service's search lags behind its acceptance of a mail. */
const UNSURE_WAIT = 10 * SECOND

/** The id of the template of the mail service; null for a kind that has none. */
export function templateIdOf(kind: MessageKind, settings: Settings): string | null {
  const templates: Partial<Record<MessageKind, string>> = settings.emailTemplates
  return templates[kind === 'second-reminder' ? 'reminder' : kind] || null
}

/** Why the settings hold back mails of this kind, as a sentence for the log; null if they do not. */
export function heldBackBy(kind: MessageKind, settings: Settings): string | null {
  if (KIND_FACTS[kind].settings.some((key) => !settings[key])) {
    return 'Turned off in Settings.'
  }
  if (kind !== 'address') return null
  if (!settings.businessAddress) return NO_ADDRESS
  return settings.isAddressReleasedByHand ? 'Waits until you send it from the dashboard.' : null
}

const NO_ADDRESS = 'No address is set in Settings.'

/** The most emails that a recipient gets within 24 hours. */
export const MAX_EMAILS_PER_DAY = 20

/** Those of them that are kept for earlier bookings, since a stranger can book and cancel under the address of a client. */
export const EMAILS_FOR_EARLIER_BOOKINGS = 5

/** The most emails that ask a mailbox to confirm a place on the waitlist within 24 hours. */
export const MAX_CONFIRMATIONS_PER_DAY = 3

/** The most places on the waitlist that a mailbox has without a booking. */
export const MAX_ENTRIES = 3

export const HELD: Drop = {
  state: 'held',
  reason: `This address gets no more emails today: ${MAX_EMAILS_PER_DAY} in one day, ${EMAILS_FOR_EARLIER_BOOKINGS} of them only about earlier appointments. You can still send this one yourself.`,
}

/**
 * The most emails with a link that makes a booking that a mailbox gets within 24 hours, since anyone can type an address. One
 * network has a third of them, so that none alone keeps the owner of an address from booking.
 */
export const MAX_WISH_EMAILS_PER_DAY = 9

/** The most emails with all links of a mailbox, and with the link to a new password, that it gets within 24 hours, since anyone can ask for them. */
export const MAX_LINK_EMAILS_PER_DAY = 3

const DAY_MS = 24 * 3_600_000

/** Whether an email that a client asked for is too late to be of use. */
export function isOutdated({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > DAY_MS
}

interface MailedBooking {
  status: BookingStatus
  startAt: Date
  endAt: Date
  startAgreedAt: Date
  revision: number
  erasedAt: Date | null
  decision: string | null
}

interface DueMessage {
  kind: ClientMessageKind
  version: number
  isForced: boolean
  /** Including this attempt. */
  attempts: number
  reason: string | null
  isDelayed: boolean
  notifiedStatus: string | null
  notifiedStartAt: Date | null
}

interface DropContext {
  settings: Settings
  now: Date
  outdated?: Outdated | null
  /** The client is asked to choose another time, because the barber has closed the day. */
  isDayClosed?: boolean
  /** A mail about a later change of the same booking is queued or sent. */
  hasSuccessor: boolean
}

export interface Drop {
  state: Extract<MessageState, 'skipped' | 'withdrawn' | 'failed' | 'held'>
  reason: string
}

const OUTDATED_REASONS: Readonly<Record<Outdated, string>> = {
  moved: MOVED_REASON,
  'offer-ended': OFFER_ENDED_REASON,
  'taken-back': UNCHANGED_REASON,
  unwanted: UNWANTED_REASON,
}

/**
 * Decides at delivery, by the current booking and settings, whether a mail is still sent; null means yes.
 * A forced mail, requested by the barber, is dropped only if its content would be false.
 */
export function reasonToDrop(
  message: DueMessage,
  visit: MailedBooking,
  context: DropContext,
): Drop | null {
  const { kind } = message
  const { rules } = CLIENT_KIND_FACTS[kind]
  const { settings, now } = context
  if (visit.erasedAt) return { state: 'withdrawn', reason: ERASED_REASON }
  if (visit.status !== rules.status) {
    return { state: 'withdrawn', reason: `The booking is ${visit.status}.` }
  }
  if (rules.isReminder && message.version !== reminderVersion(visit.startAt.getTime())) {
    return { state: 'withdrawn', reason: MOVED_REASON }
  }
  if (context.outdated) return { state: 'withdrawn', reason: OUTDATED_REASONS[context.outdated] }
  if (context.isDayClosed && rules.needsOpenDay) {
    return { state: 'withdrawn', reason: DAY_CLOSED_REASON }
  }
  if (kind === 'address' && !settings.businessAddress)
    return { state: 'skipped', reason: NO_ADDRESS }
  if (message.isForced) return null
  const heldBack = heldBackBy(kind, settings)
  if (heldBack) return { state: 'skipped', reason: heldBack }
  if (kind === 'nudge') {
    const isQuiet = isQuietAt(now.getTime(), settings.quietHours)
    return isQuiet ? { state: 'withdrawn', reason: QUIET_REASON } : null
  }
  if (now >= endOfUse(kind, visit)) {
    return message.attempts > 1
      ? { state: 'failed', reason: `Could not be sent in time. ${message.reason ?? ''}`.trim() }
      : { state: 'skipped', reason: 'The appointment is over.' }
  }
  if (context.hasSuccessor) return { state: 'withdrawn', reason: SUPERSEDED_REASON }
  if (message.isDelayed && !kindOfChange(notifiedBy(message), visit)) {
    return { state: 'withdrawn', reason: UNCHANGED_REASON }
  }
  // The visit was rescheduled to a later day: a new client gets the address shortly before the visit.
  if (
    kind === 'address' &&
    now.getTime() < addressDue(visit.startAt.getTime(), settings.quietHours)
  ) {
    return { state: 'withdrawn', reason: MOVED_REASON }
  }
  return null
}

/** Whether an email about several bookings of a series still says something true about this one of them. */
export function isStillAbout(
  { kind }: Pick<DueMessage, 'kind'>,
  { status, startAt, erasedAt }: Pick<MailedBooking, 'status' | 'startAt' | 'erasedAt'>,
  now: Date,
): boolean {
  return status === CLIENT_KIND_FACTS[kind].rules.status && startAt > now && erasedAt === null
}

/** The bookings that an email about several still tells of, as the client knows them, in order of time. */
export function bookingsNotifiedOf<Row extends MailedBooking & { id: number }>(
  message: Parameters<typeof asNotifiedIn>[0] & Pick<DueMessage, 'kind'>,
  bookings: readonly Row[],
  now: Date,
): Row[] {
  return bookings
    .filter((booking) => isStillAbout(message, booking, now))
    .map((booking) => asNotifiedIn(message, booking))
    .sort((a, b) => a.startAt.getTime() - b.startAt.getTime())
}

function endOfUse(kind: ClientMessageKind, { startAt, endAt }: MailedBooking): Date {
  const { usefulUntil } = CLIENT_KIND_FACTS[kind].rules
  if (usefulUntil === 'start') return startAt
  return usefulUntil === 'end' ? endAt : new Date(followUpUntil(endAt.getTime()))
}

/** The retry delay in milliseconds: exponential backoff, capped at five minutes. */
export function waitAfter(failures: number, isUnsure: boolean): number {
  const wait = Math.min(MAX_WAIT_MS, 5 * SECOND * 2 ** Math.min(failures - 1, 10))
  return isUnsure ? Math.max(wait, UNSURE_WAIT) : wait
}

export const NOTHING_LEFT: { drop: Drop } = {
  drop: { state: 'withdrawn', reason: NOTHING_LEFT_REASON },
}
