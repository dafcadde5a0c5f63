import { bookableDays, freeStartsByDay } from '@haircuts/scheduling/availability'
import type { Context } from '../kernel/context.ts'
import { horizonQuery } from './assert-available.ts'

/** Whether a visitor could book any time now, for the shortest of the services. */
export async function canBook(ctx: Pick<Context, 'db' | 'now'>): Promise<boolean> {
  const service = await ctx.db.appointmentType.findFirst({
    where: { isActive: true },
    orderBy: { durationMinutes: 'asc' },
    select: { durationMinutes: true, cleanupMinutes: true },
  })
  if (!service) return false
  const { durationMinutes: visitMinutes, cleanupMinutes } = service
  const query = await horizonQuery(ctx, { visitMinutes, cleanupMinutes })
  const { from, days } = bookableDays(query.rules, query.now)
  return freeStartsByDay(query, from, days).some(({ starts }) => starts.length > 0)
}
