import { z } from 'zod'
import {
  clearableText,
  dayOrInstant,
  flag,
  id,
  instant,
  line,
  optional,
  optionalText,
  resettable,
  withDefault,
} from '../fields.ts'

const title = line(200, 'Please enter a title.')
const reason = optionalText(2000)

/** Either end may be open. */
export const rangeInput = z
  .object({ start: optional(dayOrInstant), end: optional(dayOrInstant) })
  .prefault({})

export const createInput = z
  .object({
    title,
    startDatetime: instant,
    endDatetime: instant,
    reason,
    isAllDay: withDefault(flag, false),
  })
  .meta({
    examples: [
      {
        title: 'Dentist',
        startDatetime: '2026-03-03T15:00:00Z',
        endDatetime: '2026-03-03T16:30:00Z',
      },
    ],
  })

export const updateInput = z
  .object({
    id,
    title: title.optional(),
    startDatetime: instant.optional(),
    endDatetime: instant.optional(),
    reason: clearableText(2000),
    isAllDay: resettable(flag, false),
  })
  .meta({
    examples: [{ startDatetime: '2026-03-03T16:00:00Z', endDatetime: '2026-03-03T17:30:00Z' }],
  })

export const blackoutView = z
  .object({
    id: z.int(),
    title: z.string(),
    startDatetime: z.date(),
    endDatetime: z.date(),
    reason: z.string().nullable(),
    isAllDay: z.boolean(),
    isSynced: z
      .boolean()
      .describe('Whether it came from a cloud calendar. If so, it can only be changed there.'),
    source: z
      .string()
      .nullable()
      .describe('The name of that calendar; null for one that was created here.'),
  })
  .meta({
    id: 'Blackout',
    examples: [
      {
        id: 7,
        title: 'Spring break',
        startDatetime: '2026-03-09T04:00:00.000Z',
        endDatetime: '2026-03-13T04:00:00.000Z',
        reason: null,
        isAllDay: true,
        isSynced: false,
        source: null,
      },
    ],
  })

export type RangeInput = z.output<typeof rangeInput>
export type CreateInput = z.output<typeof createInput>
export type UpdateInput = z.output<typeof updateInput>
