import { timeSlices } from '@haircuts/core/kernel/time-slices'
import superjson from 'superjson'

/** Few enough that superjson writes them in a few milliseconds, at about 20 µs a row. */
const ROWS_AT_ONCE = 250

/** What superjson returns; its own type does not say that a list of JSON is JSON. */
interface Written {
  json: unknown
  meta?: { values?: object | undefined; v?: number } | undefined
}

const written = new WeakMap<object, Written>()

/** superjson, but for the lists that `writeInSlices` has already written. */
export const slicedSuperjson = {
  serialize(value: unknown): Written {
    const known = typeof value === 'object' && value !== null ? written.get(value) : undefined
    return known ?? superjson.serialize(value)
  },
  deserialize: superjson.deserialize,
}

/**
 * Writes the rows of a long list for `slicedSuperjson`, and lets requests run in between: the 25,000 events of a synced calendar
 * would hold them up for half a second. An object that two rows share is written in both.
 */
export async function writeInSlices(rows: readonly unknown[]): Promise<void> {
  const letOthersRun = timeSlices()
  const json: unknown[] = []
  const values: Record<string, unknown> = {}
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const slice = superjson.serialize(rows.slice(from, from + ROWS_AT_ONCE))
    if (Array.isArray(slice.json)) for (const row of slice.json) json.push(row)
    // Each path begins with the index of its row in the slice.
    for (const [path, type] of Object.entries(slice.meta?.values ?? {}))
      values[path.replace(/^\d+/, (index) => String(Number(index) + from))] = type
    await letOthersRun()
  }
  written.set(rows, { json, ...(Object.keys(values).length > 0 && { meta: { values, v: 1 } }) })
}
