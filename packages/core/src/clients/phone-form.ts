/**
 * Phone numbers are text of any form (contract section 12); a number that looks incomplete gets a hint, never an error.
 * What calling, texting and matching need is computed from the text where it can be.
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

/** Whether a text reads like a whole phone number. */
export function isPhoneNumber(text: string): boolean {
  if (!PHONE.test(text)) return false
  const [number = ''] = text.split(/[ex#]/i)
  const digits = number.replace(/\D/g, '').length
  return digits >= MIN_DIGITS && digits <= MAX_DIGITS
}

/** The shortest numbers that can be called, such as 911. */
const MIN_DIALED_DIGITS = 3

/** The text as links to call or to text take it: without an extension and grouping; null when it cannot be dialed. */
export function dialedNumber(text: string): string | null {
  const [number = ''] = text.split(/[ex#]/i)
  const dialed = number.replace(/[^+\d]/g, '')
  return dialed.replace('+', '').length < MIN_DIALED_DIGITS ? null : dialed
}

const COUNTRY_CODE = '1'

/**
 * The number in international form, '+19795550100'; one without a country code is of the United States.
 *
 * @returns null for text that is no phone number, for one without an area code, and for one of another country without
 * its code.
 */
export function internationalNumber(text: string): string | null {
  if (!isPhoneNumber(text)) return null
  const [number = ''] = text.split(/[ex#]/i)
  // '+44 (0)20': the zero is dialed only inside the country.
  const digits = number.replace(/\(0\)/, '').replace(/\D/g, '')
  if (number.trim().startsWith('+')) return `+${digits}`
  if (/^(011|00)[1-9]/.test(digits)) return `+${digits.replace(/^(011|00)/, '')}`
  if (/^[2-9]\d{9}$/.test(digits)) return `+${COUNTRY_CODE}${digits}`
  return /^1[2-9]\d{9}$/.test(digits) ? `+${digits}` : null
}
