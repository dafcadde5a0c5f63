import type { SchedulingRules, UnavailableReason } from '@haircuts/scheduling/availability'
import { REHEARSED_NEXT_DAYS, REHEARSED_PAST_DAYS, rehearse } from '@haircuts/scheduling/rehearsal'
import { invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { definedFields } from '../kernel/fields.ts'
import { definitionOf } from '../site/setting-schema.ts'
import { readSchedule, type ScheduledBooking, type Service } from './internal/read-schedule.ts'
import { changedRules, type RuleChange } from './internal/stored-rules.ts'
import { MAX_REFUSED, type RehearsalInput } from './rehearsal-schema.ts'
import { assertValidHours } from './set-business-hours.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/**
 * What the given hours, settings and lengths of services would change, compared with the stored ones, in one query.
 * Saves nothing.
 *
 * @throws AppError 422 for values that could not be saved.
 */
export async function rehearseChange(ctx: Pick<Context, 'db' | 'now'>, input: RehearsalInput) {
  const now = ctx.now.getTime()
  const range = {
    start: now - (REHEARSED_PAST_DAYS + 1) * DAY_MS,
    end: now + (REHEARSED_NEXT_DAYS + 1) * DAY_MS,
  }
  const schedule = await readSchedule(ctx.db, range)
  const { rules, stored, blackouts, services } = schedule
  const bookings = schedule.bookings.map(asAgreed)
  const active = services.filter(({ isActive }) => isActive)
  const { past, next, refused } = rehearse({
    current: rules,
    proposed: changedRules(stored, checkedChange(input, rules)),
    services: active,
    proposedServices: active.map((service) => ({ ...service, ...changedLength(service, input) })),
    bookings,
    proposedBookings: proposedBookings(bookings, services, input),
    blackouts,
    now,
  })
  const minutes = refused.map(({ booking }) => (booking.visitEnd - booking.start) / MINUTE_MS)
  return {
    past,
    next,
    refusedCount: refused.length,
    refusedMinutes: minutes.reduce((sum, each) => sum + each, 0),
    refused: refused
      .slice(-MAX_REFUSED)
      .map(({ booking, rules }) => refusedBookingView(booking, rules)),
  }
}

/** A visit that was completed early is as long as it was agreed. */
function asAgreed({ visitEnd, end, ...booking }: ScheduledBooking): ScheduledBooking {
  const { agreedEnd } = booking
  return { ...booking, visitEnd: agreedEnd, end: agreedEnd + end - visitEnd }
}

function changedLength({ id, visitMinutes, cleanupMinutes }: Service, input: RehearsalInput) {
  const changed = input.services.find((each) => each.id === id)
  return {
    visitMinutes: changed?.durationMinutes ?? visitMinutes,
    cleanupMinutes: changed?.cleanupMinutes ?? cleanupMinutes,
  }
}

/**
 * The bookings of a changed service as long as they would have been: with its clean-up, and longer or shorter by as much
 * as the service, since their add-ons stay.
 */
function proposedBookings(
  bookings: readonly ScheduledBooking[],
  services: readonly Service[],
  input: RehearsalInput,
): readonly ScheduledBooking[] {
  if (input.services.length === 0) return bookings
  const changes = new Map(
    services.map((service) => {
      const { visitMinutes, cleanupMinutes } = changedLength(service, input)
      const longerBy = (visitMinutes - service.visitMinutes) * MINUTE_MS
      const isSame = longerBy === 0 && cleanupMinutes === service.cleanupMinutes
      return [service.id, isSame ? null : { longerBy, cleanup: cleanupMinutes * MINUTE_MS }]
    }),
  )
  return bookings.map((booking) => {
    const change = booking.typeId === null ? null : changes.get(booking.typeId)
    if (!change) return booking
    const visitEnd = Math.max(booking.visitEnd + change.longerBy, booking.start + MINUTE_MS)
    return { ...booking, visitEnd, end: visitEnd + change.cleanup }
  })
}

/** The change as it would be saved, by the same checks. */
function checkedChange(
  { hours, specialDates, settings }: RehearsalInput,
  rules: SchedulingRules,
): RuleChange {
  const values = settings.map(({ key, value }) => {
    const read = definitionOf(key).value.safeParse(String(value).trim())
    if (read.success) return [key, read.data] as const
    throw invalidField(key, read.error.issues[0]?.message ?? 'Please enter another value.')
  })
  return {
    settings: Object.fromEntries(values),
    specialDates: specialDates.map(({ date, ...given }) => {
      const closed = { isOpen: false, openTime: null, closeTime: null, breaks: [] }
      return { date, ...assertValidHours({ ...closed, ...definedFields(given) }) }
    }),
    hours: hours.map(({ day, ...changed }) => {
      const {
        isOpen = false,
        openTime = null,
        closeTime = null,
        breaks = [],
      } = rules.hours[day] ?? {}
      const stored = { isOpen, openTime, closeTime, breaks: [...breaks] }
      return { day, ...assertValidHours({ ...stored, ...definedFields(changed) }) }
    }),
  }
}

function refusedBookingView(booking: ScheduledBooking, rules: readonly UnavailableReason[]) {
  const { id, clientName, typeName, start, visitEnd } = booking
  return {
    id,
    clientName,
    typeName,
    startDatetime: new Date(start),
    endDatetime: new Date(visitEnd),
    rules: [...rules],
  }
}
