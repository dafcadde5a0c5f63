import { bookableDays } from '@haircuts/scheduling/availability'
import { hoursOfDay, openSpansOfDay } from '@haircuts/scheduling/business-hours'
import { addDays, dayNumber, daysBetween, weekday } from '@haircuts/scheduling/local-date'
import { localDate } from '@haircuts/scheduling/zone'
import type { Context } from '../../kernel/context.ts'
import { readAvailabilityData } from '../assert-available.ts'
import { freeWindow } from '../list-free-times.ts'
import type { DemandCounts } from './demand-counts.ts'
import type { ReportInput } from './unmet-demand-schema.ts'
import { weekOf } from './wanted-time.ts'

/** A browser runs the site's script also for programs that name themselves in this way. */
const ROBOT = /bot\b|crawl|spider|slurp|preview|monitor/i

/** The context of a use case that counts unmet demand. */
export type DemandContext = Context & { demand: DemandCounts }

/**
 * Counts the days on which a visitor found nothing. A day counts only if the engine has no start for the visit, and if the
 * shop is open on it, unless the visitor chose the day: nobody who sees a week has looked for its closed Sunday. Neither the
 * barber nor programs count.
 *
 * @throws AppError appointmentTypeNotFound
 */
export async function reportEmptyDays(
  ctx: DemandContext,
  { dates, isPicked, ...visit }: ReportInput,
): Promise<void> {
  if (ctx.admin || ctx.apiKey || ROBOT.test(ctx.userAgent ?? '')) return
  const now = ctx.now.getTime()
  const { rules } = await readAvailabilityData(ctx.db, null, { start: now, end: now })
  const today = localDate(now, rules.zone)
  if (!ctx.demand.admits(ctx.countedAs, today)) return
  const [first = today] = dates
  const { days } = await freeWindow(ctx, {
    ...visit,
    publicToken: null,
    wholeGroup: false,
    startDate: first,
    days: daysBetween(first, dates.at(-1) ?? first) + 1,
    skipFull: false,
  })
  const lastDate = addDays(today, bookableDays(rules, now).days - 1)
  const isOpen = (date: string) => {
    const day = dayNumber(date)
    return openSpansOfDay(day, hoursOfDay(day, rules), rules.zone).some(({ end }) => end > now)
  }
  const empty = days
    .filter(({ date, starts }) => dates.includes(date) && starts.length === 0)
    .map(({ date }) => date)
    .filter((date) => date >= today && date <= lastDate && (isPicked || isOpen(date)))
  const wanted = {
    week: weekOf(today),
    source: 'page' as const,
    appointmentTypeId: visit.people?.[0]?.appointmentTypeId ?? visit.appointmentTypeId ?? 0,
    hours: 'any' as const,
    people: visit.people?.length ?? 1,
    count: 1,
  }
  // One visitor counts once for a weekday, however many weeks the report spans.
  const weekdays = new Set(empty.map(weekday))
  ctx.demand.add([...weekdays].map((day) => ({ ...wanted, weekday: day })))
}
