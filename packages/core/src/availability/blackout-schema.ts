import { MAX_WEEKS } from '@haircuts/scheduling/blackouts'
import { z } from 'zod'
import { entity, flagField, textField } from '../kernel/entity.ts'
import {
  dayOrInstant,
  flag,
  id,
  ifRevision,
  instant,
  integer,
  line,
  list,
  localDate,
  optional,
  withDefault,
} from '../kernel/fields.ts'

const title = line(200, 'Please enter a title.')

const shown = entity({
  title: { create: title, update: title.optional(), view: z.string() },
  startDatetime: { create: instant, update: instant.optional(), view: z.date() },
  endDatetime: { create: instant, update: instant.optional(), view: z.date() },
  reason: textField(2000),
  isAllDay: flagField(false),
})

/** Either end may be open. */
export const rangeInput = z
  .object({ start: optional(dayOrInstant), end: optional(dayOrInstant) })
  .prefault({})

export const blackoutListInput = z
  .object({
    ...rangeInput.unwrap().shape,
    isSynced: optional(flag).describe('Only those of calendars that are read, or only the others.'),
  })
  .prefault({})

const ONE_END = 'Please give either the last date or the number of times.'

const blackout = z.object(shown.create)

const repeated = blackout.extend({
  repeatUntil: optional(localDate).describe(
    'Repeats it weekly at the same wall time, at the latest on this date.',
  ),
  repeatCount: optional(integer({ min: 1, max: MAX_WEEKS })).describe(
    'Repeats it weekly this number of times in all, instead of until a date.',
  ),
})

const repeatedTimes = repeated.omit({ title: true, reason: true })

const hasOneEnd = ({ repeatUntil, repeatCount }: z.output<typeof repeatedTimes>) =>
  repeatUntil === null || repeatCount === null

/** The times of a blackout that is about to be created. */
export const overlapsInput = repeatedTimes.refine(hasOneEnd, {
  error: ONE_END,
  path: ['repeatCount'],
})

export const overlapsView = z
  .object({ bookings: z.int().describe('How many bookings it overlaps, over all weeks.') })
  .meta({ id: 'BlackoutOverlaps', examples: [{ bookings: 2 }] })

export const syncedView = z
  .object({ synced: z.int().describe('How many blackouts of calendars overlap the range.') })
  .meta({ id: 'SyncedBlackouts', examples: [{ synced: 214 }] })

export const createInput = repeated
  .refine(hasOneEnd, { error: ONE_END, path: ['repeatCount'] })
  .meta({
    examples: [
      {
        title: 'Dentist',
        startDatetime: '2026-03-03T15:00:00Z',
        endDatetime: '2026-03-03T16:30:00Z',
      },
    ],
  })

export const deleteInput = z.object({
  id,
  following: withDefault(flag, false).describe(
    'Deletes the later ones of its weekly repeat as well.',
  ),
})

export const restoreInput = z
  .object({
    blackouts: list(blackout.extend({ seriesId: optional(id) }), {
      min: 1,
      max: MAX_WEEKS,
      message: 'Please name a blackout.',
    }),
  })
  .meta({
    examples: [
      {
        blackouts: [
          {
            title: 'Dentist',
            startDatetime: '2026-03-03T15:00:00Z',
            endDatetime: '2026-03-03T16:30:00Z',
          },
        ],
      },
    ],
  })

export const updateInput = z
  .object({
    id,
    ...shown.update,
    ifRevision,
  })
  .meta({
    examples: [{ startDatetime: '2026-03-03T16:00:00Z', endDatetime: '2026-03-03T17:30:00Z' }],
  })

export const blackoutView = z
  .object({
    id: z.int(),
    ...shown.view,
    isSynced: z
      .boolean()
      .describe('Whether it came from a cloud calendar. If so, it can only be changed there.'),
    source: z
      .string()
      .nullable()
      .describe('The name of that calendar; null for one that was created here.'),
    seriesId: z
      .int()
      .nullable()
      .describe('Shared by the blackouts of one weekly repeat; null for one that does not repeat.'),
    closingId: z
      .int()
      .nullable()
      .describe('The closing that blocks the time. If it has one, it ends by reopening that.'),
    revision: z.int().describe('Grows with each change; for `if_revision`.'),
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
        seriesId: null,
        closingId: null,
        revision: 0,
      },
    ],
  })

export type RangeInput = z.output<typeof rangeInput>
export type ListInput = z.output<typeof blackoutListInput>
export type OverlapsInput = z.output<typeof overlapsInput>
export type CreateInput = z.output<typeof createInput>
export type DeleteInput = z.output<typeof deleteInput>
export type RestoreInput = z.output<typeof restoreInput>
export type UpdateInput = z.output<typeof updateInput>
