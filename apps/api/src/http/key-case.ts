import { camelCase, renameKeys } from '@haircuts/core/kernel/key-case'

/** Whether a value is a plain object, not an array or a date. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  )
}

export function fromWire(value: unknown): unknown {
  return renameKeys(value, camelCase)
}
