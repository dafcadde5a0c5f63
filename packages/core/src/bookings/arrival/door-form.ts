import * as z from 'zod/mini'

export const MAX_DOOR_TEXT = 300

const note = z
  .string()
  .check(z.trim(), z.maxLength(MAX_DOOR_TEXT, 'Please keep this to 300 characters.'))

/** The form about the barber's door. */
export const doorForm = z.object({
  parking: note,
  gate: note,
  dog: note,
  /** Empty without a picture. */
  pictureReference: z.string(),
})
