import { isoOfInstant } from '@haircuts/scheduling/local-date'

/** `startDatetime` → `start_datetime`: the code uses camelCase, REST and OpenAPI use snake_case. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `start_datetime` → `startDatetime`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** A date as JSON text. `Date.prototype.toISOString` would take most of the time that a list of starts takes. */
export function isoText(date: Date): string {
  return isoOfInstant(date.getTime())
}
