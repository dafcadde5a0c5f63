import { camelCase, isoText, snakeCase } from '@haircuts/router/key-case'

/** Deeper than any schema of the API. Bounds the recursion for maliciously nested input. */
const MAX_DEPTH = 20

type Rename = (name: string) => string

/** Renames every key of a JSON value recursively, and writes dates as text. */
function renameKeys(value: unknown, rename: Rename, levels = MAX_DEPTH): unknown {
  if (levels === 0) return value
  const renamed = (each: unknown) => renameKeys(each, rename, levels - 1)
  if (Array.isArray(value)) return value.map(renamed)
  if (value instanceof Date) return isoText(value)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [rename(key), renamed(each)]),
  )
}

/** Whether a value is a plain object, not an array or a date. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  )
}

export function toWire(value: unknown): unknown {
  return renameKeys(value, snakeCase)
}

export function fromWire(value: unknown): unknown {
  return renameKeys(value, camelCase)
}
