import * as z from 'zod/mini'

const requiredText = (message: string) => z.string(message).check(z.trim(), z.minLength(1, message))
const start = requiredText('Start is required')
const END_AFTER_START = 'The end has to be after the start.'

/**
 * The form for a new blackout. Wall times in the input format 'yyyy-MM-ddTHH:mm' compare correctly as
 * text. An all-day blackout may end when it starts.
 */
export const blackoutForm = z
  .object({
    title: requiredText('Title is required'),
    start,
    end: requiredText('End is required'),
    reason: z.string().check(z.trim()),
    isAllDay: z.boolean(),
  })
  .check(
    z.refine(
      ({ start, end, isAllDay }) => !start || !end || start < end || (isAllDay && start === end),
      { error: END_AFTER_START, path: ['end'] },
    ),
  )

/** The form to move a blackout; without an end it keeps its length. */
export const blackoutMoveForm = z.object({ start, end: z.string() }).check(
  z.refine(({ start, end }) => end === '' || start <= end, {
    error: END_AFTER_START,
    path: ['end'],
  }),
)

export type BlackoutForm = z.infer<typeof blackoutForm>
