import { Prisma } from '@haircuts/db/prisma'

const MIN_DIGITS = 4

interface ContactColumns {
  name: Prisma.Sql
  email: Prisma.Sql
  phone: Prisma.Sql
}

/**
 * The condition of a list that is searched for literal text in a name, an email or a phone number. Digits also match a
 * number that is grouped in another way. Trigram indexes serve three letters and more.
 */
export function contactSearch(search: string, { name, email, phone }: ContactColumns): Prisma.Sql {
  const pattern = likePattern(search)
  const anywhere = Prisma.sql`${name} ILIKE ${pattern} OR ${email} ILIKE ${pattern} OR ${phone} ILIKE ${pattern}`
  if (!isPartOfNumber(search)) return Prisma.sql`(${anywhere})`
  return Prisma.sql`(${anywhere} OR digits_of(${phone}) LIKE '%' || digits_of(${search}) || '%')`
}

function isPartOfNumber(search: string): boolean {
  const digits = search.replace(/\D/g, '')
  return digits.length >= MIN_DIGITS && /^[\s\d+().\-/]+$/.test(search)
}

/** The pattern of LIKE for any text that contains the given one literally. */
function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
