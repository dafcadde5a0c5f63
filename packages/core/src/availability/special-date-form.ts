import * as z from 'zod/mini'
import { typedText } from '../kernel/typed-text-form.ts'

const NEEDS_TIMES = 'Please enter both times, or close the day.'
const NEEDS_BREAK_TIMES = 'Please enter both times of the break, or remove it.'

/** How far ahead the month of special dates goes; the form takes any date. */
export const MONTHS_AHEAD = 24

const breakField = z.object({ startTime: z.string(), endTime: z.string() })

/** The back office's form for a special date; times are the values of time inputs. */
export const specialDateForm = z
  .object({
    date: z.string().check(z.minLength(1, 'Date is required')),
    isOpen: z.boolean(),
    openTime: z.string(),
    closeTime: z.string(),
    breaks: z.array(breakField),
    note: typedText(120),
  })
  .check(
    z.refine(({ isOpen, openTime, closeTime }) => !isOpen || Boolean(openTime && closeTime), {
      error: NEEDS_TIMES,
      path: ['closeTime'],
    }),
    z.refine(
      ({ isOpen, breaks }) =>
        !isOpen || breaks.every(({ startTime, endTime }) => Boolean(startTime && endTime)),
      { error: NEEDS_BREAK_TIMES, path: ['breaks'] },
    ),
  )
