import { type AvailabilityQuery, rulesBroken } from '@haircuts/scheduling/availability'
import { blackoutInterval } from '@haircuts/scheduling/blackouts'
import { type Interval, overlaps } from '@haircuts/scheduling/interval'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { conflictsOf } from './conflicts.ts'
import {
  clampToStored,
  keptTime,
  lengthOf,
  readAvailabilityData,
  startsNear,
  type VisitLength,
  withoutBooking,
} from './reads.ts'
import type { CheckInput } from './schema.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * Checks a start that the barber enters: the rules it would override, and the bookings it would conflict
 * with, which cannot be overridden. The form calls it before saving, to show the result early.
 *
 * @throws Refusal bookingNotFound or appointmentTypeNotFound.
 */
export async function checkStart(ctx: Context, input: CheckInput) {
  const now = ctx.now.getTime()
  const start = input.startDatetime.getTime()
  const length = await visitLength(ctx, input)
  const visit = { start, end: start + length.visitMinutes * MINUTE_MS }
  const kept = keptTime(start, length)
  const data = withoutBooking(await readAvailabilityData(ctx.db, null, kept), input.bookingId)
  const query: AvailabilityQuery = { ...data, ...length, now }
  const broken = [...rulesBroken(query, start)]
  const conflicting = data.bookings.filter((booking) => overlaps(booking, kept))
  const [conflicts, blackouts, alternatives] = await Promise.all([
    broken.includes('taken') ? conflictsOf(ctx.db, conflicting) : [],
    broken.includes('blackout') ? titlesOfBlackouts(ctx, visit, query.rules.zone) : [],
    broken.includes('taken') ? startsNear(ctx.db, query, { start, movingId: input.bookingId }) : [],
  ])
  return {
    endDatetime: new Date(visit.end),
    cleanupMinutes: length.cleanupMinutes,
    rules: broken.filter((rule) => rule !== 'taken'),
    blackouts,
    conflicts,
    alternatives: alternatives.map((each) => new Date(each)),
  }
}

type LengthInput = Pick<CheckInput, 'appointmentTypeId' | 'bookingId'> &
  Partial<Pick<CheckInput, 'durationMinutes'>>

/** The length of a new or an existing booking; a given duration replaces that of the visit. */
export async function visitLength(ctx: Context, input: LengthInput): Promise<VisitLength> {
  const length = await storedLength(ctx, input)
  return { ...length, visitMinutes: input.durationMinutes ?? length.visitMinutes }
}

async function storedLength(
  { db }: Context,
  { appointmentTypeId, bookingId }: LengthInput,
): Promise<VisitLength> {
  if (bookingId) {
    const booking = await db.booking.findUnique({ where: { id: bookingId } })
    if (!booking) throw new Refusal('bookingNotFound')
    return lengthOf(booking)
  }
  const type = await db.appointmentType.findUnique({ where: { id: appointmentTypeId ?? 0 } })
  if (!type) throw new Refusal('appointmentTypeNotFound')
  return { visitMinutes: type.durationMinutes, cleanupMinutes: type.cleanupMinutes }
}

export async function titlesOfBlackouts({ db }: Context, visit: Interval, zone: string) {
  const rows = await db.blackout.findMany({
    where: {
      endAt: { gte: clampToStored(visit.start - DAY_MS) },
      startAt: { lte: clampToStored(visit.end + DAY_MS) },
    },
    orderBy: { startAt: 'asc' },
  })
  const touching = rows.filter(({ startAt, endAt, isAllDay }) => {
    const blackout = { start: startAt.getTime(), end: endAt.getTime(), isAllDay }
    return overlaps(blackoutInterval(blackout, zone), visit)
  })
  return touching.map(({ title }) => title)
}
