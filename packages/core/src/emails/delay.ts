import type { Prisma, Transaction } from '@haircuts/db/client'
import { type ChangeMail, changeMail } from '@haircuts/scheduling/client-mails'
import { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import { ABOUT_CHANGES } from './message-schema.ts'

/** The status and start of a visit in the last email to the client. */
export interface KnownVisit {
  status: string
  startAt: Date
  /** How the wait for the barber ended, for a change. */
  decision?: string | null
}

/** The kind of email for a change; `known` is null for a client who has had no email about it. */
export function kindOfChange(known: KnownVisit | null, after: KnownVisit): ChangeMail | null {
  const stateOf = ({ status, startAt, decision = null }: KnownVisit) => ({
    status,
    start: startAt.getTime(),
    decision,
  })
  return changeMail(known && stateOf(known), stateOf(after))
}

export function isSameVisit(one: KnownVisit, other: KnownVisit): boolean {
  return one.status === other.status && one.startAt.getTime() === other.startAt.getTime()
}

/** The status and start that the client knew before the change of a delayed email. */
export function notifiedBy({
  notifiedStatus,
  notifiedStartAt,
}: {
  notifiedStatus: string | null
  notifiedStartAt: Date | null
}): KnownVisit | null {
  return notifiedStatus && notifiedStartAt
    ? { status: notifiedStatus, startAt: notifiedStartAt }
    : null
}

const notifiedOthers = z.record(
  z.string(),
  z.object({ status: z.string(), startAt: z.coerce.date() }),
)

type NotifyingMessage = Pick<
  DelayedMessage,
  'bookingId' | 'notifiedStatus' | 'notifiedStartAt' | 'notifiedOthers'
>

/** The status and start of one booking that the client knew before the change of an email about one or several bookings. */
export function notifiedIn(message: NotifyingMessage, bookingId: number): KnownVisit | null {
  if (message.bookingId === bookingId) return notifiedBy(message)
  return notifiedOthers.parse(message.notifiedOthers)[bookingId] ?? null
}

/**
 * The unsent emails that store what the client knew of these bookings, the oldest first: those about several bookings and,
 * for a change by the barber, the delayed ones about one.
 */
export function unsentAbout(tx: Transaction, { admin }: Pick<Context, 'admin'>, ids: number[]) {
  const one: Prisma.MessageWhereInput = {
    bookingId: { in: ids },
    isDelayed: true,
    otherBookings: { isEmpty: true },
  }
  const several: Prisma.MessageWhereInput = {
    otherBookings: { isEmpty: false },
    OR: [{ bookingId: { in: ids } }, { otherBookings: { hasSome: ids } }],
  }
  const kind = { in: [...ABOUT_CHANGES] }
  return tx.message.findMany({
    where: { copy: 0, kind, AND: [{ OR: admin ? [one, several] : [several] }, UNSENT] },
    orderBy: { id: 'asc' },
  })
}

/** The status and start that the client knows: from an unsent email about the booking, otherwise from before the change. */
export function lastNotified(
  messages: readonly DelayedMessage[],
  before: KnownVisit & { id: number },
): KnownVisit | null {
  const { id } = before
  const oldest = messages.find((each) => each.bookingId === id || each.otherBookings.includes(id))
  return oldest ? notifiedIn(oldest, id) : before
}

/**
 * The emails that have certainly not left. An email is rendered under a lock on its bookings, which the caller holds, in the
 * transaction that claims it.
 */
export const UNSENT = {
  isUnsure: false,
  state: { in: ['waiting', 'held'] },
} satisfies Prisma.MessageWhereInput

/** The emails that have left, or may have. Use it with the bookings locked, so that none is rendered meanwhile. */
export const MAY_HAVE_LEFT = {
  OR: [{ state: { in: ['sending', 'sent'] } }, { isUnsure: true }],
} satisfies Prisma.MessageWhereInput

const movedFrom = z.object({ startDatetime: z.coerce.date() })

/** The start that a new time replaces: the one that the client was last notified of, else the one before the last move. */
export async function formerStartOf(
  tx: Transaction,
  message: NotifyingMessage & { kind: string },
  { id, startAt }: { id: number; startAt: Date },
): Promise<Date | null> {
  if (message.kind !== 'reschedule') return null
  const notified = notifiedIn(message, id)
  if (notified) return notified.startAt
  const move = await tx.bookingEvent.findFirst({
    where: { bookingId: id, kind: 'moved' },
    orderBy: { id: 'desc' },
  })
  const before = movedFrom.safeParse(move?.before)
  const isOther = before.success && before.data.startDatetime.getTime() !== startAt.getTime()
  return isOther ? before.data.startDatetime : null
}

export type DelayedMessage = Prisma.MessageGetPayload<object>

/** The oldest delayed email of a booking that has not left: it stores what the client was last notified of. */
export function firstDelayed(tx: Transaction, bookingId: number) {
  return tx.message.findFirst({
    where: {
      bookingId,
      isDelayed: true,
      otherBookings: { isEmpty: true },
      copy: 0,
      kind: { in: [...ABOUT_CHANGES] },
      ...UNSENT,
    },
    orderBy: { id: 'asc' },
  })
}

/**
 * The booking as its cancellation names it: at the start that the client was last notified of, since the barber may
 * have moved it and cancelled it before an email left.
 */
export function asLastNotified<Row extends { startAt: Date; endAt: Date }>(
  booking: Row,
  known: KnownVisit | null,
): Row {
  if (!known) return booking
  const { startAt } = known
  const length = booking.endAt.getTime() - booking.startAt.getTime()
  return { ...booking, startAt, endAt: new Date(startAt.getTime() + length) }
}

/** The booking as an email names it: a cancellation at the start that the client was last notified of. */
export function asNotifiedIn<Row extends { id: number; startAt: Date; endAt: Date }>(
  message: NotifyingMessage & { kind: string },
  booking: Row,
): Row {
  if (message.kind !== 'cancellation') return booking
  return asLastNotified(booking, notifiedIn(message, booking.id))
}
