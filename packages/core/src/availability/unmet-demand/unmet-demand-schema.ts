import { daysBetween } from '@haircuts/scheduling/local-date'
import { z } from 'zod'
import { flag, localDate, withDefault } from '../../kernel/fields.ts'
import { MAX_WINDOW_DAYS, visit } from '../free-times-schema.ts'
import { WANTED_HOURS } from './wanted-time.ts'

/** One for each weekday. */
const MAX_DATES = 7
const DATES_MESSAGE = `Please name dates within ${MAX_WINDOW_DAYS} days.`

/** The days on which a visitor saw no free time. The server looks for itself. */
export const reportInput = visit
  .pick({ appointmentTypeId: true, durationMinutes: true, people: true })
  .extend({
    dates: z
      .array(localDate)
      .min(1)
      .max(MAX_DATES)
      .transform((dates) => dates.toSorted())
      .refine(
        ([first = '', ...more]) => daysBetween(first, more.at(-1) ?? first) < MAX_WINDOW_DAYS,
        {
          error: DATES_MESSAGE,
        },
      ),
    /** The visitor chose that day, and did not only see it among others. */
    isPicked: withDefault(flag, false),
  })

const countOfService = z.object({
  appointmentTypeId: z.int(),
  name: z.string().nullable().describe('Null once the service was deleted.'),
  count: z.int(),
})

export const unmetDemandView = z
  .object({
    since: z.string().describe('The Monday from which on it is counted, in the business zone.'),
    times: z.array(
      z.object({
        weekday: z.int().describe('0 is Monday; 7 for any day.'),
        hours: z
          .enum(WANTED_HOURS)
          .describe('`morning` is before noon, `afternoon` from noon on, `evening` from 17:00 on.'),
        looked: z.int().describe('Visitors who looked at such a day and saw no free time.'),
        asked: z.int().describe('People who joined the waitlist for it.'),
        groups: z.int().describe('How many of both were for several people.'),
        services: z.array(countOfService).describe('The most wanted one first.'),
        presentHours: z
          .object({
            isOpen: z.boolean(),
            openTime: z.string().nullable(),
            closeTime: z.string().nullable(),
          })
          .nullable()
          .describe('Null for any day.'),
        proposedHours: z
          .object({ isOpen: z.boolean(), openTime: z.string(), closeTime: z.string() })
          .nullable()
          .describe(
            'Hours of the weekday that would give room; null where there are none to propose.',
          ),
      }),
    ),
  })
  .meta({ id: 'UnmetDemand' })

export type ReportInput = z.output<typeof reportInput>
