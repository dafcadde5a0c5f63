import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { Prisma } from '@haircuts/db/prisma'
import { ARRIVAL_LEAD_MS } from '@haircuts/scheduling/arrival'
import {
  cancelCutoffHours,
  canVisitorCancel,
  canVisitorChange,
  changesEndAt,
  hasBegun,
  holdsTime,
  STATUSES_HOLDING_TIME,
} from '@haircuts/scheduling/lifecycle'
import { sumOfAmounts } from '@haircuts/scheduling/visit-sum'
import { lengthOf } from '../availability/assert-available.ts'
import {
  answerOf,
  type BookingRow,
  bookingDecision,
  bookingStatus,
  canRemember,
  canRepeat,
  type ShownBooking,
  type ShownBookingWithProblems,
  seriesOf,
  withAddons,
  withProblems,
  withStatus,
} from '../booking-calendar/booking-record.ts'
import { cleanupPassOf, type PassVisit } from '../booking-calendar/cleanup-pass.ts'
import { contactSearch, forgivingSearch } from '../clients/contact-search.ts'
import { noShowsOf } from '../clients/list-clients.ts'
import { findCutCard } from '../clients/read-cut-card.ts'
import { dialedNumber } from '../contacts/phone-number.ts'
import { minutesLateOf } from '../emails/late-notice.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { timeText } from '../kernel/date-format.ts'
import { type DayOrInstant, endOfRange, startOfRange } from '../kernel/day-range.ts'
import { pageView } from '../kernel/fields.ts'
import { pickView } from '../kernel/pick-view.ts'
import type { HandedOut, TokenPurpose } from '../links/link-schema.ts'
import { bookingOfToken } from '../links/links.ts'
import { promisesAddress } from '../site/address-promise.ts'
import { lateText } from '../site/emails-form.ts'
import { readSettings, type Settings } from '../site/settings.ts'
import { historyOfBooking } from './booking-history.ts'
import type { ListInput } from './booking-schema.ts'
import {
  bookingView as barberView,
  publicBookingView as publicView,
} from './booking-view-schema.ts'

const MINUTE_MS = 60_000

/** What the client may see of a booking. */
export function publicBookingView(row: ShownBooking) {
  return pickView(publicView, shownFieldsOf(row))
}

/** A row with what its views name otherwise than its columns. A view takes from it what its schema names. */
function shownFieldsOf<Row extends ShownBooking>(row: Row) {
  const { place, pendingUntil, decision, decisionReason, includesCleanup, ...columns } = row
  const addons = row.addons.map(({ addonId, ...addon }) => ({
    ...addon,
    id: addonId,
    price: addon.price.toNumber(),
  }))
  const groupDiscount = row.groupDiscount.toNumber()
  const typePrice = row.typePrice?.toNumber() ?? null
  return {
    ...columns,
    startDatetime: row.startAt,
    endDatetime: row.endAt,
    durationMinutes: Math.round(lengthOf(row).visitMinutes),
    price: sumOfAmounts([typePrice, ...addons.map(({ price }) => price), -groupDiscount]),
    groupDiscount,
    isInGroup: row.groupId !== null,
    appointmentType: {
      id: row.appointmentTypeId,
      name: row.typeName,
      durationMinutes: row.typeDurationMinutes,
      price: typePrice,
      color: row.appointmentType?.color ?? row.typeColor,
    },
    client: {
      id: row.clientId,
      name: row.clientName,
      email: row.clientEmail,
      phone: row.clientPhone,
      phoneDial: dialedNumber(row.clientPhoneKey),
    },
    addons,
    series: seriesOf(row),
    ...(includesCleanup && place === null ? { includesCleanup } : {}),
    ...(row.cleanupOfId === null ? {} : { isCleanup: true }),
    ...(place === null ? {} : { place }),
    ...(pendingUntil === null
      ? {}
      : {
          pendingUntil: row.status === 'pending' ? pendingUntil : null,
          decision: bookingDecision.nullable().parse(decision),
          decisionReason,
        }),
  }
}

/** Whether a link may reschedule it: neither a visit elsewhere, whose travel would not fit, nor a clean-up. */
function isMovable({ place, cleanupOfId }: Pick<ShownBooking, 'place' | 'cleanupOfId'>): boolean {
  return place === null && cleanupOfId === null
}

/** The booking for the holder of a link, with what the link can still do by the server's clock. */
export function linkedBookingView(
  row: ShownBooking,
  { purpose, handedOut }: { purpose: TokenPurpose; handedOut: HandedOut },
  { now, settings }: { now: Date; settings: Settings },
) {
  const start = row.startAt.getTime()
  const status = bookingStatus.parse(row.status)
  const { cancelled, rescheduled } = settings.cutoffHours
  const cancelUntil = new Date(changesEndAt(start, cancelCutoffHours(status, cancelled)))
  const rescheduleUntil = new Date(changesEndAt(start, rescheduled))
  return {
    ...publicBookingView(row),
    hasBegun: hasBegun(start, now.getTime()),
    linkPurpose: purpose,
    linkHandedOut: handedOut,
    managesGroup: row.groupId !== null && row.isOrganizer && purpose === 'manage',
    cancelUntil,
    canCancel: canVisitorCancel(status) && now < cancelUntil,
    rescheduleUntil,
    canReschedule: isMovable(row) && canVisitorChange(status) && now < rescheduleUntil,
    canRepeat: row.place === null && canRepeat(row, settings.clientSeries),
    canRemember: canRemember(row, now),
    isComing: answerOf(row) === 'coming',
    beforeYouCome: row.appointmentType?.beforeYouCome ?? null,
    addressPromised: row.place === null && promisesAddress(settings),
    ...(settings.arrivalPage && status === 'confirmed' && row.place === null
      ? { arrivalFrom: new Date(start - ARRIVAL_LEAD_MS) }
      : {}),
  }
}

export async function bookingByToken(
  ctx: Pick<Context, 'db' | 'now'>,
  input: { publicToken: string },
) {
  const [{ booking, link }, settings] = await Promise.all([
    openLink(ctx, input),
    readSettings(ctx.db),
  ])
  const lateNotice = await lateNoticeOf(ctx, booking, settings)
  const view = linkedBookingView(booking, link, { now: ctx.now, settings })
  return { ...view, ...(lateNotice ? { lateNotice } : {}) }
}

/** The sentence that the barber is running late; null once the visit has begun, by what it says. */
async function lateNoticeOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  booking: Pick<BookingRow, 'id' | 'status' | 'startAt' | 'startAgreedAt'>,
  { zone }: Settings,
): Promise<string | null> {
  const { status, startAt } = booking
  const minutes = status === 'confirmed' ? await minutesLateOf(db, booking) : 0
  const begins = startAt.getTime() + minutes * MINUTE_MS
  if (minutes === 0 || hasBegun(begins, now.getTime())) return null
  return lateText({
    minutes: String(minutes),
    Your: 'Your',
    time: timeText(startAt, zone),
    begins: timeText(begins, zone),
  })
}

/** A link of any purpose may read its booking. @throws AppError linkInvalid */
export async function openLink(
  ctx: Pick<Context, 'db' | 'now'>,
  { publicToken }: { publicToken: string },
) {
  const link = await bookingOfToken(ctx.db, { publicToken, now: ctx.now })
  const row = await ctx.db.booking.findUnique({ where: { id: link.id }, include: withAddons })
  if (!row) throw new AppError('linkInvalid')
  return { booking: withStatus(row), link }
}

/** @throws AppError bookingNotFound */
export async function findBooking(tx: DatabaseOrTransaction, id: number) {
  const row = await tx.booking.findUnique({ where: { id }, include: withAddons })
  if (!row) throw new AppError('bookingNotFound')
  return withStatus(row)
}

/** The back office's view: the public one with the id of the client, notes, donation and mail problems. */
export function bookingView(row: ShownBookingWithProblems) {
  return pickView(barberView, {
    ...shownFieldsOf(row),
    donationAmount: row.donationAmount?.toNumber() ?? null,
    emailProblem: row.messages[0]?.problem ?? null,
    answer: answerOf(row),
    isDayClosed: isDayClosed(row),
  })
}

/** Whether its day is closed and its client has not chosen another time. */
function isDayClosed({ status, startAt, closings }: ShownBookingWithProblems): boolean {
  return (
    status === 'confirmed' &&
    closings.some((closed) => closed.startAt.getTime() === startAt.getTime())
  )
}

export async function bookingById({ db }: Pick<Context, 'db'>, { id }: { id: number }) {
  const row = await db.booking.findUnique({ where: { id }, include: withProblems })
  if (!row) throw new AppError('bookingNotFound')
  return bookingView(row)
}

const RECENT_VISITS = 5

/** @throws AppError bookingNotFound */
export async function bookingDetails(ctx: Pick<Context, 'db' | 'now'>, { id }: { id: number }) {
  const row = await ctx.db.booking.findUnique({
    where: { id },
    include: { ...withProblems, client: { select: { notes: true } } },
  })
  if (!row) throw new AppError('bookingNotFound')
  const booking = bookingView(row)
  const [changes, earlierVisits, visitNumber, cutCard, noShows, cleanup, cleanupOf] =
    await Promise.all([
      historyOfBooking(ctx, { id }),
      earlierVisitsOf(ctx, row),
      visitNumberOf(ctx, booking),
      row.clientId === null ? null : findCutCard(ctx.db, row.clientId),
      noShowsOf(ctx.db, [booking]),
      cleanupOfVisit(ctx, row),
      visitOfCleanup(ctx, row),
    ])
  return {
    booking,
    aboutClient: row.client?.notes ?? null,
    clientNoShows: noShows(booking),
    visitNumber,
    cleanup,
    cleanupOf,
    cutCard,
    changes,
    earlierVisits,
  }
}

/** The clean-up that comes with a visit. */
async function cleanupOfVisit({ db, now }: Pick<Context, 'db' | 'now'>, visit: PassVisit) {
  const { zone } = await readSettings(db)
  const pass = await cleanupPassOf(db, visit, { now, zone })
  if (!pass) return null
  const { lastDate, isOpen, used } = pass
  return {
    lastDate,
    isOpen,
    used: used && {
      id: used.id,
      status: bookingStatus.parse(used.status),
      startDatetime: used.startAt,
    },
  }
}

/** The visit that a clean-up came with; null for another booking, and where the visit was deleted. */
async function visitOfCleanup(
  { db }: Pick<Context, 'db'>,
  { cleanupOfId }: Pick<BookingRow, 'cleanupOfId'>,
) {
  if (cleanupOfId === null) return null
  const visit = await db.booking.findUnique({ where: { id: cleanupOfId } })
  return visit && { id: visit.id, startDatetime: visit.startAt }
}

async function earlierVisitsOf(
  { db }: Pick<Context, 'db'>,
  { id, clientId, startAt }: Pick<BookingRow, 'id' | 'clientId' | 'startAt'>,
) {
  if (!clientId) return []
  const rows = await db.booking.findMany({
    where: { clientId, id: { not: id }, startAt: { lt: startAt } },
    include: withProblems,
    orderBy: [{ startAt: 'desc' }, { id: 'desc' }],
    take: RECENT_VISITS,
  })
  return rows.map(bookingView)
}

/** 1 for the first visit of a client; null for a booking that is no visit, or whose client was deleted. */
async function visitNumberOf(
  { db }: Pick<Context, 'db'>,
  { client, startDatetime, status, isCleanup }: ReturnType<typeof bookingView>,
) {
  if (client.id === null || !holdsTime(status) || isCleanup === true) return null
  const visits = {
    clientId: client.id,
    status: { in: [...STATUSES_HOLDING_TIME] },
    cleanupOfId: null,
  }
  return db.booking.count({ where: { ...visits, startAt: { lte: startDatetime } } })
}

/** A time longer than any service with its add-ons. */
const MAX_VISIT_MS = 31 * 86_400_000
const MAX_VISIT = Prisma.sql`interval '31 days'`

/**
 * A visit that is going on counts as upcoming, unless it is already completed or a no-show, as a walk-in that took less time
 * than planned. The bound on `start_at` lets PostgreSQL use the index on it.
 */
const isUpcoming = (now: Date) => Prisma.sql`
  start_at > ${now}::timestamptz - ${MAX_VISIT} AND end_at > ${now}::timestamptz
  AND (start_at > ${now}::timestamptz OR status NOT IN ('completed', 'no-show'))`

/** Written with `start_at` and `id` alone, so that an index counts them: at most a few visits are going on. */
const isPast = (now: Date) => Prisma.sql`
  start_at < ${now}::timestamptz AND id <> ALL (ARRAY(
    SELECT id FROM booking WHERE start_at < ${now}::timestamptz AND ${isUpcoming(now)}))`

/**
 * One page of bookings. Dates filter by the start, and an end date includes its whole local day. The first statement finds
 * the ids of the page and the total by indexes alone, or with a search by reading the matches once.
 */
export async function listBookings(ctx: Pick<Context, 'db' | 'now'>, input: ListInput) {
  const { search } = input
  if (!search) return bookingPage(ctx, input, null)
  const { phoneCountry } = await readSettings(ctx.db)
  const exact = contactSearch(search, Prisma.sql`client_phone_key`, phoneCountry)
  const found = await bookingPage(ctx, input, exact)
  if (found.total > 0) return found
  // An exact match that the other filters leave out, as a visit that is over, is not replaced by a similar name.
  const [any] = await ctx.db.$queryRaw<{ isExact: boolean }[]>`
    SELECT EXISTS (SELECT FROM booking WHERE ${exact}) AS "isExact"`
  return any?.isExact ? found : bookingPage(ctx, input, forgivingSearch(search))
}

async function bookingPage(
  ctx: Pick<Context, 'db' | 'now'>,
  input: ListInput,
  search: Prisma.Sql | null,
) {
  const { page, pageSize, status, clientId, appointmentTypeId, when, sort } = input
  const { gte, lt, lte } = await startRange(ctx, input)
  const conditions = [
    search,
    when === 'upcoming' && isUpcoming(ctx.now),
    when === 'past' && isPast(ctx.now),
    status && Prisma.sql`status = ${status}`,
    clientId && Prisma.sql`client_id = ${clientId}`,
    appointmentTypeId && Prisma.sql`appointment_type_id = ${appointmentTypeId}`,
    gte && Prisma.sql`start_at >= ${gte}::timestamptz`,
    lt && Prisma.sql`start_at < ${lt}::timestamptz`,
    lte && Prisma.sql`start_at <= ${lte}::timestamptz`,
  ].filter((condition) => typeof condition === 'object' && condition !== null)
  const where = conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`true`
  const order = Prisma.raw(sort === 'start_datetime' ? 'ASC' : 'DESC')
  const [found] = await ctx.db.$queryRaw<{ total: number; ids: number[] }[]>`
    WITH found AS ${Prisma.raw(search ? 'MATERIALIZED' : 'NOT MATERIALIZED')} (
      SELECT id, start_at FROM booking WHERE ${where}
    )
    SELECT (SELECT count(*)::int FROM found) AS total,
           ARRAY(SELECT id FROM found ORDER BY start_at ${order}, id ${order}
                  LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) AS ids`
  const { total, ids } = found ?? { total: 0, ids: [] }
  const rows = await ctx.db.booking.findMany({
    where: { id: { in: ids } },
    include: withProblems,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const items = ids.flatMap((id) => byId.get(id) ?? []).map(bookingView)
  return pageView({ items, total }, input)
}

/** The visits of any status that overlap a range. The bound on the start lets PostgreSQL use the index on it. */
export function overlapping({ start, end }: { start: Date | null; end: Date | null }) {
  return {
    startAt: {
      ...(start ? { gt: new Date(start.getTime() - MAX_VISIT_MS) } : {}),
      ...(end ? { lt: end } : {}),
    },
    ...(start ? { endAt: { gt: start } } : {}),
  } satisfies Prisma.BookingWhereInput
}

interface StartRange {
  gte?: Date
  lt?: Date
  lte?: Date
}

async function startRange(
  ctx: Pick<Context, 'db'>,
  { startDate, endDate }: ListInput,
): Promise<StartRange> {
  if (!startDate && !endDate) return {}
  const { zone } = await readSettings(ctx.db)
  return {
    ...(startDate ? { gte: startOfRange(startDate, zone) } : {}),
    ...(endDate ? upTo(endDate, zone) : {}),
  }
}

function upTo(given: DayOrInstant, zone: string) {
  const end = endOfRange(given, zone)
  return typeof given === 'string' ? { lt: end } : { lte: end }
}
