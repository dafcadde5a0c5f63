import * as z from 'zod/mini'

/** A visit keeps its length when it is rescheduled, so the form asks only for the start. */
export const rescheduleForm = z.object({
  start: z.string().check(z.trim(), z.minLength(1, 'Please give the new date and time')),
  notifyClient: z.boolean(),
})

export type RescheduleForm = z.infer<typeof rescheduleForm>
