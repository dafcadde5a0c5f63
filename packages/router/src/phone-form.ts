/** The rule for phone numbers, the same in the forms of the site and on the server. */
const PHONE = /^[\s\d+().\-‐-―/]+(?:(?:ext\.?|x|#)\s*\d{1,6})?$/i
/** A local number of North America without its area code. */
const FEWEST_DIGITS = 7
/** The maximum of ITU-T E.164, with the country code. */
const MOST_DIGITS = 15

export const PHONE_MESSAGE =
  'Please enter a full phone number, such as 979 555 0100 or +44 20 7946 0958.'

/** Accepts national and international numbers in any grouping, with an optional extension. */
export function isPhoneNumber(text: string): boolean {
  if (!PHONE.test(text)) return false
  const [number = ''] = text.split(/[ex#]/i)
  const digits = number.replace(/\D/g, '').length
  return digits >= FEWEST_DIGITS && digits <= MOST_DIGITS
}

const COUNTRY_CODE = '1'

/**
 * The number in international form, '+19795550100'; one without a country code is of the United States.
 *
 * @returns null for a number without an area code, and for one of another country without its code.
 */
export function internationalNumber(text: string): string | null {
  const [number = ''] = text.split(/[ex#]/i)
  // '+44 (0)20': the zero is dialed only inside the country.
  const digits = number.replace(/\(0\)/, '').replace(/\D/g, '')
  if (number.trim().startsWith('+')) return `+${digits}`
  if (/^(011|00)[1-9]/.test(digits)) return `+${digits.replace(/^(011|00)/, '')}`
  if (/^[2-9]\d{9}$/.test(digits)) return `+${COUNTRY_CODE}${digits}`
  return /^1[2-9]\d{9}$/.test(digits) ? `+${digits}` : null
}
