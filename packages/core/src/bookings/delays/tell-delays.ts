import type { Transaction } from '@haircuts/db/client'
import { isStillToDo } from '@haircuts/scheduling/lifecycle'
import { localDate } from '@haircuts/scheduling/zone'
import { AppError } from '../../kernel/app-error.ts'
import type { BookingRow } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import { readSettings, type Settings } from '../../site/settings.ts'
import { findBooking } from '../list-bookings.ts'
import { delaysOfToday, storedDate } from './delays-of-today.ts'
import { tellDelay } from './notified-delay.ts'

/** Tells the next clients of a delay, on a day on which the barber has let the first one be told. */
export async function tellDelays(ctx: Pick<Context, 'db' | 'now' | 'enqueue'>): Promise<void> {
  const { delayNotices, zone } = await readSettings(ctx.db)
  if (!delayNotices) return
  const day = await ctx.db.delayDay.findUnique({ where: { date: storedDate(ctx.now, zone) } })
  if (!day?.isNotified) return
  for (const { booking, minutes } of await delaysOfToday(ctx)) {
    await ctx.db.$transaction(async (tx) => {
      const locked = await lockBooking(tx, booking.id)
      // It was cancelled or moved since it was read.
      if (locked.status !== 'confirmed' || +locked.startAt !== +booking.startAt) return
      await tellDelay(tx, ctx, { booking: locked, minutes })
    })
  }
}

/** The first delay of today, until the barber has decided about it; null while nobody is late. */
export async function delayToTell(ctx: Pick<Context, 'db' | 'now'>) {
  const { delayNotices, zone } = await readSettings(ctx.db)
  if (!delayNotices) return null
  const date = storedDate(ctx.now, zone)
  if ((await ctx.db.delayDay.count({ where: { date } })) > 0) return null
  const [first] = await delaysOfToday(ctx)
  if (!first) return null
  const { booking, minutes } = first
  return {
    bookingId: booking.id,
    clientName: booking.clientName,
    startDatetime: booking.startAt,
    minutes,
  }
}

/**
 * The barber lets the first delay of a day be told, with his number of minutes. Those that follow today are told by themselves.
 *
 * @throws AppError delaysOff; bookingNotFound; notConfirmed for a visit that is not of today, or over.
 */
export async function tellFirstDelay(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  input: { id: number; minutes: number },
) {
  const settings = await settingsWithDelays(ctx)
  const { minutes } = input
  const expected = (await delaysOfToday(ctx)).find(({ booking }) => booking.id === input.id)
  const isFinal = expected?.minutes !== minutes
  await ctx.db.$transaction(async (tx) => {
    const booking = await lockBooking(tx, input.id)
    assertIsToday(booking, ctx.now, settings)
    const isFirst = await decide(tx, ctx, settings, true)
    if (isFirst) await tellDelay(tx, ctx, { booking, minutes, byBarber: true, isFinal })
  })
  await tellDelays(ctx)
  return decisionOf(ctx, settings)
}

/** No delay is told today. @throws AppError delaysOff */
export async function tellNobodyToday(ctx: Pick<Context, 'db' | 'now'>) {
  const settings = await settingsWithDelays(ctx)
  await ctx.db.$transaction((tx) => decide(tx, ctx, settings, false))
  return decisionOf(ctx, settings)
}

async function decisionOf({ db, now }: Pick<Context, 'db' | 'now'>, { zone }: Settings) {
  const day = await db.delayDay.findUnique({ where: { date: storedDate(now, zone) } })
  return { isNotified: day?.isNotified ?? false }
}

/** @returns false if it was decided before, as by a press on another device. */
async function decide(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { zone }: Settings,
  isNotified: boolean,
): Promise<boolean> {
  const data = { date: storedDate(now, zone), isNotified, decidedAt: now }
  const { count } = await tx.delayDay.createMany({ data, skipDuplicates: true })
  return count > 0
}

async function settingsWithDelays({ db }: Pick<Context, 'db'>): Promise<Settings> {
  const settings = await readSettings(db)
  if (!settings.delayNotices) throw new AppError('delaysOff')
  return settings
}

async function lockBooking(tx: Transaction, id: number): Promise<BookingRow> {
  await tx.$queryRaw`SELECT 1 FROM booking WHERE id = ${id} FOR UPDATE`
  return findBooking(tx, id)
}

function assertIsToday(
  { status, startAt, endAt, place }: BookingRow,
  now: Date,
  { zone }: Settings,
): void {
  const isToday = localDate(startAt.getTime(), zone) === localDate(now.getTime(), zone)
  const visit = { start: startAt.getTime(), end: endAt.getTime(), status }
  if (isToday && place === null && isStillToDo(visit, now.getTime())) return
  throw new AppError('notConfirmed', {
    detail: 'This appointment is not one of today that is still to come.',
  })
}
