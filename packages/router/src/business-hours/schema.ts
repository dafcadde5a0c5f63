import { z } from 'zod'
import { clearable, flag, integer } from '../fields.ts'

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const CLOCK_MESSAGE = 'Please enter a time as HH:MM.'
/** Allowed as a closing time only. */
const MIDNIGHT = '24:00'

const openTime = z.string(CLOCK_MESSAGE).regex(CLOCK, CLOCK_MESSAGE)
const closeTime = openTime.or(z.literal(MIDNIGHT, CLOCK_MESSAGE))

const dayOfWeek = integer({ min: 0, max: 6 })

export const dayInput = z.object({ day: dayOfWeek })

/** Null clears a time; undefined leaves it unchanged. */
const hours = z.object({
  isOpen: flag.optional(),
  openTime: clearable(openTime),
  closeTime: clearable(closeTime),
})

export const updateInput = hours
  .extend({ day: dayOfWeek })
  .meta({ examples: [{ isOpen: true, openTime: '09:00', closeTime: '17:00' }] })
export const createInput = hours
  .extend({ dayOfWeek })
  .meta({ examples: [{ dayOfWeek: 0, isOpen: true, openTime: '09:00', closeTime: '17:00' }] })

export const dayView = z
  .object({
    dayOfWeek: z.int(),
    isOpen: z.boolean(),
    openTime: z.string().nullable(),
    closeTime: z.string().nullable(),
  })
  .meta({
    id: 'BusinessHours',
    examples: [{ dayOfWeek: 0, isOpen: true, openTime: '09:00', closeTime: '17:00' }],
  })

export type HoursInput = z.output<typeof hours>
