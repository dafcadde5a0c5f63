import { z } from 'zod'
import {
  besideOtherFaults,
  clearableText,
  flag,
  id,
  instant,
  optional,
  optionalText,
  text,
} from '../wire.ts'

const title = text(200, 'Please give a title.')
const reason = optionalText(2000)

/** Either end may be open. */
export const rangeInput = z
  .object({ start: optional(instant), end: optional(instant) })
  .refine(({ start, end }) => !start || !end || start <= end, {
    path: ['end'],
    error: 'The end has to be after the start.',
    when: besideOtherFaults,
  })
  .prefault({})

export const byIdInput = z.object({ id })

export const createInput = z.object({
  title,
  startDatetime: instant,
  endDatetime: instant,
  reason,
  isAllDay: optional(flag).transform((value) => value ?? false),
})

export const updateInput = z.object({
  id,
  title: title.optional(),
  startDatetime: instant.optional(),
  endDatetime: instant.optional(),
  reason: clearableText(2000),
  isAllDay: flag.optional(),
})

export const blackoutView = z.object({
  id: z.int(),
  title: z.string(),
  startDatetime: z.date(),
  endDatetime: z.date(),
  reason: z.string().nullable(),
  isAllDay: z.boolean(),
  /** Whether it came from a cloud calendar, where alone it can be changed. */
  isSynced: z.boolean(),
  /** The name of that calendar; null for one that was made here. */
  source: z.string().nullable(),
})

export type RangeInput = z.output<typeof rangeInput>
export type CreateInput = z.output<typeof createInput>
export type UpdateInput = z.output<typeof updateInput>
