import { snakeCase } from './key-case.ts'

/**
 * The arguments of `json_build_object` for columns of a table, named as Prisma names them; instants as epoch
 * milliseconds. A statement that builds JSON reads rows with their relations in one round trip.
 */
export function jsonColumns(
  table: string,
  columns: readonly string[],
  instants: readonly string[] = [],
): string {
  return columns
    .map((name) => {
      const column = `${table}.${snakeCase(name)}`
      const isInstant = instants.includes(name)
      return `'${name}', ${isInstant ? `round(extract(epoch FROM ${column}) * 1000)` : column}`
    })
    .join(', ')
}

/** A row read by `jsonColumns`. */
export type RowJson<Row, Instant extends keyof Row> = Omit<Row, Instant> & {
  [Name in Instant]: null extends Row[Name] ? number | null : number
}
