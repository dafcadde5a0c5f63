import { z } from 'zod'
import { clearableLine, optionalLine } from '../kernel/fields.ts'
import { MAX_PHONE_LENGTH } from './phone-form.ts'

/** A phone number as it was typed. */
export const optionalPhone = optionalLine(MAX_PHONE_LENGTH)

/** `optionalPhone` in an update. */
export const clearablePhone = clearableLine(MAX_PHONE_LENGTH)

/** The number of a phone as links take it. */
export const phoneDial = z
  .string()
  .nullable()
  .describe(
    'The number that the phone means, for links to call and to text; null if nobody can be called by it.',
  )
