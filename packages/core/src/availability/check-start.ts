import { freeStartsByDay } from '@haircuts/scheduling/availability'
import { localDate } from '@haircuts/scheduling/zone'
import type { Context } from '../kernel/context.ts'
import { occupiedTime, startsNear } from './assert-available.ts'
import { busyIn, obstaclesTo } from './explain-unavailable.ts'
import type { CheckInput } from './free-times-schema.ts'
import { readSchedule } from './internal/read-schedule.ts'
import { requestedLength } from './requested-length.ts'

/**
 * Checks a start that the barber enters: the rules it would override, and the bookings it would conflict
 * with, which cannot be overridden, and the starts of that day that fit best. The form calls it before saving, to show
 * the result early.
 *
 * @throws AppError bookingNotFound or appointmentTypeNotFound.
 */
export async function checkStart(ctx: Pick<Context, 'db' | 'now'>, input: CheckInput) {
  const start = input.startDatetime.getTime()
  const length = await requestedLength(ctx, input)
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
