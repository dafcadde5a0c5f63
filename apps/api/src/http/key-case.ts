import { camelCase, isoText, snakeCase } from '@haircuts/core/kernel/key-case'

/** Deeper than any schema of the API. Bounds the recursion for maliciously nested input. */
const MAX_DEPTH = 20

type Rename = (name: string) => string

/**
 * Renames every key of a JSON value recursively, and writes dates as text. Thousands of free times pass through here each
 * second, so it fills one object in a loop: entries and `fromEntries` took four times as long.
 */
function renameKeys(value: unknown, rename: Rename, levels = MAX_DEPTH): unknown {
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

/** Whether a value is a plain object, not an array or a date. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  )
}

export function toWire(value: unknown): unknown {
  return renameKeys(value, outgoingName)
}

export function fromWire(value: unknown): unknown {
  return renameKeys(value, camelCase)
}
