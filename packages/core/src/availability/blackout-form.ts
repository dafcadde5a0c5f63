import * as z from 'zod/mini'
import { requiredText } from '../kernel/typed-text-form.ts'

const start = requiredText('Start is required')
const END_AFTER_START = 'The end has to be after the start.'

const LEAST_TIMES = 2
export const MAX_TIMES = 104

/** How long a new blackout repeats every week; 'weekly' is two years, beyond every date that can be booked. */
export const REPEATS = ['never', 'weekly', 'until', 'count'] as const

/** What becomes of the bookings in a time that is blocked: their clients are offered other times, or nothing. */
export const BOOKING_CHOICES = ['offer', 'leave'] as const

/**
 * The form for a new blackout. Wall times in the input format 'yyyy-MM-ddTHH:mm', and dates without a time
 * when it is all-day, compare correctly as text. An all-day blackout may end when it starts.
 */
export const blackoutForm = z
  .object({
    title: requiredText('Title is required'),
    start,
    end: requiredText('End is required'),
    reason: z.string().check(z.trim()),
    isAllDay: z.boolean(),
    repeat: z.enum(REPEATS),
    repeatUntil: z.string(),
    repeatCount: z.string(),
    bookings: z.enum(BOOKING_CHOICES),
  })
  .check(
    z.refine(
      ({ start, end, isAllDay }) => !start || !end || start < end || (isAllDay && start === end),
      { error: END_AFTER_START, path: ['end'] },
    ),
    z.refine(
      ({ start, repeat, repeatUntil }) =>
        repeat !== 'until' || repeatUntil.slice(0, 10) > start.slice(0, 10),
      { error: 'Enter a date after the start.', path: ['repeatUntil'] },
    ),
    z.refine(
      ({ repeat, repeatCount }) =>
        repeat !== 'count' ||
        (/^\d+$/.test(repeatCount) &&
          Number(repeatCount) >= LEAST_TIMES &&
          Number(repeatCount) <= MAX_TIMES),
      { error: `Enter a number from ${LEAST_TIMES} to ${MAX_TIMES}.`, path: ['repeatCount'] },
    ),
  )

/** The form to move or rename a blackout; without an end it keeps its length. */
export const blackoutEditForm = z
  .object({
    title: requiredText('Title is required'),
    start,
    end: z.string(),
    reason: z.string().check(z.trim()),
  })
  .check(
    z.refine(({ start, end }) => end === '' || start <= end, {
      error: END_AFTER_START,
      path: ['end'],
    }),
  )

export type BlackoutForm = z.infer<typeof blackoutForm>
