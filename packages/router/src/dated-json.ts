import { isoText } from '@haircuts/core/kernel/key-case'
import { timeSlices } from '@haircuts/core/kernel/time-slices'
import superjson from 'superjson'

type Types = Record<string, [string]>

/**
 * Writes responses in superjson's format, in which instants arrive as dates. superjson itself takes 15 µs for a row, and so holds
 * up all requests for half a second if a synced calendar has 25,000 events; it writes what is neither JSON nor a date.
 */
export const datedJson = {
  serialize(value: unknown) {
    const known = typeof value === 'object' && value !== null ? written.get(value) : undefined
    if (known) return known
    try {
      const types: Types = {}
      return withTypes(plain(value, '', types), types)
    } catch (error) {
      if (!(error instanceof OtherValue)) throw error
      return superjson.serialize(value)
    }
  },
  deserialize: superjson.deserialize,
}

const DATE: [string] = ['Date']

const written = new WeakMap<object, ReturnType<typeof withTypes>>()

function withTypes(json: unknown, types: Types) {
  return Object.keys(types).length === 0 ? { json } : { json, meta: { values: types, v: 1 } }
}

/** Writes the rows of a long response for `datedJson`, and lets requests run in between. */
export async function writeInSlices(rows: readonly unknown[]): Promise<void> {
  const letOthersRun = timeSlices()
  const types: Types = {}
  const json: unknown[] = []
  try {
    for (const [index, row] of rows.entries()) {
      json.push(inside(row, '', index, types))
      await letOthersRun()
    }
    written.set(rows, withTypes(json, types))
  } catch (error) {
    if (!(error instanceof OtherValue)) throw error
  }
}

class OtherValue extends Error {}

/** Records the types of what is no JSON by its path, in which superjson escapes a full stop. */
function plain(value: unknown, path: string, types: Types): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return value
  if (Array.isArray(value)) return value.map((each, index) => inside(each, path, index, types))
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    throw new OtherValue()
  const written: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value)) {
    if (key.includes('.') || key.includes('\\') || key === '__proto__') throw new OtherValue()
    written[key] = inside(each, path, key, types)
  }
  return written
}

function inside(value: unknown, path: string, key: string | number, types: Types): unknown {
  if (value !== undefined && typeof value !== 'object') return plain(value, '', types)
  if (value === null) return null
  const below = path === '' ? String(key) : `${path}.${key}`
  if (value === undefined) {
    types[below] = ['undefined']
    return null
  }
  if (!(value instanceof Date)) return plain(value, below, types)
  if (Number.isNaN(value.getTime())) throw new OtherValue()
  types[below] = DATE
  return isoText(value)
}
