import { isDuplicate } from '@haircuts/db/errors'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { definedFields } from '../kernel/fields.ts'
import { changeRules } from './change-rules.ts'
import { specialDateView } from './list-special-dates.ts'
import { assertValidHours } from './set-business-hours.ts'
import type { CreateInput, UpdateInput } from './special-date-schema.ts'

/**
 * Gives a date hours of its own. Bookings that stand already stay.
 *
 * @throws AppError specialDateExists, or a 422 on `close_time` or `breaks`.
 */
export async function createSpecialDate(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { date, ...input }: CreateInput,
) {
  const { isOpen, openTime = null, closeTime = null, note = null } = input
  const hours = assertValidHours({ isOpen, openTime, closeTime, breaks: input.breaks ?? [] })
  try {
    const data = { date: new Date(date), ...hours, note }
    return await changeRules(ctx, async (tx) =>
      specialDateView(await tx.specialDate.create({ data })),
    )
  } catch (error) {
    throw isDuplicate(error) ? new AppError('specialDateExists') : error
  }
}

/** Fields left out keep their value. @throws AppError notFound, or a 422 on `close_time` or `breaks`. */
export async function updateSpecialDate(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { date, ...change }: UpdateInput,
) {
  return changeRules(ctx, async (tx) => {
    const where = { date: new Date(date) }
    const stored = specialDateView(await tx.specialDate.findUniqueOrThrow({ where }))
    const hours = assertValidHours({ ...stored, ...definedFields(change) })
    const { note = stored.note } = change
    const data = { ...hours, note }
    return specialDateView(await tx.specialDate.update({ where, data }))
  })
}

/** Returns a date to the hours of its weekday. @throws AppError notFound */
export async function deleteSpecialDate(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { date }: { date: string },
): Promise<void> {
  const where = { date: new Date(date) }
  await changeRules(ctx, (tx) => tx.specialDate.delete({ where }))
}
