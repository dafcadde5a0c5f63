import { Prisma } from '@haircuts/db/prisma'

const MIN_DIGITS = 4

/**
 * The condition of a list of clients or bookings that is searched for literal text in a name, an email or a phone number,
 * without regard to accents and case. Digits also match a number that is grouped in another way. Trigram indexes serve three
 * letters and more.
 *
 * @param phone the SQL of the column of phone numbers.
 */
export function contactSearch(search: string, phone: Prisma.Sql): Prisma.Sql {
  // Some signs become \, % or _ only without their accents, so they are escaped afterwards.
  const anywhere = Prisma.sql`search_text LIKE
    '%' || regexp_replace(searchable(${search}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
  if (!isPartOfNumber(search)) return anywhere
  return Prisma.sql`(${anywhere} OR digits_of(${phone}) LIKE '%' || digits_of(${search}) || '%')`
}

function isPartOfNumber(search: string): boolean {
  const digits = search.replace(/\D/g, '')
  return digits.length >= MIN_DIGITS && /^[\s\d+().\-/]+$/.test(search)
}
