import type { Prisma } from '@haircuts/db/client'
import {
  BOOKING_STATUSES,
  type BookingStatus,
  SETTABLE_STATUSES,
  STATUSES_HOLDING_TIME,
} from '@haircuts/scheduling/lifecycle'
import { z } from 'zod'
import { PAYMENT_METHODS } from './payment-form.ts'

export const bookingStatus = z.enum(
  BOOKING_STATUSES,
  `Please choose one of ${BOOKING_STATUSES.join(', ')}.`,
)

/** @returns the message about a status that the barber cannot set. */
export function unsettableStatus(): string {
  return `Please choose one of ${SETTABLE_STATUSES.join(', ')}.`
}

/** How the wait of a booking for the barber ended. */
export const bookingDecision = z.enum(['approved', 'declined', 'expired'])

export const paymentMethod = z.enum(
  PAYMENT_METHODS,
  `Please choose one of ${PAYMENT_METHODS.join(', ')}.`,
)

/** Includes what bookings have live from their service, as long as it exists: its colour, and what clients are told before. */
export const withAddons = {
  addons: { orderBy: { id: 'asc' } },
  appointmentType: { select: { color: true, beforeYouCome: true } },
} satisfies Prisma.BookingInclude

/** The relations that the back office shows: also the latest delivery problem of the booking's mails, and its closed days. */
export const withProblems = {
  ...withAddons,
  messages: {
    where: { problem: { not: null } },
    orderBy: { id: 'desc' },
    take: 1,
    select: { problem: true },
  },
  closings: { where: { closing: { reopenedAt: null } }, select: { startAt: true } },
} satisfies Prisma.BookingInclude

/** The column is text, whose values a CHECK of the database limits to the statuses. */
type WithStatus<Row> = Omit<Row, 'status'> & { status: BookingStatus }

/** Parses the status of a row where it is read. */
export function withStatus<Row extends { status: string }>(row: Row): WithStatus<Row> {
  return { ...row, status: bookingStatus.parse(row.status) }
}

type StoredBooking = Prisma.BookingGetPayload<{ include: typeof withProblems }>

/** The row that mails, calendars and the history work with: without the colour of the service. */
export type BookingRow = WithStatus<
  Omit<StoredBooking, 'appointmentType' | 'messages' | 'closings'>
>

export type Amount = Prisma.Decimal | number

/** The row from which a response about a booking is made. */
export type ShownBooking = Prisma.BookingGetPayload<{ include: typeof withAddons }>
export type ShownBookingWithProblems = StoredBooking

/** The status to which an undo returns a cancelled booking: an undecided request becomes pending. */
export function statusBeforeCancellation({
  pendingUntil,
  decision,
}: Pick<BookingRow, 'pendingUntil' | 'decision'>): 'confirmed' | 'pending' {
  return pendingUntil !== null && decision !== 'approved' ? 'pending' : 'confirmed'
}

/** The place of a booking in a standing appointment; null for a single one. */
export function seriesOf({
  seriesWeeks: weeks,
  seriesPosition: position,
  seriesSize: size,
}: ShownBooking) {
  return weeks && position && size ? { weeks, position, size } : null
}

/** A visitor's series asks the barber as a whole, so a visit that waits may be repeated. */
export const REPEATABLE: ReadonlySet<string> = new Set(STATUSES_HOLDING_TIME)

type Repeatable = Pick<ShownBooking, 'status' | 'seriesPosition' | 'seriesSize' | 'cleanupOfId'>

/**
 * Whether its client may make it a standing appointment: if none goes on after it.
 *
 * @param allowed the setting `client_series`.
 */
export function canRepeat(
  { status, seriesPosition, seriesSize, cleanupOfId }: Repeatable,
  allowed: boolean,
) {
  return allowed && cleanupOfId === null && REPEATABLE.has(status) && seriesPosition === seriesSize
}

interface AnswerableBooking {
  status: string
  startAt: Date
  clientEmail: string | null
  comingFor: Date | null
}

/** Whether the client has confirmed to be coming. Null where no reminder asks: not a confirmed booking, or no email. */
export function answerOf(booking: AnswerableBooking): 'coming' | 'none' | null {
  const { status, startAt, clientEmail, comingFor } = booking
  if (status !== 'confirmed') return null
  if (comingFor?.getTime() === startAt.getTime()) return 'coming'
  return clientEmail === null ? null : 'none'
}

const REMEMBERED_WITHIN_MS = 3_600_000

/**
 * A phone is remembered right after booking, so that an old email cannot turn any phone into the client's. A person who came
 * along without an email belongs to the client who booked, and their phone must not become that client's.
 * A free clean-up is not booked again.
 */
export function canRemember(
  booking: {
    createdAt: Date
    clientId: number | null
    clientEmail: string | null
    cleanupOfId: number | null
  },
  now: Date,
): boolean {
  const { createdAt, clientId, clientEmail, cleanupOfId } = booking
  const isOwn = clientId !== null && clientEmail !== null && cleanupOfId === null
  return isOwn && now.getTime() - createdAt.getTime() <= REMEMBERED_WITHIN_MS
}
