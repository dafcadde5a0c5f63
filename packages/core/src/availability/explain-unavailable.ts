import type { SchedulingRules, VisitLength } from '@haircuts/scheduling/availability'
import { weekday } from '@haircuts/scheduling/local-date'
import { type Obstacle, whyNot } from '@haircuts/scheduling/why-not'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { isHeldFor, type MovingBookings, occupiedTime, visitOfHold } from './assert-available.ts'
import type { StartObstacle, WhyNotInput } from './free-times-schema.ts'
import {
  type NamedBlackout,
  readSchedule,
  type Schedule,
  type ScheduledBooking,
  type ScheduledHold,
} from './internal/read-schedule.ts'

/** A time longer than any visit with its clean-up, whose length only the same query tells. */
const MAX_OCCUPIED_MS = 2 * 86_400_000

/**
 * Everything that keeps visitors from a start, for a new booking of a service, in one query.
 *
 * @throws AppError appointmentTypeNotFound
 */
export async function whyNotStart(ctx: Pick<Context, 'db' | 'now'>, input: WhyNotInput) {
  const start = input.startDatetime.getTime()
  const schedule = await readSchedule(ctx.db, { start, end: start + MAX_OCCUPIED_MS })
  const service = schedule.services.find(({ id }) => id === input.appointmentTypeId)
  if (!service) throw new AppError('appointmentTypeNotFound')
  const inactive: StartObstacle[] = service.isActive ? [] : [{ rule: 'inactive-service' }]
  const { visit, obstacles } = obstaclesTo(schedule, {
    start,
    length: service,
    moment: { movingIds: [], now: ctx.now.getTime() },
  })
  return { ...visit, obstacles: [...inactive, ...obstacles] }
}

/** The rows that take time from a booking at that moment: every other booking, and the holds for others. */
export function busyIn({ bookings, holds }: Schedule, moment: MovingBookings) {
  return [
    ...bookings
      .filter(({ id }) => !moment.movingIds.includes(id))
      .map((booking) => ({ ...booking, visit: booking.id })),
    ...holds
      .filter((hold) => isHeldFor(hold, moment))
      .map((hold) => ({ ...hold, visit: visitOfHold(hold) })),
  ]
}

/** The same for a visit of any length; the schedule holds what overlaps it and its day. */
export function obstaclesTo(
  schedule: Schedule,
  { start, length, moment }: { start: number; length: VisitLength; moment: MovingBookings },
) {
  const { rules, blackouts } = schedule
  const { visitMinutes, cleanupMinutes } = length
  const bookings = busyIn(schedule, moment)
  const query = { rules, bookings, blackouts, visitMinutes, cleanupMinutes, now: moment.now }
  const { end } = occupiedTime(start, { ...length, cleanupMinutes: 0 })
  return {
    visit: { startDatetime: new Date(start), endDatetime: new Date(end), cleanupMinutes },
    obstacles: whyNot(query, start).map((each) => obstacleView(each, rules)),
  }
}

function obstacleView(
  obstacle: Obstacle<ScheduledBooking | ScheduledHold, NamedBlackout>,
  rules: SchedulingRules,
): StartObstacle {
  const { rule } = obstacle
  switch (rule) {
    case 'past':
      return { rule }
    case 'too-soon':
      return { rule, leadTimeHours: rules.leadTimeHours, earliest: new Date(obstacle.earliest) }
    case 'too-far':
      return { rule, maxAdvanceDays: rules.maxAdvanceDays, lastDate: obstacle.lastDate }
    case 'closed':
      return { rule, ...hoursView(obstacle) }
    case 'outside-hours': {
      const { start, end } = obstacle.open
      return { rule, ...hoursView(obstacle), opensAt: new Date(start), closesAt: new Date(end) }
    }
    case 'break': {
      const { start, end } = obstacle.pause
      return { rule, ...hoursView(obstacle), startsAt: new Date(start), endsAt: new Date(end) }
    }
    case 'off-grid': {
      const nearest = obstacle.nearest.map((start) => new Date(start))
      return { rule, slotIntervalMinutes: rules.slotIntervalMinutes, nearest }
    }
    case 'booking':
    case 'cleanup-of-booking':
    case 'cleanup-of-visit': {
      const { booking } = obstacle
      return 'expiresAt' in booking
        ? { rule: 'hold', hold: holdInTheWay(booking) }
        : { rule, booking: bookingInTheWay(booking) }
    }
    case 'blackout': {
      const { id, title, source, isAllDay } = obstacle.blackout
      const startDatetime = new Date(obstacle.blackout.start)
      const endDatetime = new Date(obstacle.blackout.end)
      return { rule, blackout: { id, title, source, isAllDay, startDatetime, endDatetime } }
    }
    case 'day-full':
      return { rule, maxBookingsPerDay: obstacle.limit }
    case 'gap': {
      const { start, end } = obstacle.idle
      return { rule, idleFrom: new Date(start), idleUntil: new Date(end) }
    }
  }
}

function hoursView({ date, isSpecialDate }: { date: string; isSpecialDate: boolean }) {
  return { date, dayOfWeek: weekday(date), isSpecialDate }
}

function bookingInTheWay({ id, clientName, typeName, ...occupied }: ScheduledBooking) {
  return {
    id,
    clientName,
    typeName,
    startDatetime: new Date(occupied.start),
    endDatetime: new Date(occupied.visitEnd),
    occupiedUntil: new Date(occupied.end),
  }
}

function holdInTheWay({ id, bookingId, clientName, expiresAt, ...occupied }: ScheduledHold) {
  return {
    id,
    bookingId,
    clientName,
    startDatetime: new Date(occupied.start),
    endDatetime: new Date(occupied.visitEnd),
    expiresAt: new Date(expiresAt),
  }
}
