import { z } from 'zod'
import { email, id, integer, optional } from '../wire.ts'

export const MESSAGE_KINDS = [
  'confirmation',
  'cancellation',
  'reschedule',
  'reminder',
  'follow-up',
  'address',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export function isMessageKind(text: string): text is MessageKind {
  return MESSAGE_KINDS.some((kind) => kind === text)
}

/**
 * `waiting` for its turn or for another try, `sending` while the mail service is asked; then `sent`,
 * `failed` (for good), `skipped` (a switch or the hour was against it) or `withdrawn` (the visit is not
 * what it would have said).
 */
export const MESSAGE_STATES = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'skipped',
  'withdrawn',
] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

const kind = z.enum(MESSAGE_KINDS, `Please give one of ${MESSAGE_KINDS.join(', ')}.`)
const state = z.enum(MESSAGE_STATES, `Please give one of ${MESSAGE_STATES.join(', ')}.`)

export const listInput = z
  .object({
    page: optional(integer({ min: 1, max: 1_000_000 })).transform((value) => value ?? 1),
    pageSize: optional(integer({ min: 1, max: 1000 })).transform((value) => value ?? 20),
    bookingId: optional(id),
    state: optional(state),
    kind: optional(kind),
  })
  .prefault({})

export const byIdInput = z.object({ id })
export const previewInput = z.object({ kind })
export const testInput = z.object({
  kind,
  /** Left out, it goes to the barber's own login. */
  email: optional(email),
})

export const messageView = z.object({
  id: z.int(),
  /** Null for one that the barber tried out. */
  bookingId: z.int().nullable(),
  clientName: z.string().nullable(),
  kind,
  recipient: z.string(),
  state,
  /** Why it is in this state. */
  reason: z.string().nullable(),
  note: z.string().nullable(),
  subject: z.string().nullable(),
  createdAt: z.date(),
  /** When it is tried next; null once it is settled. */
  nextAttemptAt: z.date().nullable(),
  attempts: z.int(),
  sentAt: z.date().nullable(),
  sentBy: z.string().nullable(),
  serviceId: z.string().nullable(),
  deliveredAt: z.date().nullable(),
  /** A bounce, a complaint or a refusal. */
  problem: z.string().nullable(),
  problemAt: z.date().nullable(),
})

export const mailView = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  calendarFile: z.string().nullable(),
})

/** Null before it was written, and where this installation's key cannot open it. */
export const messageDetailsView = messageView.extend({ mail: mailView.nullable() })

export const messagePage = z.object({
  items: z.array(messageView),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  totalPages: z.int(),
})

export const plannedView = z.object({
  kind,
  dueAt: z.date(),
  /** What keeps it from going out, as the settings are now. */
  heldBackBy: z.string().nullable(),
})

export const bookingMessagesView = z.object({
  planned: z.array(plannedView),
  messages: z.array(messageView),
})

export type ListInput = z.output<typeof listInput>
export type TestInput = z.output<typeof testInput>
export type MailView = z.output<typeof mailView>
