import { isoOfInstant } from '@haircuts/scheduling/local-date'

/** `startDatetime` → `start_datetime`: the code uses camelCase, REST and OpenAPI use snake_case. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `start_datetime` → `startDatetime`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Deeper than any schema of the API. Bounds the recursion for maliciously nested input. */
const MAX_DEPTH = 20

type Rename = (name: string) => string

/**
 * Renames every key of a JSON value recursively, and writes dates as text. Thousands of free times pass through here each
 * second, so it fills one object in a loop: entries and `fromEntries` took four times as long.
 */
export function renameKeys(value: unknown, rename: Rename, levels = MAX_DEPTH): unknown {
  if (levels === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => renameKeys(each, rename, levels - 1))
  if (value instanceof Date) return isoText(value)
  const renamed: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value)) {
    renamed[rename(key)] = renameKeys(each, rename, levels - 1)
  }
  return renamed
}

/** The snake-case names of the response fields: a bounded set, since it comes from schemas and not from requests. */
const outgoingNames = new Map<string, string>()

function outgoingName(name: string): string {
  const known = outgoingNames.get(name) ?? snakeCase(name)
  outgoingNames.set(name, known)
  return known
}

/** A value as REST and webhooks have it. */
export function toWire(value: unknown): unknown {
  return renameKeys(value, outgoingName)
}

/** A date as JSON text. `Date.prototype.toISOString` would take most of the time that a list of starts takes. */
export function isoText(date: Date): string {
  return isoOfInstant(date.getTime())
}
