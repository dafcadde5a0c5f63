import { PERIOD_LENGTHS } from '@haircuts/scheduling/periods'
import { z } from 'zod'
import { flag, integer, optional, withDefault } from '../kernel/fields.ts'

/** Thirteen weeks (from Sunday) or twelve months in the business zone; the last one contains today. */
export const statisticsInput = z
  .object({
    by: optional(z.enum(PERIOD_LENGTHS, 'Please choose week or month.')).transform(
      (value) => value ?? 'month',
    ),
  })
  .prefault({})

const start = z.iso.date().describe('The first local day of the period.')

const workView = z.object({ cuts: z.int(), minutes: z.int(), donations: z.number() })

/** Completed visits: count, minutes and donations in dollars. */
export const workPeriods = z.array(
  workView.extend({
    start,
    lastYear: workView.describe('The same month, or the week of the same weekdays, a year before.'),
  }),
)

/** Clients with a completed visit in the period: their first ever, or a later one. */
export const clientPeriods = z.array(z.object({ start, new: z.int(), returning: z.int() }))

/** Past visits by final status. */
export const outcomePeriods = z.array(
  z.object({ start, completed: z.int(), noShow: z.int(), cancelled: z.int() }),
)

/** Referral sources of first-time clients, the most frequent first. */
export const sourceCounts = z.array(z.object({ source: z.string(), bookings: z.int() }))

export type StatisticsInput = z.output<typeof statisticsInput>

export const paymentsInput = z
  .object({
    year: optional(integer({ min: 2000, max: 2999 })).describe('Defaults to the present year.'),
  })
  .prefault({})

export const paymentsFileInput = z
  .object({
    year: optional(integer({ min: 2000, max: 2999 })).describe('Defaults to the present year.'),
    by: withDefault(z.enum(['month', 'visit'], 'Please choose month or visit.'), 'month').describe(
      'What a row is.',
    ),
    withNames: withDefault(flag, false).describe('Whether the rows of visits name the client.'),
  })
  .prefault({})

const methodSums = z.object({
  cash: z.number(),
  app: z.number(),
  card: z.number(),
  unrecorded: z.number().describe('Where the method was not recorded.'),
})

/** The donations of completed bookings in dollars, by how they were given. */
export const paymentsView = z
  .object({
    year: z.int(),
    years: z.array(z.int()).describe('The years since the first donation, the latest first.'),
    months: z.array(methodSums.extend({ month: z.string().describe('As 2026-03.') })),
    total: methodSums,
  })
  .meta({ id: 'YearOfPayments' })

export const paymentsFileView = z.object({
  name: z.string().describe('A name for the file.'),
  csv: z.string(),
})

export type PaymentsInput = z.output<typeof paymentsInput>
export type PaymentsFileInput = z.output<typeof paymentsFileInput>
export type MethodSums = z.output<typeof methodSums>
