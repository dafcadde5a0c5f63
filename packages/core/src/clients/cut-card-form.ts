import * as z from 'zod/mini'
import { typedText } from '../kernel/typed-text-form.ts'

export const MAX_CUT_LINE = 200
export const MAX_CUT_NOTES = 2000

/** The fields of a cut card that are typed. */
export const cutCardFields = {
  guards: typedText(MAX_CUT_LINE),
  fadeLine: typedText(MAX_CUT_LINE),
  cutNotes: typedText(MAX_CUT_NOTES),
}

/** The back office's form for a cut card. */
export const cutCardForm = z.object({
  ...cutCardFields,
  picturesAgreed: z.boolean(),
  /** The references of the pictures that stay on the card. */
  pictures: z.array(z.string()),
})

export type CutCardForm = z.output<typeof cutCardForm>
