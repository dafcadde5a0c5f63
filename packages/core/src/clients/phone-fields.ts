import { clearableLine, optionalLine } from '../kernel/fields.ts'
import { MAX_PHONE_LENGTH } from './phone-form.ts'

/** A phone number as it was typed. */
export const optionalPhone = optionalLine(MAX_PHONE_LENGTH)

/** `optionalPhone` in an update. */
export const clearablePhone = clearableLine(MAX_PHONE_LENGTH)
