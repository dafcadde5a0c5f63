import { z } from 'zod'
import { instant, linkToken, optional } from '../kernel/fields.ts'

export const byTokenInput = z.object({ publicToken: linkToken })

/** The REST call takes two names for the new start; one of them is required. */
export const rescheduleInput = z
  .object({
    publicToken: linkToken,
    newStartDatetime: optional(instant),
    startDatetime: optional(instant),
  })
  .meta({ examples: [{ newStartDatetime: '2026-03-04T15:00:00Z' }] })
  .transform(({ publicToken, newStartDatetime, startDatetime }, context) => {
    const start = newStartDatetime ?? startDatetime
    if (start) return { publicToken, newStartDatetime: start }
    context.addIssue({
      code: 'custom',
      path: ['newStartDatetime'],
      message: 'Please enter the new date and time.',
    })
    return z.NEVER
  })

export const comingInput = byTokenInput.extend({
  startDatetime: optional(instant).describe(
    'The start that the client has seen. Where the booking has another one by now, the answer is refused.',
  ),
})

export type ComingInput = z.output<typeof comingInput>
export type ByTokenInput = z.output<typeof byTokenInput>
export type RescheduleInput = z.output<typeof rescheduleInput>
