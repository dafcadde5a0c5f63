import * as z from 'zod/mini'

const LINE_MESSAGE = 'Please keep this to 200 characters.'

const shortText = z.string().check(z.trim(), z.maxLength(200, LINE_MESSAGE))

/** The fields of a cut card that are typed. */
export const cutCardFields = {
  guards: shortText,
  fadeLine: shortText,
  cutNotes: z.string().check(z.trim(), z.maxLength(2000, 'Please keep this to 2000 characters.')),
}

/** The back office's form for a cut card. */
export const cutCardForm = z.object({
  ...cutCardFields,
  picturesAgreed: z.boolean(),
  /** The references of the pictures that stay on the card. */
  pictures: z.array(z.string()),
})

export type CutCardForm = z.output<typeof cutCardForm>
