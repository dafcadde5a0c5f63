import type { Prisma } from '@haircuts/db/client'
import { addDays } from '@haircuts/scheduling/local-date'
import { startOfDay } from '@haircuts/scheduling/zone'
import { historyOfBooking } from '../booking-event/reads.ts'
import type { Context } from '../context.ts'
import { bookingIdOfToken } from '../public-token/reads.ts'
import { Refusal } from '../refusal.ts'
import { readSettings, settingValue } from '../setting/reads.ts'
import type { ListInput } from './schema.ts'

export const withAddons = {
  addons: { orderBy: { id: 'asc' } },
} satisfies Prisma.BookingInclude

/** For the barber, with what went wrong with its mails, the latest first. */
export const withProblems = {
  ...withAddons,
  messages: {
    where: { problem: { not: null } },
    orderBy: { id: 'desc' },
    take: 1,
    select: { problem: true },
  },
} satisfies Prisma.BookingInclude

export type BookingRowWithProblems = Prisma.BookingGetPayload<{ include: typeof withProblems }>

export type BookingRow = Prisma.BookingGetPayload<{ include: typeof withAddons }>

/**
 * A booking as its owner may see it, field by field: the barber's notes and the donation are not
 * left out here, they are never put in.
 */
export function publicBookingView(row: BookingRow) {
  const addons = row.addons.map((addon) => ({
    id: addon.addonId,
    name: addon.name,
    durationMinutes: addon.durationMinutes,
    price: addon.price.toNumber(),
  }))
  // In decimals: floating point makes a little more than thirty cents of ten and twenty.
  const total = row.addons.reduce((sum, { price }) => sum?.add(price) ?? price, row.typePrice)
  return {
    id: row.id,
    status: row.status,
    startDatetime: row.startAt,
    endDatetime: row.endAt,
    durationMinutes: Math.round((row.endAt.getTime() - row.startAt.getTime()) / 60_000),
    /** The service and its add-ons together, as agreed. */
    price: total?.toNumber() ?? 0,
    appointmentType: {
      id: row.appointmentTypeId,
      name: row.typeName,
      durationMinutes: row.typeDurationMinutes,
      price: row.typePrice?.toNumber() ?? null,
      color: row.typeColor,
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

export async function bookingByToken(ctx: Context, input: { publicToken: string }) {
  return publicBookingView(await bookingRowByToken(ctx, input))
}

/** A link of any purpose may read. */
export async function bookingRowByToken(ctx: Context, { publicToken }: { publicToken: string }) {
  const id = await bookingIdOfToken(ctx.db, { publicToken, now: ctx.now })
  const row = await ctx.db.booking.findUnique({ where: { id }, include: withAddons })
  if (!row) throw new Refusal('linkInvalid')
  return row
}

/** A booking as the barber sees it. */
export function bookingView(row: BookingRowWithProblems) {
  return {
    ...publicBookingView(row),
    notes: row.notes,
    donationAmount: row.donationAmount?.toNumber() ?? null,
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

/** A booking with what is shown round it: its client, its changes, the client's latest other visits. */
export async function bookingDetails(ctx: Context, { id }: { id: number }) {
  const row = await ctx.db.booking.findUnique({
    where: { id },
    include: { ...withProblems, client: { select: { notes: true } } },
  })
  if (!row) throw new Refusal('bookingNotFound')
  const [changes, otherVisits] = await Promise.all([
    historyOfBooking(ctx, { id }),
    otherVisitsOf(ctx, row),
  ])
  return { booking: bookingView(row), aboutClient: row.client?.notes ?? null, changes, otherVisits }
}

async function otherVisitsOf({ db }: Context, { id, clientId }: BookingRow) {
  if (!clientId) return []
  const rows = await db.booking.findMany({
    where: { clientId, id: { not: id } },
    include: withProblems,
    orderBy: [{ startAt: 'desc' }, { id: 'desc' }],
    take: RECENT_VISITS,
  })
  return rows.map(bookingView)
}

/** One page. The dates look at the start, and an end date is a whole day of the business. */
export async function listBookings(ctx: Context, input: ListInput) {
  const { page, pageSize, status, clientId, sort } = input
  const startAt = await startRange(ctx, input)
  const where: Prisma.BookingWhereInput = {
    ...(status ? { status } : {}),
    ...(clientId ? { clientId } : {}),
    ...(startAt ? { startAt } : {}),
  }
  const order = sort === 'start_datetime' ? 'asc' : 'desc'
  const [rows, total] = await Promise.all([
    ctx.db.booking.findMany({
      where,
      include: withProblems,
      orderBy: [{ startAt: order }, { id: order }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    ctx.db.booking.count({ where }),
  ])
  return {
    items: rows.map(bookingView),
    total,
    page,
    pageSize,
    totalPages: Math.ceil(total / pageSize),
  }
}

type DayOrInstant = NonNullable<ListInput['startDate']>

async function startRange(ctx: Context, { startDate, endDate }: ListInput) {
  if (!startDate && !endDate) return null
  const zone = settingValue(await readSettings(ctx), 'timezone')
  return {
    ...(startDate ? { gte: firstInstant(startDate, zone) } : {}),
    ...(endDate ? upTo(endDate, zone) : {}),
  }
}

function firstInstant(given: DayOrInstant, zone: string): Date {
  return typeof given === 'string' ? new Date(startOfDay(given, zone)) : given
}

function upTo(given: DayOrInstant, zone: string) {
  if (typeof given !== 'string') return { lte: given }
  return { lt: new Date(startOfDay(addDays(given, 1), zone)) }
}
