import * as z from 'zod/mini'

export const MAX_SENTENCE = 500

const wholeNumber = (max: number, message: string) =>
  z.string(message).check(
    z.trim(),
    z.refine((text) => /^\d{1,4}$/.test(text) && Number(text) <= max, message),
  )

/** The barber's answer to a request. Wall times in the input format 'yyyy-MM-ddTHH:mm'; numbers as they were typed. */
export const proposalForm = z.object({
  start: z.string().check(z.minLength(1, 'Start is required')),
  appointmentTypeId: z.string().check(z.minLength(1, 'Please choose a service.')),
  cutMinutes: z.string().check(
    z.trim(),
    z.refine(
      (text) => /^\d{1,3}$/.test(text) && Number(text) >= 5 && Number(text) <= 120,
      'Enter 5 to 120 minutes.',
    ),
  ),
  travelBefore: wholeNumber(240, 'Enter at most 240 minutes.'),
  travelAfter: wholeNumber(240, 'Enter at most 240 minutes.'),
  total: z.string().check(
    z.trim(),
    z.refine((text) => /^\d{1,6}(\.\d{1,2})?$/.test(text), 'Enter an amount such as 180.'),
  ),
  message: z.string().check(z.trim(), z.maxLength(MAX_SENTENCE)),
})

export type ProposalForm = z.infer<typeof proposalForm>
