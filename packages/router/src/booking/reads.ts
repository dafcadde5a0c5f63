import type { Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { hasBegun } from '@haircuts/scheduling/lifecycle'
import type { Context } from '../context.ts'
import { type DayOrInstant, endOfRange, startOfRange } from '../day-range.ts'
import { bookingIdOfToken } from '../link/reads.ts'
import { Refusal } from '../refusal.ts'
import { readSettings, settingValue } from '../setting/reads.ts'
import { historyOfBooking } from './history.ts'
import { type BookingRow, type BookingRowWithProblems, withAddons, withProblems } from './row.ts'
import type { ListInput } from './schema.ts'

type Amount = number | { toNumber(): number }

/** The input of the views, read either by Prisma or, in lists, as JSON. */
interface ShownBooking {
  id: number
  status: string
  startAt: Date
  endAt: Date
  appointmentTypeId: number | null
  typeName: string
  typeDurationMinutes: number
  typePrice: Amount | null
  typeColor: string
  appointmentType: { color: string } | null
  clientId: number | null
  clientName: string
  clientEmail: string
  clientPhone: string | null
  clientNotes: string | null
  isFirstTime: boolean | null
  referralSource: string | null
  pictureReference: string | null
  notes: string | null
  donationAmount: Amount | null
  createdAt: Date
  addons: {
    addonId: number | null
    name: string
    durationMinutes: number
    price: Amount
    isFreeSpecial: boolean
  }[]
}

/** SQL that builds a `BookingJson` in a query over `booking`. */
export const BOOKING_JSON = `json_build_object(
  'id', booking.id, 'status', booking.status,
  'startAt', round(extract(epoch FROM booking.start_at) * 1000),
  'endAt', round(extract(epoch FROM booking.end_at) * 1000),
  'createdAt', round(extract(epoch FROM booking.created_at) * 1000),
  'appointmentTypeId', booking.appointment_type_id, 'typeName', booking.type_name,
  'typeDurationMinutes', booking.type_duration_minutes, 'typePrice', booking.type_price,
  'typeColor', booking.type_color,
  'appointmentType', (SELECT json_build_object('color', color) FROM appointment_type
                       WHERE appointment_type.id = booking.appointment_type_id),
  'clientId', booking.client_id,
  'clientName', booking.client_name, 'clientEmail', booking.client_email,
  'clientPhone', booking.client_phone, 'clientNotes', booking.client_notes,
  'isFirstTime', booking.is_first_time, 'referralSource', booking.referral_source,
  'pictureReference', booking.picture_reference, 'notes', booking.notes,
  'donationAmount', booking.donation_amount,
  'messages', coalesce((SELECT json_agg(json_build_object('problem', problem)) FROM (
      SELECT problem FROM message WHERE booking_id = booking.id AND problem IS NOT NULL
       ORDER BY id DESC LIMIT 1) AS latest), '[]'),
  'addons', coalesce((SELECT json_agg(json_build_object(
      'addonId', addon_id, 'name', name, 'durationMinutes', duration_minutes, 'price', price,
      'isFreeSpecial', is_free_special
    ) ORDER BY id) FROM booking_addon WHERE booking_id = booking.id), '[]'))`

/** `ShownBooking` as JSON: instants are epoch milliseconds. */
export type BookingJson = Omit<ShownBooking, 'startAt' | 'endAt' | 'createdAt'> &
  Pick<BookingRowWithProblems, 'messages'> &
  Record<'startAt' | 'endAt' | 'createdAt', number>

export function bookingViewOfJson({ startAt, endAt, createdAt, ...json }: BookingJson) {
  return bookingView({
    ...json,
    startAt: new Date(startAt),
    endAt: new Date(endAt),
    createdAt: new Date(createdAt),
  })
}

function amount(value: Amount): number
function amount(value: Amount | null): number | null
function amount(value: Amount | null): number | null {
  return value === null || typeof value === 'number' ? value : value.toNumber()
}

/**
 * What the client may see of a booking. It is an allow-list, field by field, so that a new column (or the
 * barber's notes and the donation) can never leak through a spread row.
 */
export function publicBookingView(row: ShownBooking) {
  const addons = row.addons.map((addon) => ({
    id: addon.addonId,
    name: addon.name,
    durationMinutes: addon.durationMinutes,
    price: amount(addon.price),
    isFreeSpecial: addon.isFreeSpecial,
  }))
  // Summed in whole cents, since 0.1 + 0.2 is not 0.3 in floating point.
  const cents = [amount(row.typePrice) ?? 0, ...addons.map(({ price }) => price)].reduce(
    (sum, price) => sum + Math.round(price * 100),
    0,
  )
  return {
    id: row.id,
    status: row.status,
    startDatetime: row.startAt,
    endDatetime: row.endAt,
    durationMinutes: Math.round((row.endAt.getTime() - row.startAt.getTime()) / 60_000),
    /** The service and its add-ons together, as agreed. */
    price: cents / 100,
    appointmentType: {
      id: row.appointmentTypeId,
      name: row.typeName,
      durationMinutes: row.typeDurationMinutes,
      price: amount(row.typePrice),
      color: row.appointmentType?.color ?? row.typeColor,
    },
    client: {
      id: row.clientId,
      name: row.clientName,
      email: row.clientEmail,
      phone: row.clientPhone,
    },
    addons,
    clientNotes: row.clientNotes,
    isFirstTime: row.isFirstTime,
    referralSource: row.referralSource,
    pictureReference: row.pictureReference,
  }
}

/** For the holder of a link, with `hasBegun` by the server's clock: from then on links change nothing. */
export function linkedBookingView(row: ShownBooking, now: Date) {
  return { ...publicBookingView(row), hasBegun: hasBegun(row.startAt.getTime(), now.getTime()) }
}

export async function bookingByToken(ctx: Context, input: { publicToken: string }) {
  return linkedBookingView(await bookingRowByToken(ctx, input), ctx.now)
}

/** A link of any purpose may read its booking. @throws Refusal linkInvalid */
export async function bookingRowByToken(ctx: Context, { publicToken }: { publicToken: string }) {
  const id = await bookingIdOfToken(ctx.db, { publicToken, now: ctx.now })
  const row = await ctx.db.booking.findUnique({ where: { id }, include: withAddons })
  if (!row) throw new Refusal('linkInvalid')
  return row
}

/** @throws Refusal bookingNotFound */
export async function findBooking(tx: Transaction, id: number): Promise<BookingRow> {
  const row = await tx.booking.findUnique({ where: { id }, include: withAddons })
  if (!row) throw new Refusal('bookingNotFound')
  return row
}

/** The back office's view: the public one with notes, donation and mail problems. */
export function bookingView(row: ShownBooking & Pick<BookingRowWithProblems, 'messages'>) {
  return {
    ...publicBookingView(row),
    notes: row.notes,
    donationAmount: amount(row.donationAmount),
    createdAt: row.createdAt,
    emailProblem: row.messages[0]?.problem ?? null,
  }
}

export async function bookingById({ db }: Context, { id }: { id: number }) {
  const row = await db.booking.findUnique({ where: { id }, include: withProblems })
  if (!row) throw new Refusal('bookingNotFound')
  return bookingView(row)
}

const RECENT_VISITS = 5

/** @throws Refusal bookingNotFound */
export async function bookingDetails(ctx: Context, { id }: { id: number }) {
  const row = await ctx.db.booking.findUnique({
    where: { id },
    include: { ...withProblems, client: { select: { notes: true } } },
  })
  if (!row) throw new Refusal('bookingNotFound')
  const [changes, earlierVisits] = await Promise.all([
    historyOfBooking(ctx, { id }),
    earlierVisitsOf(ctx, row),
  ])
  return {
    booking: bookingView(row),
    aboutClient: row.client?.notes ?? null,
    changes,
    earlierVisits,
  }
}

async function earlierVisitsOf({ db }: Context, { id, clientId, startAt }: BookingRow) {
  if (!clientId) return []
  const rows = await db.booking.findMany({
    where: { clientId, id: { not: id }, startAt: { lt: startAt } },
    include: withProblems,
    orderBy: [{ startAt: 'desc' }, { id: 'desc' }],
    take: RECENT_VISITS,
  })
  return rows.map(bookingView)
}

/**
 * One page of bookings. Dates filter by the start, and an end date includes its whole local day. The
 * subquery finds the page's ids with an index-only scan, so that only the rows of the page are read.
 */
export async function listBookings(ctx: Context, input: ListInput) {
  const { page, pageSize, status, clientId, sort } = input
  const { gte, lt, lte } = await startRange(ctx, input)
  const filters = [
    { name: 'status', text: 'status = $?', value: status },
    { name: 'client', text: 'client_id = $?', value: clientId },
    { name: 'from', text: 'start_at >= $?::timestamptz', value: gte?.toISOString() ?? null },
    { name: 'before', text: 'start_at < $?::timestamptz', value: lt?.toISOString() ?? null },
    { name: 'to', text: 'start_at <= $?::timestamptz', value: lte?.toISOString() ?? null },
  ].filter(({ value }) => value !== null)
  const conditions = filters.map(({ text }, index) => text.replace('?', String(index + 1)))
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  const order = sort === 'start_datetime' ? 'ASC' : 'DESC'
  const [row] = await queryPrepared<{ total: number; items: BookingJson[] }>(
    ctx.db,
    {
      name: `bookings ${order} ${filters.map(({ name }) => name)}`,
      text: `
        SELECT (SELECT count(*)::int FROM booking ${where}) AS total,
               (SELECT coalesce(json_agg(${BOOKING_JSON}
                                ORDER BY booking.start_at ${order}, booking.id ${order}), '[]')
                  FROM (SELECT id FROM booking ${where} ORDER BY start_at ${order}, id ${order}
                         LIMIT $${filters.length + 1} OFFSET $${filters.length + 2}) AS page
                  JOIN booking USING (id)) AS items`,
    },
    [...filters.map(({ value }) => value), pageSize, (page - 1) * pageSize],
  )
  const { total, items } = row ?? { total: 0, items: [] }
  return {
    items: items.map(bookingViewOfJson),
    total,
    page,
    pageSize,
    totalPages: Math.ceil(total / pageSize),
  }
}

interface StartRange {
  gte?: Date
  lt?: Date
  lte?: Date
}

async function startRange(ctx: Context, { startDate, endDate }: ListInput): Promise<StartRange> {
  if (!startDate && !endDate) return {}
  const zone = settingValue(await readSettings(ctx), 'timezone')
  return {
    ...(startDate ? { gte: startOfRange(startDate, zone) } : {}),
    ...(endDate ? upTo(endDate, zone) : {}),
  }
}

function upTo(given: DayOrInstant, zone: string) {
  const end = endOfRange(given, zone)
  return typeof given === 'string' ? { lt: end } : { lte: end }
}
