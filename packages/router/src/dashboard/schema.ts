import { z } from 'zod'
import { bookingView } from '../booking/schema.ts'

export const dashboardView = z.object({
  counts: z.object({
    total: z.int(),
    confirmed: z.int(),
    /** Of the business's own day, without those that were cancelled. */
    today: z.int(),
    unreviewed: z.int(),
  }),
  /** Every booking that starts today, in order of time. */
  today: z.array(bookingView),
  /** At most a hundred: those without a verdict first, the latest first. */
  unreviewed: z.array(bookingView),
  /** The five that were made last. */
  recent: z.array(bookingView),
})
