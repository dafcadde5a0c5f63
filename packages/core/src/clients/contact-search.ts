import { Prisma } from '@haircuts/db/prisma'
import type { PhoneCountry } from '../contacts/phone-country.ts'
import { searchedNumber } from '../contacts/phone-number.ts'

/**
 * The condition of a list of clients or bookings that is searched for literal text in a name, an email or a phone number,
 * without regard to accents and case. Digits also match a number that is grouped in another way, or has the code of its
 * country. Trigram indexes serve three letters and more.
 *
 * @param phoneKey the SQL of the column of what the phones mean.
 */
export function contactSearch(
  search: string,
  phoneKey: Prisma.Sql,
  country: PhoneCountry,
): Prisma.Sql {
  // Some signs become \, % or _ only without their accents, so they are escaped afterwards.
  const anywhere = Prisma.sql`search_text LIKE
    '%' || regexp_replace(searchable(${search}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
  const number = searchedNumber(search, country)
  if (!number) return anywhere
  const patterns = [`%${number.within}%`, ...(number.start ? [`${number.start}%`] : [])]
  // No index serves LIKE ANY.
  const parts = patterns.map((each) => Prisma.sql`${phoneKey} LIKE ${each}`)
  return Prisma.sql`(${anywhere} OR ${Prisma.join(parts, ' OR ')})`
}
