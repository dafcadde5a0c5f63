import type { DatabaseOrTransaction, Prisma } from '@haircuts/db/client'
import { stateAt } from '@haircuts/scheduling/answer'
import type { BookingStatus } from '@haircuts/scheduling/lifecycle'
import { addDays } from '@haircuts/scheduling/local-date'
import { localDate, startOfDay, wallToInstant } from '@haircuts/scheduling/zone'
import type { z } from 'zod'
import { isTooSoonToAsk } from '../../booking-calendar/answer-time.ts'
import { withAddons, withStatus } from '../../booking-calendar/booking-record.ts'
import { offerQuestion } from '../../booking-calendar/questions.ts'
import { dialedNumber } from '../../contacts/phone-number.ts'
import { MAY_HAVE_LEFT } from '../../emails/delay.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import type { EmailSetup } from '../../kernel/email-off.ts'
import { isEmailOff } from '../../kernel/email-off.ts'
import { readSettings } from '../../site/settings.ts'
import type { closingView, PersonState, SpanInput } from './closing-schema.ts'

const withBookings = {
  bookings: { include: { booking: true, offer: true }, orderBy: { startAt: 'asc' } },
} satisfies Prisma.ClosingInclude

type ClosingRow = Prisma.ClosingGetPayload<{ include: typeof withBookings }>
type PersonRow = ClosingRow['bookings'][number]

export interface Span {
  startAt: Date
  endAt: Date
  isAllDay: boolean
}

export function spanOf({ fromDate, toDate, fromTime, toTime }: SpanInput, zone: string): Span {
  const isAllDay = fromTime === null || toTime === null
  const [start, end] = isAllDay
    ? [startOfDay(fromDate, zone), startOfDay(addDays(toDate, 1), zone)]
    : [
        wallToInstant(fromDate, fromTime, zone, 'opening'),
        wallToInstant(toDate, toTime, zone, 'closing'),
      ]
  return { startAt: new Date(start), endAt: new Date(end), isAllDay }
}

/** The confirmed bookings ahead that take place in the span, at least in part. */
export function bookingsIn(db: DatabaseOrTransaction, ctx: Pick<Context, 'now'>, span: Span) {
  return visitsIn(db, ctx, { span, status: 'confirmed' })
}

/** The bookings ahead that wait for the barber and would take place in the span. */
export function requestsIn(db: DatabaseOrTransaction, ctx: Pick<Context, 'now'>, span: Span) {
  return visitsIn(db, ctx, { span, status: 'pending' })
}

async function visitsIn(
  db: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  { span: { startAt, endAt }, status }: { span: Span; status: BookingStatus },
) {
  const rows = await db.booking.findMany({
    where: { status, startAt: { gt: now, lt: endAt }, endAt: { gt: startAt } },
    include: withAddons,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(withStatus)
}

/** Who is affected by a closing, before anything happens. */
export async function affectedBy(ctx: Pick<Context, 'db' | 'now'>, input: SpanInput) {
  const rows = await bookingsIn(ctx.db, ctx, spanOf(input, (await readSettings(ctx.db)).zone))
  return rows.map(({ id, clientName, clientPhone, clientEmail, typeName, startAt }) => ({
    bookingId: id,
    clientName,
    clientPhone,
    hasEmail: clientEmail !== null,
    isTooSoon: isTooSoonToAsk(startAt, ctx.now),
    typeName,
    startDatetime: startAt,
  }))
}

/** The closings that are not over, in order of time, with what became of each booking. */
export async function listClosings(ctx: Context & EmailSetup) {
  const { db, now } = ctx
  const [rows, { zone }] = await Promise.all([
    db.closing.findMany({
      where: { endAt: { gt: now } },
      include: withBookings,
      orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
    }),
    readSettings(db),
  ])
  const people = rows.flatMap(({ bookings }) => bookings)
  const emailed = await emailedOf(db, ctx, people)
  return rows.map((row) => viewOf(row, { now, zone, emailed }))
}

/** @throws AppError closingNotFound */
export async function closingById(
  db: DatabaseOrTransaction,
  ctx: Pick<Context, 'now'> & EmailSetup,
  id: number,
) {
  const row = await db.closing.findUnique({ where: { id }, include: withBookings })
  if (!row) throw new AppError('closingNotFound')
  const [{ zone }, emailed] = await Promise.all([
    readSettings(db),
    emailedOf(db, ctx, row.bookings),
  ])
  return viewOf(row, { now: ctx.now, zone, emailed })
}

/** The ids of rows of closings, by what became of the email about the closed day. */
interface Emailed {
  /** The email was sent, or may have been. */
  notified: ReadonlySet<number>
  /** The email was not sent, because email was not set up. */
  notSent: ReadonlySet<number>
}

export async function emailedOf(
  db: DatabaseOrTransaction,
  ctx: EmailSetup,
  rows: readonly { id: number; bookingId: number }[],
): Promise<Emailed> {
  const versionsWhere = async (where: Prisma.MessageWhereInput) => {
    const messages = await db.message.findMany({
      where: {
        kind: 'closed-day',
        bookingId: { in: rows.map(({ bookingId }) => bookingId) },
        version: { in: rows.map(({ id }) => id) },
        AND: [where],
      },
      select: { version: true },
    })
    return new Set(messages.map(({ version }) => version))
  }
  const [left, notSent] = await Promise.all([
    versionsWhere(MAY_HAVE_LEFT),
    ctx.host.isDemo ? new Set<number>() : versionsWhere(neverSent(ctx)),
  ])
  return { notified: new Set([...left].filter((id) => !notSent.has(id))), notSent }
}

function neverSent(ctx: EmailSetup): Prisma.MessageWhereInput {
  const storedAsFile = { state: 'sent', sentBy: 'files' }
  if (!isEmailOff(ctx)) return storedAsFile
  return { OR: [storedAsFile, { state: { in: ['waiting', 'sending', 'held'] } }] }
}

/** Whether a booking is still ahead at the start that was closed. */
export function isStillThere(
  { booking, startAt }: Pick<PersonRow, 'booking' | 'startAt'>,
  { now }: Pick<Context, 'now'>,
): boolean {
  return (
    booking.status === 'confirmed' &&
    booking.startAt.getTime() === startAt.getTime() &&
    startAt > now
  )
}

function viewOf(
  { bookings, startAt, endAt, ...closing }: ClosingRow,
  { now, zone, emailed }: { now: Date; zone: string; emailed: Emailed },
): z.output<typeof closingView> {
  const isStartOfDay = (at: Date) =>
    startOfDay(localDate(at.getTime(), zone), zone) === at.getTime()
  return {
    id: closing.id,
    startDatetime: startAt,
    endDatetime: endAt,
    isAllDay: isStartOfDay(startAt) && isStartOfDay(endAt),
    reason: closing.reason,
    reopenedAt: closing.reopenedAt,
    people: bookings.map((row) => {
      const person = { ...row, offer: row.offer ?? offerOfGroup(row, bookings) }
      const state = stateOfPerson(person, {
        now,
        closing,
        isNotSent: emailed.notSent.has(person.id),
      })
      return {
        bookingId: person.bookingId,
        clientName: person.booking.clientName,
        clientPhone: person.booking.clientPhone,
        clientPhoneDial: dialedNumber(person.booking.clientPhoneKey),
        typeName: person.booking.typeName,
        closedStartDatetime: person.startAt,
        startDatetime: person.booking.startAt,
        state,
        willHearOfReopening:
          closing.reopenedAt === null &&
          emailed.notified.has(person.id) &&
          isStillThere(person, { now }),
        needsCall: NEEDS_CALL.includes(state) && person.startAt > now,
        waitingUntil: state === 'waiting' ? (person.offer?.expiresAt ?? null) : null,
      }
    }),
  }
}

/** What the organizer was offered for all of a group. */
function offerOfGroup({ booking }: PersonRow, rows: readonly PersonRow[]) {
  const { groupId } = booking
  if (groupId === null) return null
  const isLead = (row: PersonRow) => row.booking.isOrganizer && row.booking.groupId === groupId
  return rows.find(isLead)?.offer ?? null
}

const NEEDS_CALL: readonly PersonState[] = [
  'declined',
  'no-answer',
  'by-phone',
  'not-emailed',
  'no-times',
  'too-soon',
]

function stateOfPerson(
  { booking, offer, startAt }: PersonRow,
  {
    now,
    closing,
    isNotSent,
  }: { now: Date; closing: Pick<ClosingRow, 'reopenedAt' | 'createdAt'>; isNotSent: boolean },
): PersonState {
  if (booking.status === 'cancelled') return 'cancelled'
  if (booking.startAt.getTime() !== startAt.getTime()) return 'moved'
  if (closing.reopenedAt !== null) return 'stays'
  if (booking.clientEmail === null && !offer) return 'by-phone'
  if (!offer && isTooSoonToAsk(startAt, closing.createdAt)) return 'too-soon'
  const state = offer && stateAt(offerQuestion(offer), now.getTime())
  // An answer counts even if no email was sent: the barber may have sent the link in a text.
  if (state === 'declined') return 'declined'
  if (isNotSent) return 'not-emailed'
  if (!state) return 'no-times'
  return state === 'open' ? 'waiting' : 'no-answer'
}
