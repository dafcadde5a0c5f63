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
  const anywhere = contains(search)
  const number = searchedNumber(search, country)
  if (!number) return anywhere
  const patterns = [`%${number.within}%`, ...(number.start ? [`${number.start}%`] : [])]
  // No index serves LIKE ANY.
  const parts = patterns.map((each) => Prisma.sql`${phoneKey} LIKE ${each}`)
  return Prisma.sql`(${anywhere} OR ${Prisma.join(parts, ' OR ')})`
}

/**
 * The condition of a list where {@link contactSearch} finds nothing: every typed word in any order, each with at most one
 * letter of a name wrong, missing, too many or swapped with the next. Words of up to three letters, words with digits and
 * addresses are exact.
 */
export function forgivingSearch(search: string): Prisma.Sql {
  const conditions = search
    .split(/\s+/u)
    .map((word, at) =>
      at < MAX_FORGIVEN && FORGIVEN.test(word)
        ? Prisma.sql`search_text ~ searchable(${almost(word)})`
        : contains(word),
    )
  return Prisma.join(conditions, ' AND ')
}

/** As many words as a name has, so that a long text costs little. */
const MAX_FORGIVEN = 6
const FORGIVEN = /^\p{L}{4,20}$/u

function contains(text: string): Prisma.Sql {
  // Some signs become \, % or _ only without their accents, so they are escaped afterwards.
  return Prisma.sql`search_text LIKE
    '%' || regexp_replace(searchable(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

/**
 * The start of a word of a name. An address is not forgiven, since a name of a mail service is in most of them. The
 * characters are named one by one, because trigram indexes serve no class of many characters and no `\m`.
 */
const WORD_START = "(^|[ '-])"

/** A regular expression of the beginnings of words that differ from `word` in one letter. */
function almost(word: string): string {
  const letters = [...word]
  const variants = letters.flatMap((letter, at) => {
    const before = letters.slice(0, at).join('')
    const after = letters.slice(at + 1).join('')
    const next = letters[at + 1]
    const swapped = next ? [`${before}${next}${letter}${letters.slice(at + 2).join('')}`] : []
    return [`${before}.${after}`, `${before}.${letter}${after}`, `${before}${after}`, ...swapped]
  })
  return `${word}|${WORD_START}(${variants.join('|')})`
}
