/**
 * Phone numbers are text of any form; a number that looks incomplete gets a hint, never an error.
 * What a text means is decided by the server alone (`phoneKey` in contacts/phone-number.ts).
 */
export const MAX_PHONE_LENGTH = 40

/** A national or international number in any grouping, with an optional extension. */
const PHONE = /^[\s\d+().\-‐-―/]+(?:(?:ext\.?|x|#)\s*\d{1,6})?$/i
/** A local number of North America without its area code. */
const MIN_DIGITS = 7
/** The maximum of ITU-T E.164, with the country code. */
const MAX_DIGITS = 15

export const PHONE_TOO_LONG = `Please keep this to ${MAX_PHONE_LENGTH} characters.`

/** The hint beside a number that may have been cut short or mistyped. */
export const PHONE_HINT = 'Is this number complete?'

/** Whether a text that was typed as a name looks like a phone. It is a guess about the field; what the number is, the server says. */
export function looksLikePhone(text: string): boolean {
  if (!PHONE.test(text)) return false
  const [number = ''] = text.split(/[ex#]/i)
  const digits = number.replace(/\D/g, '').length
  return digits >= MIN_DIGITS && digits <= MAX_DIGITS
}
