import * as z from 'zod/mini'

export const SERIES_WEEKS = ['2', '3', '4'] as const

/** The form of the back office that makes a booking a standing appointment. */
export const seriesForm = z.object({
  weeks: z.enum(SERIES_WEEKS),
  /** The value of a date input. */
  until: z.string().check(z.minLength(1, 'Please choose the last date.')),
  /** The dates that differ from what the plan proposes, as `choices` of the web app spells them. */
  choices: z.array(z.string()),
  notifyClient: z.boolean(),
})

/** The form that moves this and all later bookings of a series. */
export const seriesMoveForm = z.object({
  start: z.string().check(z.minLength(1, 'Please enter the new date and time')),
  choices: z.array(z.string()),
  notifyClient: z.boolean(),
})
