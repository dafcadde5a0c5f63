import type { DatabaseOrTransaction, Prisma } from '@haircuts/db/client'
import { isBookingStatus } from '@haircuts/scheduling/lifecycle'
import { type MailRules, plannedMails, reminderVersion } from '@haircuts/scheduling/planned-mails'
import type { BookingRow } from '../booking/reads.ts'
import { calendarFile } from '../calendar-file/reads.ts'
import type { Context } from '../context.ts'
import { heldBackBy } from '../delivery/reads.ts'
import { type MailContent, writeMail } from '../mail-content/reads.ts'
import type { Mail, MailAddress } from '../ports.ts'
import { Refusal } from '../refusal.ts'
import { readSettings, type StoredSettings, settingValue } from '../setting/reads.ts'
import { type ListInput, type MessageKind, mailView, messageView } from './schema.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const withBooking = {
  booking: { select: { clientName: true } },
} satisfies Prisma.MessageInclude

type Row = Prisma.MessageGetPayload<{ include: typeof withBooking }>

/** The log, newest first. */
export async function listMessages({ db }: Context, input: ListInput) {
  const { page, pageSize, bookingId, state, kind } = input
  const where: Prisma.MessageWhereInput = {
    ...(bookingId ? { bookingId } : {}),
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
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
  return {
    items: rows.map(viewOf),
    total,
    page,
    pageSize,
    totalPages: Math.ceil(total / pageSize),
  }
}

/** One message with what it said. */
export async function messageById({ db, secretBox }: Context, { id }: { id: number }) {
  const row = await db.message.findUnique({ where: { id }, include: withBooking })
  if (!row) throw new Refusal('messageNotFound')
  const { key, sealedContent } = row
  return { ...viewOf(row), mail: sealedContent && openMail({ secretBox }, key, sealedContent) }
}

/** Null when another installation key sealed it. */
function openMail({ secretBox }: Pick<Context, 'secretBox'>, key: string, sealed: Uint8Array) {
  try {
    return mailView.parse(JSON.parse(secretBox.open(sealed, `message:${key}`)))
  } catch {
    return null
  }
}

export function viewOf({ booking, ...row }: Row) {
  const isOpen = row.state === 'waiting' || row.state === 'sending'
  return messageView.parse({
    ...row,
    clientName: booking?.clientName ?? null,
    nextAttemptAt: isOpen ? row.nextAttemptAt : null,
  })
}

/** What a booking has been told, and what it will be told when, as things stand. */
export async function messagesOfBooking(ctx: Context, { id }: { id: number }) {
  const { db } = ctx
  const [booking, rows, settings] = await Promise.all([
    db.booking.findUnique({ where: { id } }),
    db.message.findMany({ where: { bookingId: id }, include: withBooking, orderBy: { id: 'asc' } }),
    readSettings(ctx),
  ])
  if (!booking) throw new Refusal('bookingNotFound')
  const visit = await visitToPlan(db, booking)
  const planned = plannedMails(visit, mailRules(settings)).filter(
    ({ kind, until }) =>
      until > ctx.now.getTime() && !rows.some((row) => isAbout(row, kind, booking)),
  )
  return {
    planned: planned.map(({ kind, due }) => ({
      kind,
      dueAt: new Date(due),
      heldBackBy: heldBackBy(kind, settings),
    })),
    messages: rows.map(viewOf),
  }
}

/** A visit is reminded of each start it has, and told everything else once. */
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
    hasAddress: settingValue(settings, 'business_address') !== '',
  }
}

type Booked = Pick<
  BookingRow,
  'id' | 'status' | 'startAt' | 'endAt' | 'startAgreedAt' | 'isFirstTime' | 'clientId'
>

/** A booking as the rule of planned mails reads it. */
export async function visitToPlan(db: DatabaseOrTransaction, booking: Booked) {
  const { status, startAt, endAt, startAgreedAt } = booking
  return {
    status: isBookingStatus(status) ? status : ('no-show' as const),
    start: startAt.getTime(),
    end: endAt.getTime(),
    agreed: startAgreedAt.getTime(),
    isFirstTime: await isFirstVisit(db, booking),
  }
}

/** As he told us; where nobody asked, whoever has not been here yet. */
async function isFirstVisit(db: DatabaseOrTransaction, booking: Booked): Promise<boolean> {
  if (booking.isFirstTime !== null) return booking.isFirstTime
  if (booking.clientId === null) return true
  const { clientId, startAt } = booking
  const earlier = { clientId, status: 'completed', startAt: { lt: startAt } }
  return (await db.booking.count({ where: earlier })) === 0
}

interface About {
  kind: MessageKind
  booking: BookingRow
  settings: StoredSettings
  tokens: { reschedule: string; cancel: string }
}

/** What a mail about a visit says. The address goes to who has been here, and to who is new in time. */
export async function contentOf(
  db: DatabaseOrTransaction,
  ctx: Context,
  { kind, booking, settings, tokens }: About,
): Promise<MailContent> {
  const { isFirstTime } = await visitToPlan(db, booking)
  const address = settingValue(settings, 'business_address')
  const saysAddress = kind === 'address' || (kind === 'confirmation' && !isFirstTime)
  const total = booking.addons.reduce((sum, { price }) => sum + price.toNumber(), 0)
  const length = booking.endAt.getTime() - booking.startAt.getTime()
  return {
    kind,
    clientName: booking.clientName,
    service: booking.typeName,
    addons: booking.addons.map(({ name }) => name),
    start: booking.startAt,
    durationMinutes: Math.round(length / MINUTE_MS),
    price: (booking.typePrice?.toNumber() ?? 0) + total,
    zone: settingValue(settings, 'timezone'),
    business: businessOf(settings),
    address: (saysAddress && address) || null,
    awaitsAddress: isFirstTime && address !== '' && kind !== 'address',
    links: {
      reschedule: ctx.site.urlOf(`/reschedule/${tokens.reschedule}`),
      cancel: ctx.site.urlOf(`/cancel/${tokens.cancel}`),
      ...pagesOf(ctx),
    },
  }
}

function businessOf(settings: StoredSettings): MailContent['business'] {
  return {
    name: settingValue(settings, 'business_name'),
    phone: settingValue(settings, 'business_phone'),
    email: settingValue(settings, 'business_email'),
    logoUrl: settingValue(settings, 'business_logo_url'),
  }
}

function pagesOf({ site }: Context) {
  return { book: site.urlOf('/book'), donate: site.urlOf('/donate') }
}

/** For a preview: a visit nobody has booked, with links that lead to the site and no further. */
export function sampleContent(
  kind: MessageKind,
  ctx: Context,
  settings: StoredSettings,
): MailContent {
  const start = new Date(Math.ceil(ctx.now.getTime() / 3_600_000) * 3_600_000 + DAY_MS)
  const address = settingValue(settings, 'business_address')
  const pages = pagesOf(ctx)
  return {
    kind,
    clientName: 'First Last',
    service: 'Haircut',
    addons: ['Hot towel'],
    start,
    durationMinutes: 40,
    price: 24,
    zone: settingValue(settings, 'timezone'),
    business: businessOf(settings),
    address: kind === 'address' ? address || 'Your address, once it is set' : null,
    awaitsAddress: kind !== 'address',
    links: { ...pages, reschedule: pages.book, cancel: pages.book },
  }
}

export async function previewOf(ctx: Context, { kind }: { kind: MessageKind }) {
  const content = sampleContent(kind, ctx, await readSettings(ctx))
  return { ...writeMail(content), calendarFile: null }
}

/** The installation's own sender, or the business's address; null where there is neither. */
export function senderOf({ mailer }: Context, settings: StoredSettings): MailAddress | null {
  const name = settingValue(settings, 'business_name')
  const email = mailer.sender?.email ?? settingValue(settings, 'business_email')
  return email ? { name: mailer.sender?.name ?? name, email } : null
}

interface Invited {
  message: { kind: MessageKind; recipient: string }
  booking: BookingRow
  settings: StoredSettings
  from: MailAddress | null
}

/** The visit for the client's own calendar, with the mails that tell him when it is. */
export function invitationOf(
  ctx: Context,
  { message, booking, settings, from }: Invited,
): Mail['calendar'] {
  const { kind, recipient } = message
  if (kind !== 'confirmation' && kind !== 'reschedule' && kind !== 'cancellation') return null
  const isCancelled = kind === 'cancellation'
  const services = [booking.typeName, ...booking.addons.map(({ name }) => name)]
  const file = calendarFile({
    uid: booking.calendarUid,
    sequence: booking.revision,
    isCancelled,
    start: booking.startAt,
    end: booking.endAt,
    summary: `${booking.typeName} - ${settingValue(settings, 'business_name')}`,
    description: `${services.join(', ')}. To reschedule or cancel, use the link in your confirmation email.`,
    organizerEmail: from?.email ?? '',
    inviteeEmail: recipient,
    stamp: ctx.now,
    zone: settingValue(settings, 'timezone'),
  })
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', file }
}
