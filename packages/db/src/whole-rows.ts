import { createHash } from 'node:crypto'
import type { PreparedStatement } from './prepared.ts'

/** Builds a statement for each list of fields once. The text names it, since PostgreSQL limits the length of names. */
export function statementOfFields(
  textOf: (fields: readonly string[]) => string,
): (fields: readonly string[]) => PreparedStatement {
  const statements = new Map<string, PreparedStatement>()
  return (fields) => {
    const key = fields.join()
    const known = statements.get(key)
    if (known) return known
    const text = textOf(fields)
    const statement = { name: createHash('sha1').update(text).digest('base64url'), text }
    statements.set(key, statement)
    return statement
  }
}

/** The columns of a model of Prisma under the names of its fields. */
export function columnsOf(scalarFields: Record<string, string>): string {
  return Object.values(scalarFields)
    .map((field) => `${columnOf(field)} AS "${field}"`)
    .join(', ')
}

export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
