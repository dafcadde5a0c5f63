import * as z from 'zod/mini'

/** Moving a visit: its length stays, so a start is all it takes. */
export const rescheduleForm = z.object({
  start: z.string().check(z.trim(), z.minLength(1, 'Please give the new date and time')),
  notifyClient: z.boolean(),
})

export type RescheduleForm = z.infer<typeof rescheduleForm>
