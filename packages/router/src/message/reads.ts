import type { DatabaseOrTransaction, Prisma } from '@haircuts/db/client'
import { type MailRules, plannedMails, reminderVersion } from '@haircuts/scheduling/client-mails'
import { addonWords } from '@haircuts/scheduling/free-special'
import { changesEndAt } from '@haircuts/scheduling/lifecycle'
import { type BookingRow, canRepeat, withStatus } from '../booking/row.ts'
import type { Context } from '../context.ts'
import { pageView } from '../fields.ts'
import { issueToken } from '../link/tokens.ts'
import { Refusal } from '../refusal.ts'
import { RETENTION } from '../retention-rules.ts'
import { openSealed } from '../secrets.ts'
import {
  contactWords,
  cutoffHours,
  readSettings,
  type StoredSettings,
  settingValue,
} from '../setting/reads.ts'
import {
  type AddressStanding,
  addressStandingOf,
  awaitsAddress,
  hasAddress,
  promisesAddress,
} from './address-reads.ts'
import { addresseeOf, groupContent, isServedByOrganizer } from './group-reads.ts'
import { isOnClosedDay } from './offers.ts'
import { DAY_CLOSED_REASON, heldBackBy } from './policy.ts'
import {
  type ListInput,
  type MessageDetails,
  type MessageKind,
  mailView,
  messageView,
} from './schema.ts'
import type { MailContent } from './texts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const withBooking = {
  booking: { select: { clientName: true } },
} satisfies Prisma.MessageInclude

type MessageRow = Prisma.MessageGetPayload<{ include: typeof withBooking }>

/** The mail log, newest first. */
export async function listMessages({ db }: Context, input: ListInput) {
  const { page, pageSize, bookingId, state, kind, undismissed } = input
  const where: Prisma.MessageWhereInput = {
    ...(bookingId ? { bookingId } : {}),
    ...(state ? { state } : {}),
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

/** One message with its content. @throws Refusal messageNotFound */
export async function messageById({ db, secretBox, now }: Context, { id }: { id: number }) {
  const row = await db.message.findUnique({ where: { id }, include: withBooking })
  if (!row) throw new Refusal('messageNotFound')
  const { key, sealedContent } = row
  const mail = sealedContent && openMail({ secretBox }, key, sealedContent)
  return {
    ...viewOf(row),
    mail,
    isUnreadable: sealedContent !== null && mail === null,
    textGone: textGone(row, now),
    textKeptDays: RETENTION.mailTexts.amount,
  }
}

/**
 * Why a mail that was written has no text any more. The text of a mail about a group is erased with each of its people, and
 * its recipient stays.
 */
function textGone(
  { recipient, subject, sealedContent, createdAt }: MessageRow,
  now: Date,
): MessageDetails['textGone'] {
  if (recipient === '') return 'erased'
  if (subject === null || sealedContent !== null) return null
  const expired = new Date(now.getTime() - RETENTION.mailTexts.amount * DAY_MS)
  return createdAt > expired ? 'erased' : 'expired'
}

/** Null if it was sealed with another application key. */
export function openMail(ctx: Pick<Context, 'secretBox'>, key: string, sealed: Uint8Array) {
  const text = openSealed(ctx, sealed, `message:${key}`)
  return text === null ? null : mailView.parse(JSON.parse(text))
}

export function viewOf({ booking, ...row }: MessageRow) {
  const isOpen = row.state === 'waiting' || row.state === 'sending'
  return messageView.parse({
    ...row,
    clientName: booking?.clientName ?? null,
    nextAttemptAt: isOpen ? row.nextAttemptAt : null,
  })
}

/** Also the emails about several bookings of its series, which belong to another one of them. */
function aboutBooking(id: number): Prisma.MessageWhereInput {
  return { OR: [{ bookingId: id }, { otherBookings: { has: id } }] }
}

/**
 * The messages of a booking, and those still planned for it under the current settings.
 *
 * @throws Refusal bookingNotFound
 */
export async function messagesOfBooking(ctx: Context, { id }: { id: number }) {
  const { db } = ctx
  const [booking, rows, settings] = await Promise.all([
    db.booking.findUnique({ where: { id } }),
    db.message.findMany({ where: aboutBooking(id), include: withBooking, orderBy: { id: 'asc' } }),
    readSettings(ctx),
  ])
  if (!booking) throw new Refusal('bookingNotFound')
  const visit = await visitToPlan(ctx, withStatus(booking))
  // Also plans an address mail that waits for the barber; `heldBackBy` gives the reason.
  const rules = { ...mailRules(settings), sendsAddress: hasAddress(settings) }
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

/** A reminder is sent once per start of the visit, every other planned mail once per booking. */
export function plannedVersion(kind: MessageKind, { startAt }: { startAt: Date }): number {
  return kind === 'reminder' ? reminderVersion(startAt.getTime()) : 0
}

export function isAbout(
  row: { kind: string; version: number },
  kind: MessageKind,
  booking: { startAt: Date },
): boolean {
  return row.kind === kind && row.version === plannedVersion(kind, booking)
}

export function mailRules(settings: StoredSettings): MailRules {
  return {
    reminderHours: Number(settingValue(settings, 'reminder_hours_before')),
    sendsAddress: promisesAddress(settings),
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
>

/** Maps a booking to the input of `plannedMails`. */
export async function visitToPlan(
  { db, now }: Pick<Context, 'db' | 'now'>,
  booking: PlannableBooking,
) {
  const { id, status, startAt, endAt, startAgreedAt } = booking
  const subject = { ...(await addresseeOf(db, booking)), id }
  return {
    status,
    start: startAt.getTime(),
    end: endAt.getTime(),
    agreed: startAgreedAt.getTime(),
    awaitsAddress: awaitsAddress(await addressStandingOf(db, subject, now)),
  }
}

interface ContentInput {
  kind: MessageKind
  booking: BookingRow
  settings: StoredSettings
  token: string
  /** The bookings of an email about several, in order of time. */
  series?: readonly BookingRow[]
}

/**
 * Builds the content of a mail about a booking. Returning clients get the address in the confirmation, or
 * in a later mail if no earlier one contained it; new clients get it only in the separate address mail.
 */
export async function contentOf(
  db: DatabaseOrTransaction,
  ctx: Context,
  { kind, booking, settings, token, series = [] }: ContentInput,
): Promise<MailContent> {
  const { clientName, clientEmail } = await addresseeOf(db, booking)
  const subject = { id: booking.id, clientName, clientEmail }
  const standing = await addressStandingOf(db, subject, ctx.now)
  const address = settingValue(settings, 'business_address')
  const total = booking.addons.reduce((sum, { price }) => sum + price.toNumber(), 0)
  const length = booking.endAt.getTime() - booking.startAt.getTime()
  return {
    kind,
    clientName,
    person: clientName === booking.clientName ? null : booking.clientName,
    service: booking.typeName,
    addons: booking.addons.map(addonWords),
    start: booking.startAt,
    durationMinutes: Math.round(length / MINUTE_MS),
    price: (booking.typePrice?.toNumber() ?? 0) + total - booking.groupDiscount.toNumber(),
    group: await groupContent(db, ctx, { kind, booking }),
    zone: settingValue(settings, 'timezone'),
    business: businessOf(settings),
    address: (includesAddress(kind, standing) && address) || null,
    addressFollows: addressFollows(kind, standing, settings),
    limits: limitsOf(booking.startAt, ctx.now, settings),
    contact: contactWords(settings),
    weeks: booking.seriesWeeks,
    canRepeat: canRepeat(booking, settingValue(settings, 'client_series')),
    dates: await datesOf(db, ctx, { kind, series, settings }),
    links: {
      coming: ctx.site.urlOf(`/coming/${token}`),
      reschedule: ctx.site.urlOf(`/reschedule/${token}`),
      cancel: ctx.site.urlOf(`/cancel/${token}`),
      // After the #, which no server sees: the page is the same for all visitors (ADR 77).
      again: ctx.site.urlOf(`/book#again=${token}`),
      ...pagesOf(ctx),
    },
  }
}

/** The dates of an email about several bookings, each with a link as long as the link can change it. */
async function datesOf(
  db: DatabaseOrTransaction,
  { site, now }: Context,
  {
    kind,
    series,
    settings,
  }: Pick<ContentInput, 'kind' | 'settings'> & { series: readonly BookingRow[] },
): Promise<MailContent['dates']> {
  const dates: MailContent['dates'] = []
  for (const { id, startAt: start } of series) {
    const { reschedule, cancel } = limitsOf(start, now, settings)
    const isOver = reschedule.isOver && cancel.isOver
    if (kind === 'cancellation' || isOver) dates.push({ start, url: null })
    else {
      const token = await issueToken(db, id, 'manage')
      dates.push({ start, url: site.urlOf(`/reschedule/${token}`) })
    }
  }
  return dates
}

/** The kinds before a visit, which may contain the address. */
export const BEFORE_VISIT: readonly MessageKind[] = ['confirmation', 'reschedule', 'reminder']

function includesAddress(kind: MessageKind, { isKnown, isTold }: AddressStanding): boolean {
  if (kind === 'address') return true
  return isKnown && (kind === 'confirmation' || (BEFORE_VISIT.includes(kind) && !isTold))
}

/** Null while no address is set; 'by-hand', without a promised time, if the barber sends it manually. */
function addressFollows(
  kind: MessageKind,
  { isKnown, isTold }: AddressStanding,
  settings: StoredSettings,
): MailContent['addressFollows'] {
  if (!BEFORE_VISIT.includes(kind) || isKnown || isTold || !hasAddress(settings)) return null
  return promisesAddress(settings) ? 'in-time' : 'by-hand'
}

export function limitsOf(
  startAt: Date,
  now: Date,
  settings: StoredSettings,
): MailContent['limits'] {
  const limit = (hours: number) => {
    const until = changesEndAt(startAt.getTime(), hours)
    return { until: hours > 0 ? new Date(until) : null, isOver: until <= now.getTime() }
  }
  const { rescheduled, cancelled } = cutoffHours(settings)
  return { reschedule: limit(rescheduled), cancel: limit(cancelled) }
}

export function businessOf(settings: StoredSettings): MailContent['business'] {
  return {
    name: settingValue(settings, 'business_name'),
    phone: settingValue(settings, 'business_phone'),
    email: settingValue(settings, 'business_email'),
    logoUrl: settingValue(settings, 'business_logo_url'),
  }
}

export function pagesOf({ site }: Context) {
  return { book: site.urlOf('/book'), donate: site.urlOf('/donate') }
}
