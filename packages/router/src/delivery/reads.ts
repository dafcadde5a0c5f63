import { isBookingStatus } from '@haircuts/scheduling/lifecycle'
import { plannedMails, reminderVersion } from '@haircuts/scheduling/planned-mails'
import type { MessageKind, MessageState } from '../notification/schema.ts'
import { type StoredSettings, settingValue } from '../setting/reads.ts'
import type { SettingKey } from '../setting/schema.ts'

const SECOND = 1000
const LONGEST_WAIT = 300 * SECOND
/** A mail service may take a moment until its own search knows what it has accepted. */
const UNSURE_WAIT = 10 * SECOND

/** What has to be on for each kind; read when the mail is due. */
const SWITCHES: Record<MessageKind, readonly SettingKey[]> = {
  confirmation: ['send_confirmation_emails'],
  cancellation: ['send_cancellation_emails'],
  reschedule: ['send_reschedule_emails'],
  reminder: ['enable_email_scheduler', 'send_reminder_emails'],
  'follow-up': ['enable_email_scheduler', 'send_follow_up_emails'],
  address: [],
}

/** The status without which a mail would say something wrong. */
const STATUS: Record<MessageKind, string> = {
  confirmation: 'confirmed',
  reschedule: 'confirmed',
  reminder: 'confirmed',
  address: 'confirmed',
  cancellation: 'cancelled',
  'follow-up': 'completed',
}

/** Mail services keep their templates under these; the address mail has none. */
const TEMPLATES: Partial<Record<MessageKind, SettingKey>> = {
  confirmation: 'email_template_confirmation',
  reminder: 'email_template_reminder',
  cancellation: 'email_template_cancellation',
  reschedule: 'email_template_reschedule',
  'follow-up': 'email_template_follow_up',
}

export function templateIdOf(kind: MessageKind, settings: StoredSettings): string | null {
  const key = TEMPLATES[kind]
  return (key && settingValue(settings, key)) || null
}

/** Why a mail of this kind would not go out, in words, or null. */
export function heldBackBy(kind: MessageKind, settings: StoredSettings): string | null {
  if (SWITCHES[kind].some((key) => settingValue(settings, key) === 'false')) {
    return 'Switched off in Settings.'
  }
  if (kind === 'address' && !settingValue(settings, 'business_address')) {
    return 'No address is set in Settings.'
  }
  return null
}

interface Visit {
  status: string
  startAt: Date
  endAt: Date
  startAgreedAt: Date
  revision: number
}

interface Waiting {
  kind: MessageKind
  version: number
  isForced: boolean
  /** This attempt included. */
  attempts: number
  reason: string | null
}

interface Circumstances {
  settings: StoredSettings
  now: Date
  /** A later mail of the same kind waits for the same visit. */
  hasSuccessor: boolean
}

export interface Drop {
  state: Extract<MessageState, 'skipped' | 'withdrawn' | 'failed'>
  reason: string
}

/**
 * Whether a mail that is due still has to go out: the visit and the settings are read now, not when it
 * was written. Null means yes. What the barber asks for himself minds only whether it would be true.
 */
export function reasonToDrop(
  message: Waiting,
  visit: Visit,
  circumstances: Circumstances,
): Drop | null {
  const { kind } = message
  const { settings, now } = circumstances
  if (visit.status !== STATUS[kind]) {
    return { state: 'withdrawn', reason: `The visit is ${visit.status}.` }
  }
  if (kind === 'reminder' && message.version !== reminderVersion(visit.startAt.getTime())) {
    return { state: 'withdrawn', reason: 'The visit has moved.' }
  }
  if (message.isForced) return null
  const heldBack = heldBackBy(kind, settings)
  if (heldBack) return { state: 'skipped', reason: heldBack }
  if (now >= usefulUntil(kind, visit)) {
    return message.attempts > 1
      ? { state: 'failed', reason: `Could not be sent in time. ${message.reason ?? ''}`.trim() }
      : { state: 'skipped', reason: 'The visit is over.' }
  }
  // After an outage one mail with the last word is enough.
  if (message.attempts > 1 && circumstances.hasSuccessor) {
    return { state: 'withdrawn', reason: 'The visit has moved again.' }
  }
  return null
}

function usefulUntil(kind: MessageKind, visit: Visit): Date {
  if (kind === 'reminder' || kind === 'address') return visit.startAt
  if (kind !== 'follow-up' || !isBookingStatus(visit.status)) return visit.endAt
  const [followUp] = plannedMails(
    {
      status: visit.status,
      start: visit.startAt.getTime(),
      end: visit.endAt.getTime(),
      agreed: visit.startAgreedAt.getTime(),
      isFirstTime: false,
    },
    { reminderHours: 0, hasAddress: false },
  )
  return followUp ? new Date(followUp.until) : visit.endAt
}

/** When to try again, in milliseconds: soon at first, at the latest every five minutes. */
export function waitAfter(attempts: number, isUnsure: boolean): number {
  const wait = Math.min(LONGEST_WAIT, 5 * SECOND * 2 ** Math.min(attempts - 1, 10))
  return isUnsure ? Math.max(wait, UNSURE_WAIT) : wait
}
