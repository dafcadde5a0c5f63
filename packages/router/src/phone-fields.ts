import { clearableLine, optionalLine } from './fields.ts'
import { isPhoneNumber, PHONE_MESSAGE } from './phone-form.ts'

/** `optionalLine` that holds a phone number. */
export const optionalPhone = optionalLine(50).refine(isPhoneOrEmpty, PHONE_MESSAGE)

/** `clearableLine` that holds a phone number. */
export const clearablePhone = clearableLine(50).refine(isPhoneOrEmpty, PHONE_MESSAGE)

function isPhoneOrEmpty(value: string | null | undefined): boolean {
  return !value || isPhoneNumber(value)
}
