import { hoursOfDay, openSpansOfDay } from '@haircuts/scheduling/business-hours'
import { contains, overlaps } from '@haircuts/scheduling/interval'
import { inProgress, nextFittingStart, walkInStart } from '@haircuts/scheduling/walk-in'
import { intervalOfDay, localDay } from '@haircuts/scheduling/zone'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { readAvailabilityData } from './assert-available.ts'
import { conflictsOf } from './conflicts.ts'
import type { WalkInInput } from './free-times-schema.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * When a client who walks in now can start, and who is in the way before that. Business hours, lead time and blackouts
 * do not matter, since the barber is there.
 *
 * @throws AppError appointmentTypeNotFound when there is no service, or not this one.
 */
export async function walkIn(ctx: Pick<Context, 'db' | 'now'>, input: WalkInInput) {
  const { db } = ctx
  const now = ctx.now.getTime()
  const type = await serviceOf(ctx, input.appointmentTypeId)
  const visitMinutes = input.durationMinutes ?? type.durationMinutes
  const data = await readAvailabilityData(db, null, { start: now, end: now + DAY_MS })
  const { rules, bookings } = data
  const occupied = (visitMinutes + type.cleanupMinutes) * MINUTE_MS
  const day = localDay(now, rules.zone)
  const spans = openSpansOfDay(day, hoursOfDay(day, rules), rules.zone)
  const open = spans.find((span) => contains(span, { start: now, end: now + 1 }))
  const query = {
    now,
    step: rules.slotIntervalMinutes * MINUTE_MS,
    gridStart: open ? open.start : intervalOfDay(day, rules.zone).start,
    visit: occupied,
    bookings,
  }
  const first = walkInStart(query)
  const start = nextFittingStart(query, first)
  const inChair = inProgress(bookings, now)
  const inTheWay = bookings.filter((each) =>
    overlaps(each, { start: first, end: first + occupied }),
  )
  const named = await conflictsOf(db, inChair ? [inChair, ...inTheWay] : inTheWay)
  return {
    startDatetime: new Date(start),
    endDatetime: new Date(start + visitMinutes * MINUTE_MS),
    appointmentTypeId: type.id,
    inChair:
      named.find(({ id, endDatetime }) => id === inChair?.id && endDatetime > ctx.now) ?? null,
    comesNext: named.find(({ id }) => inTheWay.some((each) => each.id === id)) ?? null,
  }
}

/** By default a walk-in gets the service of the latest booking that the barber made, else of the latest one, else the first. */
async function serviceOf({ db }: Pick<Context, 'db'>, id: number | null) {
  const find = (typeId: number) => db.appointmentType.findUnique({ where: { id: typeId } })
  const [last] = id
    ? []
    : await db.$queryRaw<{ id: number | null }[]>`
        SELECT coalesce(
          (SELECT appointment_type.id
             FROM booking_event JOIN booking ON booking.id = booking_event.booking_id
             JOIN appointment_type ON appointment_type.id = booking.appointment_type_id
            WHERE booking_event.kind = 'created' AND booking_event.admin_email IS NOT NULL
              AND appointment_type.is_active
            ORDER BY booking_event.id DESC LIMIT 1),
          (SELECT appointment_type.id
             FROM booking JOIN appointment_type ON appointment_type.id = booking.appointment_type_id
            WHERE appointment_type.is_active
            ORDER BY booking.id DESC LIMIT 1)) AS id`
  const wanted = id ?? last?.id
  const type = wanted
    ? await find(wanted)
    : await db.appointmentType.findFirst({
        where: { isActive: true },
        orderBy: [{ displayOrder: 'asc' }, { id: 'asc' }],
      })
  if (!type) throw new AppError('appointmentTypeNotFound')
  return type
}
