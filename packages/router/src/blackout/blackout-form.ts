import * as z from 'zod/mini'

const requiredText = (message: string) => z.string(message).check(z.trim(), z.minLength(1, message))
const start = requiredText('Start is required')
const END_AFTER_START = 'The end has to be after the start.'

/**
 * A new blackout as it is typed. Wall times as inputs hold them, 'yyyy-MM-ddTHH:mm', stand in order
 * as texts do. One of whole days may end when it starts.
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

/** Moving one asks for a start alone; without an end it keeps its length. */
export const blackoutMoveForm = z.object({ start, end: z.string() }).check(
  z.refine(({ start, end }) => end === '' || start <= end, {
    error: END_AFTER_START,
    path: ['end'],
  }),
)

export type BlackoutForm = z.infer<typeof blackoutForm>
