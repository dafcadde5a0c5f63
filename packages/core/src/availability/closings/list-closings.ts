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
  bookings: {
    include: {
      booking: true,
      offer: { include: { holds: { where: { isLive: true }, orderBy: { startAt: 'asc' } } } },
    },
    orderBy: { startAt: 'asc' },
  },
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
  return rows.map(({ id, seriesId, clientName, clientPhone, clientEmail, typeName, startAt }) => ({
    bookingId: id,
    clientName,
    clientPhone,
    hasEmail: clientEmail !== null,
    isTooSoon: isTooSoonToAsk(startAt, ctx.now),
    typeName,
    startDatetime: startAt,
    isInSeries: seriesId !== null,
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
  const told = await toldOf(db, ctx, people)
  return rows.map((row) => viewOf(row, { now, zone, told }))
}

/** @throws AppError closingNotFound */
export async function closingById(
  db: DatabaseOrTransaction,
  ctx: Pick<Context, 'now'> & EmailSetup,
  id: number,
) {
  const row = await db.closing.findUnique({ where: { id }, include: withBookings })
  if (!row) throw new AppError('closingNotFound')
  const [{ zone }, told] = await Promise.all([readSettings(db), toldOf(db, ctx, row.bookings)])
  return viewOf(row, { now: ctx.now, zone, told })
}

/** The ids of rows of closings, by how their clients were told. */
interface Told {
  /** The email was sent, or may have been. */
  notified: ReadonlySet<number>
  /** An email asks, or the barber has told them himself. */
  asked: ReadonlySet<number>
  /** The barber has told them himself: the prepared text was opened, or he has called. */
  byBarber: ReadonlySet<number>
}

export async function toldOf(
  db: DatabaseOrTransaction,
  ctx: EmailSetup,
  rows: readonly { id: number; bookingId: number }[],
): Promise<Told> {
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
  const [left, queued, notSent, byBarber] = await Promise.all([
    versionsWhere(MAY_HAVE_LEFT),
    versionsWhere({ state: { notIn: ['failed', 'held', 'skipped', 'withdrawn'] } }),
    ctx.host.isDemo ? new Set<number>() : versionsWhere(neverSent(ctx)),
    toldByBarber(db, rows),
  ])
  return {
    notified: new Set([...left].filter((id) => !notSent.has(id))),
    asked: new Set([...[...queued].filter((id) => !notSent.has(id)), ...byBarber]),
    byBarber,
  }
}

/** The rows whose clients the barber has told himself since the day was closed. */
async function toldByBarber(
  db: DatabaseOrTransaction,
  rows: readonly { id: number }[],
): Promise<Set<number>> {
  const ids = rows.map(({ id }) => id)
  const found = await db.$queryRaw<{ id: number }[]>`
    SELECT closing_booking.id FROM closing_booking JOIN closing ON closing.id = closing_id
     WHERE closing_booking.id = ANY(${ids}::int[])
       AND EXISTS (SELECT FROM booking_event
                    WHERE booking_event.booking_id = closing_booking.booking_id
                      AND happened_at >= closing.created_at AND after ->> 'openedText' = 'closed')`
  return new Set(found.map(({ id }) => id))
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
  { now, zone, told }: { now: Date; zone: string; told: Told },
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
      const lead = leadOf(row, bookings)
      const person = { ...row, offer: row.offer ?? lead?.offer ?? null }
      // The email to the organizer does not ask members who have been offered times of their own.
      const isLeadAsked = lead !== undefined && row.offer === null && told.asked.has(lead.id)
      const isAsked = told.asked.has(row.id) || isLeadAsked
      const state = stateOfPerson(person, { now, closing, isAsked })
      const held =
        person.offer && isOpen(person.offer, now) && state !== 'stays' ? person.offer : null
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
          told.notified.has(person.id) &&
          isStillThere(person, { now }),
        isInSeries: person.booking.seriesId !== null,
        needsCall:
          (told.byBarber.has(row.id) ? NEEDS_MORE : NEEDS_CALL).includes(state) &&
          person.startAt > now,
        heldTimes: held?.holds.map(({ startAt: start }) => start) ?? [],
        heldUntil: held?.expiresAt ?? null,
      }
    }),
  }
}

/** The row of the organizer, who is asked for all of a group. */
function leadOf({ booking }: PersonRow, rows: readonly PersonRow[]): PersonRow | undefined {
  const { groupId } = booking
  if (groupId === null) return undefined
  return rows.find((row) => row.booking.isOrganizer && row.booking.groupId === groupId)
}

function isOpen(offer: NonNullable<PersonRow['offer']>, now: Date): boolean {
  return stateAt(offerQuestion(offer), now.getTime()) === 'open'
}

/** What a client who was told still has to be called about. */
const NEEDS_MORE: readonly PersonState[] = ['declined', 'no-answer']

const NEEDS_CALL: readonly PersonState[] = [
  ...NEEDS_MORE,
  'by-phone',
  'not-told',
  'no-times',
  'too-soon',
]

function stateOfPerson(
  { booking, offer, startAt }: PersonRow,
  {
    now,
    closing,
    isAsked,
  }: { now: Date; closing: Pick<ClosingRow, 'reopenedAt' | 'createdAt'>; isAsked: boolean },
): PersonState {
  if (booking.status === 'cancelled') return 'cancelled'
  if (booking.startAt.getTime() !== startAt.getTime()) return 'moved'
  if (closing.reopenedAt !== null) return 'stays'
  if (booking.clientEmail === null && !offer) return 'by-phone'
  if (!offer && isTooSoonToAsk(startAt, closing.createdAt)) return 'too-soon'
  const state = offer && stateAt(offerQuestion(offer), now.getTime())
  // An answer counts even if no email was sent: the barber may have sent the link in a text.
  if (state === 'declined') return 'declined'
  if (!isAsked) return 'not-told'
  if (!state) return 'no-times'
  return state === 'open' ? 'waiting' : 'no-answer'
}
