import { z } from 'zod'
import { email, flag, id, optional, pageFields, pageOf } from '../kernel/fields.ts'

/** The emails to clients about a booking. */
const CLIENT_KINDS = [
  'confirmation',
  'cancellation',
  'reschedule',
  'reminder',
  'second-reminder',
  'follow-up',
  'address',
  'earlier',
  'closed-day',
  'reopened',
  'offer-withdrawn',
  'group-change',
  'requested',
  'declined',
  'expired',
  'running-late',
  'nudge',
  'waitlist',
] as const
export const clientMessageKind = z.enum(CLIENT_KINDS)
export type ClientMessageKind = z.output<typeof clientMessageKind>

/** The emails that are about no single booking, and belong to a mailbox: those to clients and to the barber's login. */
export const MAILBOX_KINDS = [
  'booking-links',
  'booking-wish',
  'new-password',
  'password-changed',
] as const
export type MailboxMessageKind = (typeof MAILBOX_KINDS)[number]

/** The emails to the barber about what clients did; an email about several acts has the kind of most weight. */
export const BARBER_ACTS = ['barber-booked', 'barber-rescheduled', 'barber-cancelled'] as const
export type BarberAct = (typeof BARBER_ACTS)[number]

/** The emails to the barber. */
export const BARBER_KINDS = [
  ...BARBER_ACTS,
  'barber-agenda',
  'barber-alarm',
  'barber-request',
] as const
export type BarberMessageKind = (typeof BARBER_KINDS)[number]

/** The emails to people who asked for a visit to a group. */
const REQUEST_KINDS = ['group-declined'] as const
export type RequestMessageKind = (typeof REQUEST_KINDS)[number]

const KINDS = [...CLIENT_KINDS, ...MAILBOX_KINDS, ...REQUEST_KINDS, ...BARBER_KINDS] as const
export const messageKind = z.enum(KINDS, `Please choose one of ${KINDS.join(', ')}.`)
export type MessageKind = z.output<typeof messageKind>

export function isRequestKind(kind: string): kind is RequestMessageKind {
  return REQUEST_KINDS.some((each) => each === kind)
}

export function isBarberKind(kind: string): kind is BarberMessageKind {
  return BARBER_KINDS.some((each) => each === kind)
}

export function isMailboxKind(kind: string): kind is MailboxMessageKind {
  return MAILBOX_KINDS.some((each) => each === kind)
}

/** Mails about a change; a later change supersedes the unsent ones. */
export const ABOUT_CHANGES = [
  'confirmation',
  'reschedule',
  'cancellation',
  'requested',
  'declined',
  'expired',
] as const satisfies readonly ClientMessageKind[]

/**
 * `waiting` is queued or waits for a retry, `sending` is claimed by a worker; then `sent`, `not-sent` (stored as a
 * file, because email was not set up; stored as `sent` by `files`), `failed` (permanently), `skipped` (by a setting, or
 * too late), `withdrawn` (the booking has changed) or `held` (the recipient's daily limit is reached; the barber may
 * still send it).
 */
const STATES = [
  'waiting',
  'sending',
  'sent',
  'not-sent',
  'failed',
  'skipped',
  'withdrawn',
  'held',
] as const
const messageState = z.enum(STATES, `Please choose one of ${STATES.join(', ')}.`)
export type MessageState = z.output<typeof messageState>

export const listInput = z
  .object({
    ...pageFields({ defaultSize: 20, maxSize: 1000 }),
    bookingId: optional(id),
    state: optional(messageState),
    kind: optional(messageKind),
    /** Leaves out failures that the barber has dismissed. */
    undismissed: optional(flag),
  })
  .prefault({})

export const previewInput = z.object({ kind: messageKind })
export const testInput = z.object({
  kind: messageKind,
  /**
   * Defaults to the email of the business, and without one to that of the barber's login; for an email to the barber, to
   * where those go.
   */
  email: optional(email),
})

export const messageView = z.object({
  id: z.int(),
  /** Null for a test mail, for a mail about a deleted booking, and for one to a person on the waitlist without a booking. */
  bookingId: z.int().nullable(),
  clientName: z.string().nullable(),
  isRendered: z
    .boolean()
    .describe(
      'Its text was written when it was queued: its booking was deleted, or it is an alarm or a test.',
    ),
  isTest: z.boolean().describe('The barber tried it out, with invented details.'),
  kind: messageKind,
  recipient: z.string(),
  state: messageState.describe(
    'An email that was only kept as a file, because email was not set up, is `not-sent`.',
  ),
  /** The reason for the state. */
  reason: z.string().nullable(),
  note: z.string().nullable(),
  subject: z.string().nullable(),
  createdAt: z.date(),
  /** The next attempt; null in a final state. */
  nextAttemptAt: z.date().nullable(),
  attempts: z.int(),
  sentAt: z.date().nullable(),
  sentBy: z.string().nullable(),
  serviceId: z.string().nullable(),
  deliveredAt: z.date().nullable(),
  /** A bounce, a complaint or a rejection. */
  problem: z.string().nullable(),
  problemAt: z.date().nullable(),
})

export const mailServiceView = z
  .object({
    service: z.enum(['postmark', 'smtp', 'files']),
    sender: z.string().nullable().describe('The address that clients see as the sender.'),
    isDemo: z.boolean().describe('The site runs as a demo, whose emails are only kept.'),
  })
  .describe('How emails are sent; with `files` they are only saved on the server.')
  .meta({
    id: 'MailService',
    examples: [{ service: 'smtp', sender: 'barber@example.edu', isDemo: false }],
  })

export const mailView = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  calendarFile: z.string().nullable(),
})

/** `mail` is null before rendering, and if this installation's key cannot open it. */
export const messageDetailsView = messageView.extend({
  mail: mailView.nullable(),
  /** The text was rendered, but encrypted with another application key. */
  isUnreadable: z.boolean(),
  textGone: z
    .enum(['erased', 'expired', 'secret'])
    .nullable()
    .describe(
      'Its text was erased with its client, or deleted after `text_kept_days`, or never kept, since its link changes the password.',
    ),
  textKeptDays: z.int(),
})

export type MessageDetails = z.output<typeof messageDetailsView>

export const messagePage = pageOf(messageView)

export const plannedView = z.object({
  kind: messageKind,
  dueAt: z.date(),
  /** Why the current settings would hold it back; null if they do not. */
  heldBackBy: z.string().nullable(),
})

export const bookingMessagesView = z.object({
  planned: z.array(plannedView),
  messages: z.array(messageView),
})

/** How new clients get the address: automatically before the visit, or sent by the barber. */
export const ADDRESS_RELEASES = ['automatic', 'manual'] as const

export type ListInput = z.output<typeof listInput>
export type TestInput = z.output<typeof testInput>
export type MailView = z.output<typeof mailView>
