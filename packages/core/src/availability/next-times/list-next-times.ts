import {
  type AvailabilityQuery,
  bookableDays,
  freeStartsByDay,
  whyUnavailable,
} from '@haircuts/scheduling/availability'
import { hoursOfDay } from '@haircuts/scheduling/business-hours'
import { addDays, dayNumber } from '@haircuts/scheduling/local-date'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { readSettings } from '../../site/settings.ts'
import { horizonQuery } from '../assert-available.ts'

/** The days of which the first free start is named, for each service. */
const MAX_DAYS = 3
/** Days that are computed together: most shops have free time within them. */
const DAYS_AT_ONCE = 14

export interface ServiceTimes {
  id: number
  name: string
  durationMinutes: number
  /** The first free start of each of the next days that have one, in epoch milliseconds. */
  starts: readonly number[]
}

export interface NextTimes {
  /** The moment at which all the starts could be booked. */
  asOf: number
  zone: string
  businessName: string
  leadTimeHours: number
  /** The last date that can be booked. */
  lastDate: string
  /** No day that can be booked has business hours. */
  isClosed: boolean
  hasWaitlist: boolean
  services: readonly ServiceTimes[]
}

/**
 * The next free starts of every active service, for pictures and texts of a shared link. Each start is checked like that
 * of a booking.
 *
 * @throws AppError notFound while the setting is off.
 */
export async function listNextTimes(ctx: Pick<Context, 'db' | 'now'>): Promise<NextTimes> {
  const settings = await readSettings(ctx.db)
  if (!settings.nextTimesInLinks) throw new AppError('notFound')
  const services = await ctx.db.appointmentType.findMany({
    where: { isActive: true },
    orderBy: [{ displayOrder: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, durationMinutes: true, cleanupMinutes: true },
  })
  const queryOf = (visitMinutes: number, cleanupMinutes: number) =>
    horizonQuery(ctx, { visitMinutes, cleanupMinutes })
  const listed = await Promise.all(
    services.map(async ({ cleanupMinutes, ...service }) => ({
      ...service,
      query: await queryOf(service.durationMinutes, cleanupMinutes),
    })),
  )
  const { rules } = listed[0]?.query ?? (await queryOf(1, 0))
  const { from, days } = bookableDays(rules, ctx.now.getTime())
  const first = dayNumber(from)
  return {
    asOf: ctx.now.getTime(),
    zone: rules.zone,
    businessName: settings.businessName,
    leadTimeHours: rules.leadTimeHours,
    lastDate: addDays(from, days - 1),
    isClosed: !Array.from({ length: days }, (_, day) => hoursOfDay(first + day, rules)).some(
      ({ isOpen }) => isOpen,
    ),
    hasWaitlist: settings.offerEarlierTimes,
    services: listed.map(({ query, ...service }) => ({ ...service, starts: nextStarts(query) })),
  }
}

/** The first free start of each of the next days that have one. */
function nextStarts(query: AvailabilityQuery): number[] {
  const { from, days } = bookableDays(query.rules, query.now)
  const found: number[] = []
  for (let done = 0; done < days && found.length < MAX_DAYS; done += DAYS_AT_ONCE) {
    const firstStarts = freeStartsByDay(query, addDays(from, done), DAYS_AT_ONCE).map(
      ({ starts }) => starts.find((start) => whyUnavailable(query, start) === null),
    )
    found.push(...firstStarts.filter((start) => start !== undefined))
  }
  return found.slice(0, MAX_DAYS)
}
