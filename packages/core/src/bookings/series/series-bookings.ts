import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { type BookingStatus, OPEN_STATUSES } from '@haircuts/scheduling/lifecycle'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import {
  type BookingRow,
  REPEATABLE,
  withProblems,
  withStatus,
} from '../../booking-calendar/booking-record.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { randomToken } from '../../kernel/secrets.ts'
import type { TokenPurpose } from '../../links/link-schema.ts'
import { bookingOfToken, issueLink } from '../../links/links.ts'
import { formatContact, readSettings } from '../../site/settings.ts'
import { sharesContact } from '../internal/shares-contact.ts'
import { type bookingView, publicBookingView } from '../list-bookings.ts'
import type { DateLinkInput } from './series-schema.ts'

/** A booking by its id, which only the procedures of the admin accept, or by its link. */
export type SeriesTarget = { id: number } | { publicToken: string }

interface Opened {
  booking: StoredBooking
  isBarber: boolean
}

export type StoredBooking = BookingRow & Parameters<typeof bookingView>[0]

/** @throws AppError bookingNotFound or linkInvalid */
export async function seriesBooking(
  db: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  target: SeriesTarget,
  { act }: { act?: TokenPurpose } = {},
): Promise<Opened> {
  const isBarber = 'id' in target
  const purpose = act === undefined ? {} : { purpose: act }
  const id = isBarber
    ? target.id
    : (await bookingOfToken(db, { publicToken: target.publicToken, now, ...purpose })).id
  const row = await db.booking.findUnique({ where: { id }, include: withProblems })
  if (!row) throw new AppError(isBarber ? 'bookingNotFound' : 'linkInvalid')
  return { booking: withStatus(row), isBarber }
}

/** This and all later open bookings of its series, in order of time; this one alone where it does not repeat. */
export async function laterInSeries(
  db: DatabaseOrTransaction,
  { id, seriesId, startAt }: Pick<BookingRow, 'id' | 'seriesId' | 'startAt'>,
  statuses: readonly BookingStatus[] = OPEN_STATUSES,
): Promise<StoredBooking[]> {
  const rows = await db.booking.findMany({
    where: {
      status: { in: [...statuses] },
      ...(seriesId ? { seriesId, startAt: { gte: startAt } } : { id }),
    },
    include: withProblems,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(withStatus)
}

/** The open bookings of its series that are still ahead. */
async function upcomingOf(
  db: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  { seriesId }: BookingRow,
): Promise<StoredBooking[]> {
  if (!seriesId) return []
  const rows = await db.booking.findMany({
    where: { seriesId, status: { in: [...OPEN_STATUSES] }, startAt: { gt: now } },
    include: withProblems,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(withStatus)
}

export async function upcomingInSeries(ctx: Pick<Context, 'db' | 'now'>, target: SeriesTarget) {
  const { booking } = await seriesBooking(ctx.db, ctx, target)
  return { bookings: (await upcomingOf(ctx.db, ctx, booking)).map(publicBookingView) }
}

/**
 * A new link to another upcoming appointment of the series of a link, under the same contact.
 *
 * @throws AppError linkInvalid or bookingNotFound
 */
export async function linkToDate(
  ctx: Pick<Context, 'db' | 'now'>,
  { publicToken, bookingId }: DateLinkInput,
) {
  const token = randomToken()
  return withBookingLock(ctx, async (tx) => {
    const { id, handedOut } = await bookingOfToken(tx, {
      publicToken,
      purpose: 'manage',
      now: ctx.now,
    })
    const { booking } = await seriesBooking(tx, ctx, { id })
    const upcoming = await upcomingOf(tx, ctx, booking)
    const date = upcoming.find((each) => each.id === bookingId)
    if (!date || !sharesContact(date, booking)) throw new AppError('bookingNotFound')
    await issueLink(tx, { token, purpose: 'manage', subjectId: date.id, handedOut })
    return { publicToken: token }
  })
}

/** @throws AppError seriesOff, notConfirmed, seriesExists or appointmentTypeNotFound */
export async function assertRepeatable(
  db: DatabaseOrTransaction,
  { booking, isBarber }: Opened,
): Promise<void> {
  const { id, status, seriesId, appointmentTypeId } = booking
  const settings = await readSettings(db)
  if (!isBarber && !settings.clientSeries) {
    throw new AppError('seriesOff', {
      detail: `Standing appointments cannot be booked online. Please ${formatContact(settings)}.`,
    })
  }
  if (booking.cleanupOfId !== null) {
    throw new AppError('notConfirmed', { detail: 'A free clean-up cannot be repeated.' })
  }
  if (!REPEATABLE.has(status)) {
    throw new AppError('notConfirmed', {
      detail: `This appointment is ${status} and cannot be repeated.`,
    })
  }
  const later = seriesId ? await laterInSeries(db, booking) : []
  if (later.some((each) => each.id !== id)) throw new AppError('seriesExists')
  if (isBarber) return
  const where = { id: appointmentTypeId ?? 0, isActive: true }
  if (!(await db.appointmentType.findFirst({ where })))
    throw new AppError('appointmentTypeNotFound')
}
