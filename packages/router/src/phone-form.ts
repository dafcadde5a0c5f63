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
