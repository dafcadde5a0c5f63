import { addDays } from '@haircuts/scheduling/local-date'
import { localDate } from '@haircuts/scheduling/zone'
import type { z } from 'zod'
import { readSettings } from '../../site/settings.ts'
import { listBusinessHours } from '../list-business-hours.ts'
import type { WantedTime } from './demand-counts.ts'
import type { DemandContext } from './report-empty-days.ts'
import type { unmetDemandView } from './unmet-demand-schema.ts'
import { proposedHours, WANTED_HOURS, weekOf } from './wanted-time.ts'

/** This week and the seven before. */
const WEEKS = 8
const MAX_ROWS = 12

type UnmetDemand = z.output<typeof unmetDemandView>

/** What visitors looked for and did not find, the most wanted first, with what this process has not stored yet. */
export async function listUnmetDemand(ctx: DemandContext): Promise<UnmetDemand> {
  const { zone } = await readSettings(ctx.db)
  const since = addDays(weekOf(localDate(ctx.now.getTime(), zone)), -7 * (WEEKS - 1))
  const [stored, week, services] = await Promise.all([
    ctx.db.unmetDemand.findMany({ where: { week: { gte: new Date(since) } } }),
    listBusinessHours(ctx),
    ctx.db.appointmentType.findMany({ select: { id: true, name: true } }),
  ])
  const counted: (Omit<WantedTime, 'week' | 'source' | 'hours'> & {
    source: string
    hours: string
    count: number
  })[] = [...stored, ...ctx.demand.list()]
  const byTime = Map.groupBy(counted, ({ weekday, hours }) => `${weekday} ${hours}`)
  const times = [...byTime.values()].flatMap((rows) => {
    const [first] = rows
    const hours = WANTED_HOURS.find((each) => each === first?.hours)
    if (!first || !hours) return []
    const { weekday } = first
    const open = week.find(({ dayOfWeek }) => dayOfWeek === weekday)
    const byService = Map.groupBy(rows, ({ appointmentTypeId }) => appointmentTypeId)
    return {
      weekday,
      hours,
      looked: sum(rows.filter(({ source }) => source === 'page')),
      asked: sum(rows.filter(({ source }) => source === 'waitlist')),
      groups: sum(rows.filter(({ people }) => people > 1)),
      services: [...byService]
        .map(([id, each]) => ({
          appointmentTypeId: id,
          name: services.find((service) => service.id === id)?.name ?? null,
          count: sum(each),
        }))
        .toSorted((a, b) => b.count - a.count || a.appointmentTypeId - b.appointmentTypeId),
      presentHours: open
        ? { isOpen: open.isOpen, openTime: open.openTime, closeTime: open.closeTime }
        : null,
      proposedHours: open ? proposedHours(hours, open) : null,
    }
  })
  const wanted = ({ looked, asked }: (typeof times)[number]) => looked + asked
  return {
    since,
    times: times
      .toSorted((a, b) => wanted(b) - wanted(a) || a.weekday - b.weekday)
      .slice(0, MAX_ROWS),
  }
}

function sum(rows: readonly { count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0)
}
