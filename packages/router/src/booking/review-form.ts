import * as z from 'zod/mini'

/** The barber's review of a past visit; the donation is the text of its input. */
export const reviewForm = z.object({
  notes: z.string().check(z.trim(), z.maxLength(5000, 'Please keep the notes to 5000 characters.')),
  donationAmount: z
    .string()
    .check(
      z.trim(),
      z.regex(
        /^(\d{1,8}(\.\d{1,2})?)?$/,
        'Please give an amount from 0, with at most two decimals.',
      ),
    ),
})

export type ReviewForm = z.output<typeof reviewForm>
