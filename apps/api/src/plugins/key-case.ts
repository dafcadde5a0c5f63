import { camelCase, snakeCase } from '@haircuts/router/key-case'

/** Deeper than anything of ours: what lies below is nobody's field, and may be meant to exhaust us. */
const DEEPEST = 20

type Rename = (name: string) => string

/** Rename every key of a JSON value, levels down; instants are left whole. */
function renameKeys(value: unknown, rename: Rename, levels = DEEPEST): unknown {
  if (levels === 0) return value
  const renamed = (each: unknown) => renameKeys(each, rename, levels - 1)
  if (Array.isArray(value)) return value.map(renamed)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [rename(key), renamed(each)]),
  )
}

/** Anything with keys of its own: what JSON, a query or a path is read into. */
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
