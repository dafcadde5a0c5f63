import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { isLostConnection, type Refusal, refusalOf } from '../refusal.ts'

interface Refused<Fields extends FieldValues> {
  error: unknown
  /** The form's fields, by the name the wire gives them: { client_email: 'email' }. */
  fields: Readonly<Record<string, Path<Fields>>>
  setError: UseFormSetError<Fields>
  /** Said when the server had no words of its own. */
  otherwise: string
}

/**
 * Puts each of the server's complaints under its field, the first of them in focus.
 *
 * @returns what belongs to no field, as one sentence for the head of the form.
 */
export function showRefusal<Fields extends FieldValues>(
  refused: Refused<Fields>,
): string | undefined {
  const { error, fields, setError, otherwise } = refused
  const refusal = refusalOf(error)
  const complaints = complaintsOf(refusal)
  const placed = complaints.flatMap(({ path, message }) => {
    const field = fields[path.split('.')[0] ?? path]
    return field ? [{ field, message }] : []
  })
  placed.forEach(({ field, message }, index) => {
    setError(field, { message }, { shouldFocus: index === 0 })
  })
  const unplaced = complaints.length - placed.length
  return placed.length > 0 && unplaced === 0 ? undefined : failureWords(error, otherwise)
}

/** A time that is taken is no fault of the form, and yet the start is what has to be changed. */
function complaintsOf(refusal: Refusal | undefined) {
  if (refusal?.code !== 'slot_taken') return refusal?.errors ?? []
  return [{ path: 'start_datetime', message: refusal.detail }]
}

/** What went wrong, for a person: the server's sentence, a lost connection, or the words given. */
export function failureWords(error: unknown, otherwise: string): string {
  const refusal = refusalOf(error)
  if (refusal && refusal.status < 500) return refusal.detail
  if (refusal?.status === 502 || refusal?.status === 503) return refusal.detail
  if (isLostConnection(error)) return 'The connection was lost. Please try again.'
  return otherwise
}
