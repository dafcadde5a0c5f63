import { PERIOD_LENGTHS } from '@haircuts/scheduling/periods'
import { z } from 'zod'
import { optional } from '../wire.ts'

/** Thirteen weeks from Sunday, or twelve months, of the business's own calendar; today's the last. */
export const statisticsInput = z
  .object({
    by: optional(z.enum(PERIOD_LENGTHS, 'Please give week or month.')).transform(
      (value) => value ?? 'month',
    ),
  })
  .prefault({})

const start = z.iso.date().describe('The first local day of the period.')

const workView = z.object({ cuts: z.int(), minutes: z.int(), donations: z.number() })

/** What was completed: how many, how long, and what was given for it. */
export const workPeriods = z.array(
  workView.extend({
    start,
    lastYear: workView.describe('The same month, or the week of the same weekdays, a year before.'),
  }),
)

/** People with a completed visit in the period: for the first time ever, or again. */
export const clientPeriods = z.array(z.object({ start, new: z.int(), returning: z.int() }))

/** What became of the visits that were to be. */
export const outcomePeriods = z.array(
  z.object({ start, completed: z.int(), noShow: z.int(), cancelled: z.int() }),
)

/** How first-time visitors heard of the business, the most frequent first. */
export const sourceCounts = z.array(z.object({ source: z.string(), bookings: z.int() }))

export type StatisticsInput = z.output<typeof statisticsInput>
