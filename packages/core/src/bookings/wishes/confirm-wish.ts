import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import { type BookingRow, withAddons, withStatus } from '../../booking-calendar/booking-record.ts'
import { proveMailbox } from '../../clients/proven-mailbox.ts'
import { AppError, invalidField } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { randomToken, sha256 } from '../../kernel/secrets.ts'
import { uncountOfDay } from '../../limits/daily-limits.ts'
import { issueLink } from '../../links/links.ts'
import { readSettings } from '../../site/settings.ts'
import { bookVisit } from '../create-booking.ts'
import { writeGroup } from '../groups/create-group.ts'
import { answerWithBooking } from '../internal/idempotency.ts'
import { findBooking, publicBookingView } from '../list-bookings.ts'
import { writeSeries } from '../series/create-series.ts'
import { seriesBooking } from '../series/series-bookings.ts'
import type { ConfirmWishInput } from './wish-schema.ts'
import { openRequest, type WishRequest } from './wished-request.ts'

const NO_REQUEST = new Uint8Array()

/**
 * Makes the booking of an emailed link, by the rules of any other booking at this moment. The press proves the mailbox, also
 * where the time was taken meanwhile. A second press answers the same booking.
 *
 * @throws AppError linkInvalid; slotTaken or slotUnavailable with the nearest free starts, and the others of the request.
 */
export async function confirmWish(ctx: Context, { publicToken, startDatetime }: ConfirmWishInput) {
  const { message } = await wishOfLink(ctx.db, ctx, publicToken)
  await ctx.db.$transaction((tx) => proveMailbox(tx, ctx, message.recipient))
  const token = randomToken()
  const { confirmed, askedFrom } = await withBookingLock(ctx, async (tx) => {
    const wish = await wishOfLink(tx, ctx, publicToken)
    const made = wish.bookingId === null ? await bookWish(tx, ctx, wish, startDatetime) : null
    const bookingId = made?.bookingId ?? wish.bookingId
    if (bookingId === null) throw new AppError('linkInvalid')
    const bookings = await bookingsOf(tx, await findBooking(tx, bookingId))
    const [first] = bookings
    const link = { purpose: 'manage', subjectId: bookingId, handedOut: 'answered' } as const
    await issueLink(tx, { token, ...link })
    const confirmed = {
      status: first?.status ?? 'cancelled',
      publicToken: token,
      bookings: bookings.map(publicBookingView),
    }
    return { confirmed, askedFrom: made?.askedFrom ?? null }
  })
  if (askedFrom !== null) await uncountOfDay(ctx.db, 'wishes', askedFrom)
  return confirmed
}

type Wish = Awaited<ReturnType<typeof wishOfLink>>

/** @throws AppError linkInvalid, identical for an unknown token and for one that is too late. */
export async function wishOfLink(
  db: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  publicToken: string,
) {
  const wish = await db.bookingWish.findUnique({
    where: { tokenHash: sha256(publicToken) },
    include: { message: { select: { recipient: true } } },
  })
  if (!wish || (wish.bookingId === null && wish.expiresAt <= now)) throw new AppError('linkInvalid')
  return wish
}

async function bookWish(tx: Transaction, ctx: Context, wish: Wish, start: Date | null) {
  const request = openRequest(ctx, wish)
  if (!request) throw new AppError('linkInvalid')
  const { id, startAt } = await bookRequest(tx, ctx, request.wish, start)
  await tx.bookingWish.update({
    where: { id: wish.id },
    data: { bookingId: id, startAt, encryptedRequest: NO_REQUEST },
  })
  await answerWithBooking(tx, { wishId: wish.id, bookingId: id })
  return { bookingId: id, askedFrom: request.askedFrom }
}

/** @returns the first booking that was made. */
async function bookRequest(
  tx: Transaction,
  ctx: Context,
  wish: WishRequest,
  start: Date | null,
): Promise<BookingRow> {
  // The one who opens the link is the client, whoever is signed in on the device.
  const client = { ...ctx, admin: null, apiKey: null, idempotencyKey: null }
  if (wish.kind === 'series') return bookDates(tx, client, wish, start)
  const startDatetime = start ?? wish.input.startDatetime
  if (wish.kind === 'visit') {
    const { bookedFromId } = wish
    const input = { ...wish.input, startDatetime }
    return bookVisit(tx, client, {
      input,
      bookedFromId,
      request: null,
      tokens: null,
      settings: await readSettings(tx),
    })
  }
  const input = { ...wish.input, startDatetime }
  const [first] = await writeGroup(tx, client, input, { request: null, tokens: [] })
  if (!first) throw new AppError('linkInvalid')
  return first
}

/** @throws AppError 422 on `start_datetime`, since each date has a time of its own. */
async function bookDates(
  tx: Transaction,
  ctx: Context,
  { bookingId, weeks, startDatetimes }: Extract<WishRequest, { kind: 'series' }>,
  start: Date | null,
): Promise<BookingRow> {
  if (start !== null) {
    const message = 'Please choose the dates again on the page of your appointment.'
    throw invalidField('start_datetime', message)
  }
  const { booking: first } = await seriesBooking(tx, ctx, { id: bookingId })
  const order = { first, isBarber: false, weeks, startDatetimes }
  const { bookings } = await writeSeries(tx, ctx, order, null)
  return bookings.toSorted((a, b) => a.id - b.id)[0] ?? first
}

/** The first booking that was made, with the others, in order of time. The one that a series repeats was there before. */
async function bookingsOf(tx: Transaction, { id, groupId, seriesId }: BookingRow) {
  const made = seriesId ? { seriesId, id: { gte: id } } : groupId ? { groupId } : { id }
  const rows = await tx.booking.findMany({
    where: made,
    include: withAddons,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(withStatus)
}
