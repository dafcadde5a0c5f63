import * as z from 'zod/mini'

const DATE = 'Please choose a date.'

/** The form that closes days; dates and times are the values of their inputs and compare correctly as text. */
export const closingForm = z
  .object({
    fromDate: z.string().check(z.minLength(1, DATE)),
    toDate: z.string().check(z.minLength(1, DATE)),
    isHours: z.boolean(),
    fromTime: z.string(),
    toTime: z.string(),
    reason: z.string().check(z.trim(), z.maxLength(200, 'Please keep this to 200 characters.')),
  })
  .check(
    z.refine(({ isHours, fromDate, toDate }) => isHours || !toDate || fromDate <= toDate, {
      error: 'The end has to be after the start.',
      path: ['toDate'],
    }),
    z.refine(
      ({ isHours, fromTime, toTime }) => !isHours || (fromTime !== '' && fromTime < toTime),
      { error: 'Please enter a start and a later end.', path: ['toTime'] },
    ),
  )

export type ClosingForm = z.infer<typeof closingForm>
