import { isQuietAt, nextQuietStart, type QuietHours } from '@haircuts/scheduling/quiet-hours'
import { canBeTexted } from '../../clients/phone-form.ts'
import { CLIENT_KIND_FACTS } from '../kinds.ts'
import type { ClientMessageKind } from '../message-schema.ts'

const MINUTE_MS = 60_000

/**
 * A phone that has not asked for this time counts as silent: 30 minutes, and one more for a phone that asks each half hour and is
 * some seconds late.
 */
const SILENT_MS = 31 * MINUTE_MS
/** A text about a delay is of no use later, so its email does not wait as long. */
const URGENT_MS = 5 * MINUTE_MS
/** A phone that asks and never takes a text cannot hold it back for longer. */
const MAX_WAIT_MS = 60 * MINUTE_MS
/** How long a phone may take to send what it fetched, and to report it. */
export const LEASE_MS = 10 * MINUTE_MS
/**
 * Clients can choose texts while a phone has asked within this time. It spans a night, in which a phone may rest: a text that it
 * then does not fetch goes by email.
 */
const OFFERED_MS = 12 * 60 * MINUTE_MS
/** The most texts that a number gets within 24 hours; more go by email. */
export const MAX_TEXTS_PER_DAY = 8

interface TextedMessage {
  kind: ClientMessageKind
  isDelayed: boolean
  otherBookings: readonly number[]
}

interface TextedVisit {
  textsAgreedAt: Date | null
  clientEmail: string | null
  clientPhone: string | null
  groupId: string | null
}

/**
 * Whether a message goes by text: a reminder, a delay, or a change by the barber, which waits to be undone. What the client did
 * is confirmed by email, which has the calendar file. An email about several visits does not fit a text.
 */
export function goesByText(message: TextedMessage, visit: TextedVisit): boolean {
  const { textsAgreedAt, clientEmail, clientPhone, groupId } = visit
  if (textsAgreedAt === null || clientEmail === null) return false
  if (clientPhone === null || !canBeTexted(clientPhone)) return false
  if (message.otherBookings.length > 0) return false
  const { text } = CLIENT_KIND_FACTS[message.kind]
  if (text?.leaves !== 'delayed') return text !== null
  return message.isDelayed && groupId === null
}

export function isSilent(lastAskedAt: Date | null, now: Date): boolean {
  return lastAskedAt === null || now.getTime() - lastAskedAt.getTime() >= SILENT_MS
}

export function isOffered(lastAskedAt: Date | null, now: Date): boolean {
  return lastAskedAt !== null && now.getTime() - lastAskedAt.getTime() < OFFERED_MS
}

/** Whether clients get no texts now: in the quiet hours, and shortly before, when the email that replaces a lost text would be late. */
export function isRest(now: Date, quiet: QuietHours): boolean {
  return isQuietAt(now.getTime(), quiet) || isQuietAt(now.getTime() + LEASE_MS, quiet)
}

interface Waiting {
  kind: ClientMessageKind
  lastAskedAt: Date | null
  /** Null for a text that no phone could have fetched yet. */
  offeredSince: Date | null
  quiet: QuietHours
}

/**
 * Until when a text waits for the phone to fetch it: as long as the phone is not silent, and not into the quiet hours. Null for
 * one that goes by email now.
 */
export function textDeadline(
  { kind, lastAskedAt, offeredSince, quiet }: Waiting,
  now: Date,
): Date | null {
  if (lastAskedAt === null || isRest(now, quiet)) return null
  const patience = kind === 'running-late' ? URGENT_MS : SILENT_MS
  const since = offeredSince?.getTime() ?? now.getTime()
  const until = Math.min(
    lastAskedAt.getTime() + patience,
    since + (kind === 'running-late' ? URGENT_MS : MAX_WAIT_MS),
    (nextQuietStart(now.getTime(), quiet) ?? Number.POSITIVE_INFINITY) - LEASE_MS,
  )
  return until > now.getTime() ? new Date(until) : null
}

interface RoutedMessage {
  kind: ClientMessageKind
  channel: string
  state: string
  note: string | null
  createdAt: Date
}

interface TextFacts {
  /** It goes by text, by the choice of the client and its kind. */
  isTexted: boolean
  lastAskedAt: Date | null
  /** How many texts the number got within 24 hours. */
  textsOfDay: number
  quiet: QuietHours
}

export type TextRoute =
  | { by: 'email'; channel: 'email' | 'email-instead'; note: string | null }
  | { by: 'phone'; until: Date }

/**
 * How a message that is due leaves. A text that a phone has fetched and not reported goes by email and never to a phone again:
 * the client may get both, but no text twice.
 */
export function routeText(message: RoutedMessage, facts: TextFacts, now: Date): TextRoute {
  const { kind, channel, state, note, createdAt } = message
  const { isTexted, lastAskedAt, textsOfDay, quiet } = facts
  const instead = (note: string | null) =>
    ({ by: 'email', channel: 'email-instead', note }) as const
  if (channel === 'email-instead') return instead(note)
  if (channel === 'text' && state === 'sending') return instead(UNREPORTED_NOTE)
  if (!isTexted) return { by: 'email', channel: 'email', note: null }
  if (textsOfDay >= MAX_TEXTS_PER_DAY) return { by: 'email', channel: 'email', note: LIMIT_NOTE }
  if (channel === 'email' && isRest(now, quiet)) {
    return { by: 'email', channel: 'email', note: QUIET_NOTE }
  }
  const offeredSince = channel === 'text' ? createdAt : null
  const until = textDeadline({ kind, lastAskedAt, offeredSince, quiet }, now)
  return until ? { by: 'phone', until } : instead(SILENT_NOTE)
}

/** The log's notes on an email in the place of a text. */
export const SILENT_NOTE = 'Your phone did not ask for this text in time, so it went by email.'
/** How the note begins while the phone may still report the text. */
export const FETCHED = 'Your phone fetched this text'
export const UNREPORTED_NOTE = `${FETCHED} and did not say that it was sent, so it went by email as well.`
export const LATE_REPORT_NOTE = 'Your phone said later that it had sent the text, too.'
export const MAY_BE_SENT = 'Your phone had fetched the text, so it may have been sent.'
export const TEST_TEXT_FAILED =
  'Your phone did not ask for this test, or did not say that it was sent.'
const QUIET_NOTE = 'No texts leave in the quiet hours or right before them, so it went by email.'
const LIMIT_NOTE = `This number got ${MAX_TEXTS_PER_DAY} texts in one day, so it went by email.`

/** What the log says of a text that the phone could not send. No email takes the place of a test. */
export function failedNote(reason: string | null, { isTest }: { isTest: boolean }): string {
  const said = reason === null ? '' : ` It said: ${withoutNumbers(reason)}`
  return `Your phone could not send this ${isTest ? 'test' : 'text, so it went by email'}.${said}`
}

/** Numbers in what a phone reports could be those of clients. */
function withoutNumbers(text: string): string {
  return text.replace(/\+?\d[\d\s().-]{5,}\d/g, '(number)')
}
