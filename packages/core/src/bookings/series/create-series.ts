import { randomUUID } from 'node:crypto'
import type { Transaction } from '@haircuts/db/client'
import { canVisitorCancel } from '@haircuts/scheduling/lifecycle'
import { areDatesOfSeries } from '@haircuts/scheduling/series'
import { lengthOf, occupiedTime } from '../../availability/assert-available.ts'
import { forAnswers } from '../../booking-calendar/answers-form.ts'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import { withProblems, withStatus } from '../../booking-calendar/booking-record.ts'
import { assertNotBlocked } from '../../clients/blocked-contacts.ts'
import type { MailContext } from '../../emails/mailer.ts'
import { withdrawSeriesEmails } from '../../emails/series-email.ts'
import { readerOf } from '../../emails/wish-email.ts'
import { AppError, invalidField } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { readSettings } from '../../site/settings.ts'
import { assertUpcomingLimit, countUpcoming } from '../booking-limits.ts'
import { kindOf } from '../change-kind.ts'
import { deleteVisits, spanOf } from '../change-visits.ts'
import { firstVisitRequest } from '../first-visit.ts'
import { findReplay, saveIdempotentResult } from '../internal/idempotency.ts'
import { numberSeries } from '../internal/recalculate-group-and-series.ts'
import { publish } from '../publish-changes.ts'
import type { VisitorFields } from '../visitor-fields.ts'
import { bookOrAskByEmail } from '../wishes/ask-by-email.ts'
import { admitUnproven, findUnproven } from '../wishes/unproven.ts'
import { assertDatesAvailable } from './plan-series.ts'
import {
  assertRepeatable,
  type SeriesTarget,
  type StoredBooking,
  seriesBooking,
} from './series-bookings.ts'
import type { NewSeries, UndoCreateInput } from './series-schema.ts'

/**
 * Makes a booking a standing appointment: one booking for each further date, all or none, in one transaction under the
 * booking lock.
 *
 * @throws AppError slotTaken or slotUnavailable, which names the dates that are not free; seriesOff, seriesExists,
 *   notConfirmed, tooManyUpcoming, contactTheBarber, idempotencyKeyReused or bookingErased.
 */
export async function createSeries(ctx: Context, target: SeriesTarget, series: NewSeries) {
  const request = requestOfSeries(target, series)
  return withBookingLock(ctx, async (tx) => {
    const { booking: first, isBarber } = await seriesBooking(tx, ctx, target, { act: 'manage' })
    const replay = await findReplay(tx, ctx, request)
    if (replay) return { bookings: await othersInSeries(tx, first), clientWillBeEmailed: false }
    return writeSeries(tx, ctx, { first, isBarber, ...series }, request)
  })
}

/** The request for the Idempotency-Key. */
function requestOfSeries(series: SeriesTarget, { weeks, startDatetimes }: NewSeries): string {
  return JSON.stringify({ series, weeks, startDatetimes })
}

/**
 * Makes a booking of a link a standing appointment, or answers that the further dates await the press of an emailed link.
 *
 * @throws AppError as `createSeries`, tooManyToday or tooManyWishEmails.
 */
export async function createSeriesByLink(
  ctx: Context,
  { publicToken }: { publicToken: string },
  series: NewSeries,
) {
  const { weeks, startDatetimes } = series
  const target = { publicToken }
  const { booking } = await seriesBooking(ctx.db, ctx, target, { act: 'manage' })
  const { clientName } = await readerOf(ctx.db, booking)
  const { id: bookingId, appointmentTypeId } = booking
  const asked = () => ({
    request: requestOfSeries(target, series),
    wish: { kind: 'series' as const, bookingId, weeks, startDatetimes },
    facts: { clientName, appointmentTypeId, visits: startDatetimes.length, isSeries: true },
  })
  return bookOrAskByEmail(ctx, asked, () => createSeries(ctx, target, series))
}

interface SeriesOrder extends NewSeries {
  first: StoredBooking
  isBarber: boolean
}

/** Books the further dates of a booking, all or none. Call it inside the booking lock. */
export async function writeSeries(
  tx: Transaction,
  ctx: Context,
  { first, isBarber, weeks, startDatetimes, notifyClient = true }: SeriesOrder,
  request: string | null,
) {
  await assertRepeatable(tx, { booking: first, isBarber })
  const starts = startDatetimes.map((start) => start.getTime())
  if (!isBarber) {
    await assertSameDates(tx, { first, weeks, starts })
    await assertNotBlocked(tx, ctx, [{ email: first.clientEmail, phoneKey: first.clientPhoneKey }])
    const isCounted = canVisitorCancel(first.status) && first.startAt > ctx.now
    if (first.clientEmail && !isCounted) {
      const { count: upcoming } = await countUpcoming(tx, ctx, first.clientEmail)
      assertUpcomingLimit({ upcoming, people: 1 }, await readSettings(tx))
    }
  }
  const calendar = await assertDatesAvailable(tx, ctx, {
    ...{ booking: first, starts, movingIds: [], isBarber },
  })
  const networkHash = isBarber ? null : await networkOfDates(tx, ctx, { first, starts, calendar })
  const approval = await requestOf(tx, ctx, { first, starts, isBarber })
  const bookings = await writeBookings(tx, ctx, { first, weeks, starts, approval, networkHash })
  const created = bookings.map((after) => ({ kind: kindOf(null, after), before: null, after }))
  const listed = first.startAt > ctx.now ? [first] : []
  const { clientWillBeEmailed } = await publish(tx, ctx, created, { notifyClient, listed })
  if (request !== null)
    await saveIdempotentResult(tx, ctx, { request, bookingId: first.id, tokens: null })
  return { bookings, clientWillBeEmailed }
}

/** The network that the dates of an unproven person keep. @throws AwaitsEmail beyond the limits. */
async function networkOfDates(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'countedAs' | 'now' | 'secretBox'>,
  {
    first,
    starts,
    calendar,
  }: {
    first: StoredBooking
    starts: readonly number[]
    calendar: Awaited<ReturnType<typeof assertDatesAvailable>>
  },
) {
  const reader = await readerOf(tx, first)
  const isKnown = first.status === 'completed' && !first.completedByKey && first.place === null
  const unproven = await findUnproven(tx, ctx, { ...reader, isKnown }, starts)
  const length = lengthOf(first)
  const occupied = starts.map((start) => occupiedTime(start, length))
  return admitUnproven(tx, ctx, unproven, { occupied, calendar })
}

/**
 * Takes back a new series of the barber: the bookings that it added are deleted, all or none, and the email about them is
 * withdrawn. Once the client was emailed about them, they have to be cancelled, which tells the client.
 *
 * @throws AppError bookingNotFound, bookingChanged when one of them has changed since, or seriesNotified.
 */
export async function undoCreateSeries(ctx: MailContext, { id, bookings }: UndoCreateInput) {
  return withBookingLock(ctx, async (tx) => {
    const { booking: first } = await seriesBooking(tx, ctx, { id })
    const created = await othersInSeries(tx, first)
    const isSame = ({ id, revision, status, startAt }: StoredBooking) =>
      canVisitorCancel(status) &&
      startAt > first.startAt &&
      startAt > ctx.now &&
      bookings.some(({ bookingId, ifRevision }) => bookingId === id && ifRevision === revision)
    if (created.length !== bookings.length || !created.every(isSame)) {
      throw new AppError('bookingChanged')
    }
    const ids = created.map((booking) => booking.id)
    if (!(await withdrawSeriesEmails(tx, ids))) throw new AppError('seriesNotified')
    await returnToFormerSeries(tx, first)
    await deleteVisits(tx, ctx, created, { notifyClient: false })
    return { removed: created.length }
  })
}

/** A booking that began a new series after another one had ended belongs to that one again. */
async function returnToFormerSeries(
  tx: Transaction,
  { id, formerSeriesId: seriesId }: StoredBooking,
) {
  const former = seriesId ? await tx.booking.findFirst({ where: { seriesId } }) : null
  const place = former
    ? { seriesId, seriesWeeks: former.seriesWeeks, seriesPosition: 1, seriesSize: 1 }
    : { seriesId: null, seriesWeeks: null, seriesPosition: null, seriesSize: null }
  await tx.booking.update({ where: { id }, data: { ...place, formerSeriesId: null } })
  if (place.seriesId !== null) await numberSeries(tx, place.seriesId)
}

async function othersInSeries(tx: Transaction, { id, seriesId }: StoredBooking) {
  if (!seriesId) return []
  const rows = await tx.booking.findMany({
    where: { seriesId, id: { not: id } },
    include: withProblems,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(withStatus)
}

type Approval = Awaited<ReturnType<typeof firstVisitRequest>>

/**
 * Whether the further dates wait for the barber: with the first one, which then is answered together with them, or by
 * themselves where it is approved and not completed. What the barber repeats does not ask, unless the first one does.
 */
async function requestOf(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now'>,
  { first, starts, isBarber }: { first: StoredBooking; starts: number[]; isBarber: boolean },
): Promise<Approval> {
  const { status, pendingUntil } = first
  if (status === 'pending') return { status, pendingUntil }
  const start = new Date(Math.min(...starts))
  return firstVisitRequest(tx, ctx, { people: [first], start, ignoresRules: isBarber })
}

interface SeriesDates {
  first: StoredBooking
  weeks: number
  starts: readonly number[]
}

/** A visitor books one appointment for each date of the series, so that a series does not fill a week. */
async function assertSameDates(tx: Transaction, { first, weeks, starts }: SeriesDates) {
  const { zone } = await readSettings(tx)
  if (areDatesOfSeries(starts, { first: first.startAt.getTime(), weeks, zone })) return
  throw invalidField('start_datetimes', 'Please choose one time for each date of the series.')
}

/** The bookings after the first one, which carry its service, add-ons and contact as they were agreed. */
async function writeBookings(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  {
    first,
    weeks,
    starts,
    approval,
    networkHash,
  }: SeriesDates & { approval: Approval; networkHash: Awaited<ReturnType<typeof admitUnproven>> },
) {
  const length = lengthOf(first)
  const ordered = [...starts, first.startAt.getTime()].sort((a, b) => a - b)
  const seriesId = randomUUID()
  const place = (start: number) => ({
    seriesId,
    seriesWeeks: weeks,
    seriesPosition: ordered.indexOf(start) + 1,
    seriesSize: ordered.length,
  })
  await tx.booking.update({
    where: { id: first.id },
    data: { ...place(first.startAt.getTime()), formerSeriesId: first.seriesId },
  })
  const written = await tx.booking.createManyAndReturn({
    data: starts.map((start) => ({
      ...agreedOf(first),
      ...approval,
      networkHash,
      ...place(start),
      ...spanOf(new Date(start), length),
      createdAt: ctx.now,
      startAgreedAt: ctx.now,
    })),
  })
  const addons = first.addons.map(({ id, bookingId, ...addon }) => addon)
  await tx.bookingAddon.createMany({
    data: written.flatMap(({ id: bookingId }) => addons.map((addon) => ({ bookingId, ...addon }))),
  })
  const ids = written.map(({ id }) => id)
  const rows = await tx.booking.findMany({
    where: { id: { in: ids } },
    include: withProblems,
    orderBy: { startAt: 'asc' },
  })
  return rows.map(withStatus)
}

function agreedOf(first: StoredBooking) {
  const visitorFields: VisitorFields = {
    clientName: first.clientName,
    clientEmail: first.clientEmail,
    clientPhone: first.clientPhone,
    clientPhoneKey: first.clientPhoneKey,
    ...forAnswers(({ isForSeries }, name) => (isForSeries ? first[name] : null)),
    isFirstTime: first.isFirstTime === null ? null : false,
    pictureReference: first.pictureReference,
  }
  return {
    ...visitorFields,
    cleanupMinutes: first.cleanupMinutes,
    includesCleanup: first.includesCleanup,
    appointmentTypeId: first.appointmentTypeId,
    typeName: first.typeName,
    typeDurationMinutes: first.typeDurationMinutes,
    typePrice: first.typePrice,
    typeColor: first.typeColor,
    clientId: first.clientId,
    bookerHash: first.bookerHash && new Uint8Array(first.bookerHash),
  }
}
