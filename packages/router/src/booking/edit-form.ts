import { BOOKING_STATUSES } from '@haircuts/scheduling/lifecycle'
import * as z from 'zod/mini'

export const AMOUNT_MESSAGE = 'Please give an amount from 0, with at most two decimals.'
const AMOUNT = /^(\d{0,8}(\.\d{1,2})?)?$/

/** The back office's form to change a booking; `start` is the value of a `datetime-local` input. */
export const editForm = z.object({
  start: z.string().check(z.minLength(1, 'Please give the date and time.')),
  status: z.enum(BOOKING_STATUSES),
  notes: z.string().check(z.trim(), z.maxLength(5000, 'Please keep this to 5000 characters.')),
  /** In dollars and cents; empty means no donation. */
  donation: z.string().check(z.trim(), z.regex(AMOUNT, AMOUNT_MESSAGE)),
  notifyClient: z.boolean(),
})

export type EditForm = z.infer<typeof editForm>
