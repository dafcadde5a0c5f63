import type { Context } from '../context.ts'
import { Refusal, refuseField } from '../refusal.ts'
import { blackoutView, findBlackout } from './reads.ts'
import type { CreateInput, UpdateInput } from './schema.ts'

interface Times {
  startAt: Date
  endAt: Date
  isAllDay: boolean
}

/** Nothing happens in no time, but an all-day blackout covers the day of its one instant. */
function refuseBackwards({ startAt, endAt, isAllDay }: Times): void {
  if (isAllDay ? endAt >= startAt : endAt > startAt) return
  throw refuseField('end_datetime', 'The end has to be after the start.')
}

export async function createBlackout(ctx: Context, input: CreateInput) {
  const { startDatetime: startAt, endDatetime: endAt, title, reason, isAllDay } = input
  refuseBackwards({ startAt, endAt, isAllDay })
  const data = { title, startAt, endAt, reason, isAllDay, createdAt: ctx.now }
  return blackoutView(await ctx.db.blackout.create({ data }))
}

/** What is carried changes, the rest stays. */
export async function updateBlackout(ctx: Context, { id, ...input }: UpdateInput) {
  return ctx.db.$transaction(async (tx) => {
    const stored = await findBlackout(tx, id)
    const data = {
      title: input.title ?? stored.title,
      startAt: input.startDatetime ?? stored.startAt,
      endAt: input.endDatetime ?? stored.endAt,
      reason: input.reason === undefined ? stored.reason : input.reason,
      isAllDay: input.isAllDay ?? stored.isAllDay,
    }
    refuseBackwards(data)
    return blackoutView(await tx.blackout.update({ where: { id }, data }))
  })
}

export async function deleteBlackout({ db }: Context, { id }: { id: number }): Promise<void> {
  const { count } = await db.blackout.deleteMany({ where: { id } })
  if (count === 0) throw new Refusal('notFound')
}
