import { DEFAULT_CLOSE_TIME, DEFAULT_OPEN_TIME } from '@haircuts/scheduling/business-hours'
import type { Context } from '../context.ts'
import { refuseField } from '../refusal.ts'
import { dayView } from './reads.ts'
import type { HoursInput } from './schema.ts'

/**
 * Changes one day; fields left out keep their value. Times in HH:MM compare correctly as text, and a
 * missing time counts as its default.
 *
 * @throws Refusal 422 on `close_time` for a day that would close before it opens.
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

/** Closes a day and deletes its times; the day remains in the list. */
export async function closeDay(ctx: Context, { day }: { day: number }): Promise<void> {
  await ctx.db.businessHours.deleteMany({ where: { dayOfWeek: day } })
}
