import { DEFAULT_CLOSE_TIME, DEFAULT_OPEN_TIME } from '@haircuts/scheduling/business-hours'
import type { Context } from '../context.ts'
import { refuseField } from '../refusal.ts'
import { dayView } from './reads.ts'
import type { HoursInput } from './schema.ts'

/**
 * Change one day: what is carried changes, the rest stays. Clock times of one length compare like
 * text; one that is missing counts as its default.
 *
 * @throws Refusal 422 for a day that would close before it opens.
 */
export async function setBusinessHours(
  ctx: Context,
  { day, ...input }: HoursInput & { day: number },
) {
  return ctx.db.$transaction(async (tx) => {
    const stored = dayView(day, await tx.businessHours.findUnique({ where: { dayOfWeek: day } }))
    const { isOpen = stored.isOpen, openTime = stored.openTime } = input
    const { closeTime = stored.closeTime } = input
    const closes = closeTime ?? DEFAULT_CLOSE_TIME
    if ((isOpen || (openTime && closeTime)) && closes <= (openTime ?? DEFAULT_OPEN_TIME)) {
      throw refuseField('close_time', 'The closing time has to be after the opening time.')
    }
    const hours = { isOpen, openTime, closeTime }
    const row = await tx.businessHours.upsert({
      where: { dayOfWeek: day },
      create: { dayOfWeek: day, ...hours },
      update: hours,
    })
    return dayView(day, row)
  })
}

/** Closed, and its times forgotten; the day itself stays in the list. */
export async function closeDay(ctx: Context, { day }: { day: number }): Promise<void> {
  await ctx.db.businessHours.deleteMany({ where: { dayOfWeek: day } })
}
