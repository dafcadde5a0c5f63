import type { SpecialDate } from '@haircuts/db/client'
import { isInsideHours } from '@haircuts/scheduling/business-hours'
import { dayNumber } from '@haircuts/scheduling/local-date'
import { dayInterval } from '@haircuts/scheduling/zone'
import { readBreaks } from '../business-hours/reads.ts'
import type { Context } from '../context.ts'
import { readSettings, settingValue } from '../setting/reads.ts'
import type { AffectedInput } from './schema.ts'

export function specialDateView({ date, breaks, ...row }: SpecialDate) {
  return { ...row, date: date.toISOString().slice(0, 10), breaks: readBreaks(breaks) }
}

/** All of them in order, past ones too. */
export async function listSpecialDates({ db }: Context) {
  return (await db.specialDate.findMany({ orderBy: { date: 'asc' } })).map(specialDateView)
}

/** @throws Refusal notFound */
export async function specialDateOf({ db }: Context, { date }: { date: string }) {
  return specialDateView(
    await db.specialDate.findUniqueOrThrow({ where: { date: new Date(date) } }),
  )
}

/** The confirmed visits of a date that would lie outside the given hours. They stay, whatever is saved. */
export async function visitsOutside(ctx: Context, input: AffectedInput) {
  const { date, isOpen, openTime = null, closeTime = null, breaks = [] } = input
  const zone = settingValue(await readSettings(ctx), 'timezone')
  const { start, end } = dayInterval(date, zone)
  const rows = await ctx.db.booking.findMany({
    where: { status: 'confirmed', startAt: { gte: new Date(start), lt: new Date(end) } },
    orderBy: { startAt: 'asc' },
  })
  const hours = { isOpen, openTime, closeTime, breaks }
  return rows
    .filter(({ startAt, endAt }) => {
      const visit = { start: startAt.getTime(), end: endAt.getTime() }
      return endAt > ctx.now && !isInsideHours(visit, dayNumber(date), { hours, zone })
    })
    .map(({ id, clientName, typeName, startAt, endAt }) => ({
      id,
      clientName,
      typeName,
      startDatetime: startAt,
      endDatetime: endAt,
    }))
}
