import {
  type Break,
  type BreakError,
  DEFAULT_CLOSE_TIME,
  DEFAULT_OPEN_TIME,
  findBreakError,
  sortedBreaks,
} from '@haircuts/scheduling/business-hours'
import { invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { definedFields } from '../kernel/fields.ts'
import type { HoursInput } from './business-hours-schema.ts'
import { changeRules } from './change-rules.ts'
import { dayView } from './list-business-hours.ts'

const BREAK_MESSAGES: Record<BreakError, string> = {
  backwards: 'A break has to end after it begins.',
  overlap: 'Two breaks overlap.',
  outside: 'Breaks have to lie between opening and closing.',
}

interface DayHours {
  isOpen: boolean
  openTime: string | null
  closeTime: string | null
  breaks: Break[]
}

/**
 * The hours as they are stored, with the breaks in order. Times in HH:MM compare correctly as text, and a
 * missing time counts as its default. The times of a closed day count once both are given.
 *
 * @throws AppError 422 on `close_time` for a day that would close before it opens, or on `breaks`.
 */
export function assertValidHours({ isOpen, openTime, closeTime, breaks }: DayHours) {
  const hasTimes = isOpen || (openTime !== null && closeTime !== null)
  if (hasTimes && (closeTime ?? DEFAULT_CLOSE_TIME) <= (openTime ?? DEFAULT_OPEN_TIME)) {
    throw invalidField('close_time', 'The closing time has to be after the opening time.')
  }
  const error = findBreakError(breaks, { openTime, closeTime })
  if (error && (hasTimes || error !== 'outside'))
    throw invalidField('breaks', BREAK_MESSAGES[error])
  const stored = sortedBreaks(breaks).map(({ startTime, endTime }) => ({ startTime, endTime }))
  return { isOpen, openTime, closeTime, breaks: stored }
}

/**
 * Changes one day; fields left out keep their value.
 *
 * @throws AppError 422 on `close_time` or `breaks`.
 */
export async function setBusinessHours(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { day, ...input }: HoursInput & { day: number },
) {
  return changeRules(ctx, async (tx) => {
    const stored = dayView(day, await tx.businessHours.findUnique({ where: { dayOfWeek: day } }))
    const hours = assertValidHours({ ...stored, ...definedFields(input) })
    const row = await tx.businessHours.upsert({
      where: { dayOfWeek: day },
      create: { dayOfWeek: day, ...hours },
      update: hours,
    })
    return dayView(day, row)
  })
}

/** Closes a day and deletes its times; the day remains in the list. */
export async function closeDay(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { day }: { day: number },
): Promise<void> {
  await changeRules(ctx, (tx) => tx.businessHours.deleteMany({ where: { dayOfWeek: day } }))
}
