import type { Prisma } from '@haircuts/db/client'
import { type MailRules, plannedMails, reminderVersion } from '@haircuts/scheduling/client-mails'
import { type BookingRow, withStatus } from '../booking-calendar/booking-record.ts'
import { addressStandingOf, awaitsAddress } from '../clients/address-reads.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import type { EmailSetup } from '../kernel/email-off.ts'
import { pageView } from '../kernel/fields.ts'
import { decryptOrNull } from '../kernel/secrets.ts'
import { promisesAddress } from '../site/address-promise.ts'
import { readSettings, type Settings } from '../site/settings.ts'
import { EMAILS } from './declares.ts'
import { addresseeOf, isServedByOrganizer } from './internal/group-reads.ts'
import { CLIENT_KIND_FACTS } from './kinds.ts'
import type { MailContext } from './mailer.ts'
import {
  BARBER_KINDS,
  type ClientMessageKind,
  type ListInput,
  type MessageDetails,
  type MessageState,
  mailView,
  messageView,
} from './message-schema.ts'
import { isOnClosedDay } from './offers.ts'
import { DAY_CLOSED_REASON, ERASED_REASON, heldBackBy } from './policy.ts'

const DAY_MS = 86_400_000

const withBooking = {
  booking: { select: { clientName: true } },
  entry: { select: { clientName: true } },
} satisfies Prisma.MessageInclude

type MessageRow = Prisma.MessageGetPayload<{ include: typeof withBooking }>

/** The mail log, newest first. */
export async function listMessages({ db }: Pick<Context, 'db'>, input: ListInput) {
  const { page, pageSize, bookingId, state, kind, undismissed } = input
  const where: Prisma.MessageWhereInput = {
    ...(bookingId ? { bookingId } : {}),
    ...(state ? inState(state) : {}),
    ...(kind ? { kind } : {}),
    ...(undismissed ? { dismissedAt: null } : {}),
  }
  const [rows, total] = await Promise.all([
    db.message.findMany({
      where,
      include: withBooking,
      orderBy: { id: 'desc' },
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    db.message.count({ where }),
  ])
  return pageView({ items: rows.map(viewOf), total }, input)
}

/** How emails are sent, and from which address. */
export async function mailService(ctx: MailContext & EmailSetup) {
  const { mailer, host } = ctx
  const settings = await readSettings(ctx.db)
  const sender = mailer.sender?.email ?? (settings.businessEmail || null)
  return { service: mailer.name, sender, isDemo: host.isDemo }
}

/** An email that was only written to a file is stored as sent by `files`. */
function inState(state: MessageState): Prisma.MessageWhereInput {
  if (state === 'not-sent') return { state: 'sent', sentBy: 'files' }
  if (state !== 'sent') return { state }
  return { state, OR: [{ sentBy: null }, { sentBy: { not: 'files' } }] }
}

/** One message with its content. @throws AppError messageNotFound */
export async function messageById(
  { db, secretBox, now }: Pick<Context, 'db' | 'now' | 'secretBox'>,
  { id }: { id: number },
) {
  const row = await db.message.findUnique({ where: { id }, include: withBooking })
  if (!row) throw new AppError('messageNotFound')
  const { key, encryptedContent } = row
  const mail = encryptedContent && decryptMail({ secretBox }, key, encryptedContent)
  return {
    ...viewOf(row),
    mail,
    isUnreadable: encryptedContent !== null && mail === null,
    textGone: textGone(row, now),
    textKeptDays: EMAILS.retention.mailTexts.amount,
  }
}

/**
 * Why a mail that was written has no text any more. The text of a mail about a group is erased with each of its people, and
 * its recipient stays.
 */
function textGone(
  { kind, recipient, reason, subject, encryptedContent, createdAt }: MessageRow,
  now: Date,
): MessageDetails['textGone'] {
  if (recipient === '' || reason === ERASED_REASON) return 'erased'
  if (subject === null || encryptedContent !== null) return null
  if (kind === 'new-password') return 'secret'
  const expired = new Date(now.getTime() - EMAILS.retention.mailTexts.amount * DAY_MS)
  return createdAt > expired ? 'erased' : 'expired'
}

/** Null if it was encrypted with another application key. */
export function decryptMail(ctx: Pick<Context, 'secretBox'>, key: string, encrypted: Uint8Array) {
  const text = decryptOrNull(ctx, encrypted, `message:${key}`)
  return text === null ? null : mailView.parse(JSON.parse(text))
}

export function viewOf({ booking, entry, ...row }: MessageRow) {
  const isOpen = row.state === 'waiting' || row.state === 'sending'
  const isStoredOnly = row.state === 'sent' && row.sentBy === 'files'
  return messageView.parse({
    ...row,
    ...(isStoredOnly ? { state: 'not-sent', sentAt: null } : {}),
    clientName: booking?.clientName ?? entry?.clientName ?? null,
    isTest: isTest(row),
    nextAttemptAt: isOpen ? row.nextAttemptAt : null,
  })
}

/** A test is a copy of no email, with the second of its creation as version. A copy of an email keeps the version of that one. */
export function isTest({
  copy,
  version,
  createdAt,
}: Pick<MessageRow, 'copy' | 'version' | 'createdAt'>): boolean {
  return copy > 0 && version === testVersion(createdAt)
}

export function testVersion(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

/**
 * The emails to the client about a booking, also those about several bookings of its series, which belong to another one of
 * them.
 */
function aboutBooking(id: number): Prisma.MessageWhereInput {
  const kind = { notIn: [...BARBER_KINDS] }
  return { kind, OR: [{ bookingId: id }, { otherBookings: { has: id } }] }
}

/**
 * The messages of a booking, and those still planned for it under the current settings.
 *
 * @throws AppError bookingNotFound
 */
export async function messagesOfBooking(ctx: Pick<Context, 'db' | 'now'>, { id }: { id: number }) {
  const { db } = ctx
  const [booking, rows, settings] = await Promise.all([
    db.booking.findUnique({ where: { id } }),
    db.message.findMany({ where: aboutBooking(id), include: withBooking, orderBy: { id: 'asc' } }),
    readSettings(ctx.db),
  ])
  if (!booking) throw new AppError('bookingNotFound')
  const visit = await visitToPlan(ctx, withStatus(booking))
  // Also plans an address mail that waits for the barber; `heldBackBy` gives the reason.
  const rules = { ...mailRules(settings), sendsAddress: settings.businessAddress !== '' }
  const { clientEmail } = await addresseeOf(db, booking)
  const isSilent = clientEmail === null || (await isServedByOrganizer(db, booking))
  const mails = isSilent ? [] : plannedMails(visit, rules)
  const isDayClosed = await isOnClosedDay(db, booking)
  const planned = mails.filter(
    ({ kind, until }) =>
      until > ctx.now.getTime() && !rows.some((row) => isAbout(row, kind, booking)),
  )
  return {
    planned: planned.map(({ kind, due }) => ({
      kind,
      dueAt: new Date(due),
      heldBackBy: isDayClosed ? DAY_CLOSED_REASON : heldBackBy(kind, settings),
    })),
    messages: rows.map(viewOf),
  }
}

/** Each reminder is sent once per start of the visit, every other planned mail once per booking. */
export function plannedVersion(kind: ClientMessageKind, { startAt }: { startAt: Date }): number {
  return CLIENT_KIND_FACTS[kind].rules.isReminder ? reminderVersion(startAt.getTime()) : 0
}

export function isAbout(
  row: { kind: string; version: number },
  kind: ClientMessageKind,
  booking: { startAt: Date },
): boolean {
  return row.kind === kind && row.version === plannedVersion(kind, booking)
}

export function mailRules(settings: Settings): MailRules {
  return {
    reminderHours: settings.reminderHours,
    secondReminderHours: settings.secondReminderHours,
    sendsAddress: promisesAddress(settings),
    quiet: settings.quietHours,
  }
}

type PlannableBooking = Pick<
  BookingRow,
  | 'id'
  | 'status'
  | 'startAt'
  | 'endAt'
  | 'startAgreedAt'
  | 'clientName'
  | 'clientEmail'
  | 'groupId'
  | 'isOrganizer'
  | 'place'
  | 'cleanupOfId'
>

/** Maps a booking to the input of `plannedMails`. */
export async function visitToPlan(
  { db, now }: Pick<Context, 'db' | 'now'>,
  booking: PlannableBooking,
) {
  const { id, status, startAt, endAt, startAgreedAt, place, cleanupOfId } = booking
  const subject = { ...(await addresseeOf(db, booking)), id }
  return {
    status,
    start: startAt.getTime(),
    end: endAt.getTime(),
    agreed: startAgreedAt.getTime(),
    isCleanup: cleanupOfId !== null,
    awaitsAddress: place === null && awaitsAddress(await addressStandingOf(db, subject, now)),
  }
}
