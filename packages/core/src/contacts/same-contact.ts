import { Prisma } from '@haircuts/db/prisma'

/** Who a person is, as `is_same_contact` compares it. */
export interface Contact {
  name: string
  email: string | null
  phoneKey: string | null
}

/**
 * SQL: whether a stored contact is one of some contacts.
 *
 * @param stored the SQL of its name, email and phone key.
 */
export function isOneOf(contacts: readonly Contact[], stored: Prisma.Sql): Prisma.Sql {
  const names = contacts.map(({ name }) => name)
  const emails = contacts.map(({ email }) => email)
  const phones = contacts.map(({ phoneKey }) => phoneKey)
  return Prisma.sql`EXISTS (
    SELECT FROM unnest(${names}::text[], ${emails}::text[], ${phones}::text[])
             AS contact(name, email, phone_key)
     WHERE is_same_contact(contact.name, contact.email, contact.phone_key, ${stored}))`
}
