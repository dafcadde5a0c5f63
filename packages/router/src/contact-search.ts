const FEWEST_DIGITS = 4

interface ContactColumns {
  name: string
  email: string
  phone: string
}

/**
 * The condition of a list that is searched for literal text in a name, an email or a phone number. Digits also match a
 * number that is grouped in another way. Trigram indexes serve three letters and more.
 *
 * @returns SQL with `$?` for the one parameter, and its value, and a name for the statement.
 */
export function contactSearch(search: string, { name, email, phone }: ContactColumns) {
  const anywhere = `${name} ILIKE $? OR ${email} ILIKE $? OR ${phone} ILIKE $?`
  const inDigits = `digits_of(${phone}) LIKE '%' || digits_of($?) || '%'`
  const isNumber = isPartOfNumber(search)
  return {
    name: isNumber ? 'number' : 'search',
    text: isNumber ? `(${anywhere} OR ${inDigits})` : `(${anywhere})`,
    value: likePattern(search),
  }
}

function isPartOfNumber(search: string): boolean {
  const digits = search.replace(/\D/g, '')
  return digits.length >= FEWEST_DIGITS && /^[\s\d+().\-/]+$/.test(search)
}

/** The pattern of LIKE for any text that contains the given one literally. */
function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
