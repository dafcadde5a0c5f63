import type { Break } from '@haircuts/scheduling/business-hours'
import { z } from 'zod'
import { clearable, clockTime, flag, integer, list } from '../kernel/fields.ts'

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const CLOCK_MESSAGE = 'Please enter a time as HH:MM.'
/** Allowed as a closing time only. */
const MIDNIGHT = '24:00'

export const openTime = clockTime(CLOCK_MESSAGE)
export const closeTime = openTime.or(z.literal(MIDNIGHT, CLOCK_MESSAGE))

const BREAKS_MESSAGE = 'Please enter breaks as a list of {start_time, end_time}.'
const MAX_BREAKS = 12
const breakTime = z.string(BREAKS_MESSAGE).max(5, BREAKS_MESSAGE)

export const breakView = z.object({ startTime: z.string(), endTime: z.string() }).meta({
  id: 'Break',
  examples: [{ startTime: '12:00', endTime: '13:00' }],
})

/** Null and an empty list mean none; undefined leaves them unchanged. */
export const breaksField = list(
  z.object({ startTime: breakTime, endTime: breakTime }, BREAKS_MESSAGE),
  {
    max: MAX_BREAKS,
    message: BREAKS_MESSAGE,
    tooMany: `Please keep this to ${MAX_BREAKS} breaks.`,
  },
)
  .refine((breaks) => breaks.every(isClocked), CLOCK_MESSAGE)
  .nullish()
  .transform((breaks) => (breaks === null ? [] : breaks))

function isClocked({ startTime, endTime }: Break): boolean {
  return CLOCK.test(startTime) && (CLOCK.test(endTime) || endTime === MIDNIGHT)
}

const dayOfWeek = integer({ min: 0, max: 6 })

export const dayInput = z.object({ day: dayOfWeek })

/** Null clears a time; undefined leaves it unchanged. */
const hours = z.object({
  isOpen: flag.optional(),
  openTime: clearable(openTime),
  closeTime: clearable(closeTime),
  breaks: breaksField,
})

export const updateInput = hours.extend({ day: dayOfWeek }).meta({
  examples: [
    {
      day: 0,
      isOpen: true,
      openTime: '09:00',
      closeTime: '17:00',
      breaks: [{ startTime: '12:00', endTime: '13:00' }],
    },
  ],
})
export const createInput = hours
  .extend({ dayOfWeek })
  .meta({ examples: [{ dayOfWeek: 0, isOpen: true, openTime: '09:00', closeTime: '17:00' }] })

export const dayView = z
  .object({
    dayOfWeek: z.int(),
    isOpen: z.boolean(),
    openTime: z.string().nullable(),
    closeTime: z.string().nullable(),
    breaks: z.array(breakView).describe('In order.'),
  })
  .meta({
    id: 'BusinessHours',
    examples: [
      {
        dayOfWeek: 0,
        isOpen: true,
        openTime: '09:00',
        closeTime: '17:00',
        breaks: [{ startTime: '12:00', endTime: '13:00' }],
      },
    ],
  })

export type HoursInput = z.output<typeof hours>
