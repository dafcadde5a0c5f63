import type { SpecialDate } from '@haircuts/db/client'
import { type DayHours, isInsideHours } from '@haircuts/scheduling/business-hours'
import { OPEN_STATUSES } from '@haircuts/scheduling/lifecycle'
import { dayNumber } from '@haircuts/scheduling/local-date'
import { dayInterval } from '@haircuts/scheduling/zone'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../site/settings.ts'
import { readBreaks } from './list-business-hours.ts'
import type { AffectedInput } from './special-date-schema.ts'

export function specialDateView({ date, breaks, ...row }: SpecialDate) {
  return { ...row, date: date.toISOString().slice(0, 10), breaks: readBreaks(breaks) }
}

/** All of them in order, past ones too, each with the number of its visits to come that lie outside. */
export async function listSpecialDates(ctx: Pick<Context, 'db' | 'now'>) {
  const [rows, settings] = await Promise.all([
    ctx.db.specialDate.findMany({ orderBy: { date: 'asc' } }),
    readSettings(ctx.db),
  ])
  const zone = settings.zone
  const dates = rows.map(specialDateView)
  const isToCome = ({ date }: { date: string }) => dayInterval(date, zone).end > ctx.now.getTime()
  const outside = await visitsOutsideOf(ctx, dates.filter(isToCome), zone)
  return dates.map((date) => ({ ...date, bookingsOutside: outside.get(date.date)?.length ?? 0 }))
}

/** @throws AppError notFound */
export async function specialDateOf({ db }: Pick<Context, 'db'>, { date }: { date: string }) {
  return specialDateView(
    await db.specialDate.findUniqueOrThrow({ where: { date: new Date(date) } }),
  )
}

/** The visits to come of a date that would lie outside the given hours. They stay, whatever is saved. */
export async function visitsOutside(ctx: Pick<Context, 'db' | 'now'>, input: AffectedInput) {
  const { date, isOpen, openTime = null, closeTime = null, breaks = [] } = input
  const { zone } = await readSettings(ctx.db)
  const hours = { date, isOpen, openTime, closeTime, breaks }
  const visits = (await visitsOutsideOf(ctx, [hours], zone)).get(date) ?? []
  return visits.map(({ id, clientName, typeName, startAt, endAt }) => ({
    id,
    clientName,
    typeName,
    startDatetime: startAt,
    endDatetime: endAt,
  }))
}

/** The visits to come outside the hours of some dates, by date, in one query. */
async function visitsOutsideOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  dates: readonly (DayHours & { date: string })[],
  zone: string,
) {
  const days = dates.map((hours) => ({ hours, ...dayInterval(hours.date, zone) }))
  const rows = await db.booking.findMany({
    where: {
      status: { in: [...OPEN_STATUSES] },
      endAt: { gt: now },
      OR: days.map(({ start, end }) => ({
        startAt: { gte: new Date(start), lt: new Date(end) },
      })),
    },
    orderBy: { startAt: 'asc' },
  })
  return Map.groupBy(
    rows.filter((row) => dayOutside(row) !== undefined),
    (row) => dayOutside(row)?.hours.date ?? '',
  )

  function dayOutside({ startAt, endAt }: { startAt: Date; endAt: Date }) {
    const visit = { start: startAt.getTime(), end: endAt.getTime() }
    return days.find(
      ({ hours, start, end }) =>
        start <= visit.start &&
        visit.start < end &&
        !isInsideHours(visit, dayNumber(hours.date), { hours, zone }),
    )
  }
}
