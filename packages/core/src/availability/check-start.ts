import { freeStartsByDay, type VisitLength } from '@haircuts/scheduling/availability'
import { CLEANUP_LENGTH } from '@haircuts/scheduling/cleanup-pass'
import { localDate } from '@haircuts/scheduling/zone'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { lengthOf, occupiedTime, startsNear } from './assert-available.ts'
import { busyIn, obstaclesTo } from './explain-unavailable.ts'
import type { CheckInput } from './free-times-schema.ts'
import { readSchedule } from './internal/read-schedule.ts'

/**
 * Checks a start that the barber enters: the rules it would override, and the bookings it would conflict
 * with, which cannot be overridden, and the starts of that day that fit best. The form calls it before saving, to show
 * the result early.
 *
 * @throws AppError bookingNotFound or appointmentTypeNotFound.
 */
export async function checkStart(ctx: Pick<Context, 'db' | 'now'>, input: CheckInput) {
  const start = input.startDatetime.getTime()
  const length = await visitLength(ctx, input)
  const schedule = await readSchedule(ctx.db, occupiedTime(start, length))
  const movingIds = input.bookingId ? [input.bookingId] : []
  const moment = { movingIds, now: ctx.now.getTime() }
  const { visit, obstacles } = obstaclesTo(schedule, { start, length, moment })
  const services = schedule.services.filter(({ isActive }) => isActive)
  const bookings = busyIn(schedule, moment)
  const query = { ...schedule, ...length, bookings, services, now: moment.now }
  const alternatives = obstacles.some((obstacle) => 'booking' in obstacle)
    ? await startsNear(ctx.db, query, { start, movingIds })
    : []
  const [day] = freeStartsByDay(query, localDate(start, schedule.rules.zone), 1)
  return {
    ...visit,
    obstacles,
    alternatives: alternatives.map((each) => new Date(each)),
    best: day?.best?.map((each) => new Date(each)) ?? [],
  }
}

/** The length of a new or an existing booking; a given duration replaces that of the visit. */
async function visitLength(ctx: Pick<Context, 'db'>, input: CheckInput): Promise<VisitLength> {
  const length = await storedLength(ctx, input)
  return { ...length, visitMinutes: input.durationMinutes ?? length.visitMinutes }
}

async function storedLength(
  { db }: Pick<Context, 'db'>,
  { appointmentTypeId, bookingId, isCleanup }: CheckInput,
): Promise<VisitLength> {
  if (isCleanup) return CLEANUP_LENGTH
  if (bookingId) {
    const booking = await db.booking.findUnique({ where: { id: bookingId } })
    if (!booking) throw new AppError('bookingNotFound')
    return lengthOf(booking)
  }
  const type = await db.appointmentType.findUnique({ where: { id: appointmentTypeId ?? 0 } })
  if (!type) throw new AppError('appointmentTypeNotFound')
  return { visitMinutes: type.durationMinutes, cleanupMinutes: type.cleanupMinutes }
}
