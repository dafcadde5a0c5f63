import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { isLostConnection, type Refusal, refusalOf } from '../../api/errors.ts'

interface ShowRefusalOptions<Fields extends FieldValues> {
  error: unknown
  /** Form fields by their names in the API: { client_email: 'email' }. */
  fields: Readonly<Record<string, Path<Fields>>>
  setError: UseFormSetError<Fields>
  /** Message when the server sent none for people. */
  otherwise: string
}

/**
 * Shows the server's validation errors at their fields and focuses the first one.
 *
 * @returns the message for the form's banner when an error belongs to no field.
 */
export function showRefusal<Fields extends FieldValues>(
  options: ShowRefusalOptions<Fields>,
): string | undefined {
  const { error, fields, setError, otherwise } = options
  const refusal = refusalOf(error)
  const errors = fieldErrorsOf(refusal)
  const matched = errors.flatMap(({ path, message }) => {
    const field = fields[path.split('.')[0] ?? path]
    return field ? [{ field, message }] : []
  })
  matched.forEach(({ field, message }, index) => {
    setError(field, { message }, { shouldFocus: index === 0 })
  })
  const isComplete = matched.length > 0 && matched.length === errors.length
  return isComplete ? undefined : failureWords(error, otherwise)
}

/** A taken slot is reported without a field error; the start is the field to change. */
function fieldErrorsOf(refusal: Refusal | undefined) {
  if (refusal?.code !== 'slot_taken') return refusal?.errors ?? []
  return [{ path: 'start_datetime', message: refusal.detail }]
}

const LOST = 'The connection was lost. Please try again.'

/** The message for an error: the server's own text, else a lost connection, else the fallback. */
export function failureWords(error: unknown, otherwise: string): string {
  return wordsOfServer(error) ?? (isLostConnection(error) ? LOST : otherwise)
}

/**
 * The message for an error whose text is fixed by the specification: the server's own text, else
 * the fallback. A lost connection is returned as a separate hint.
 */
export function specifiedFailure(error: unknown, otherwise: string) {
  const words = wordsOfServer(error)
  if (words !== undefined) return { words }
  return isLostConnection(error) ? { words: otherwise, hint: LOST } : { words: otherwise }
}

function wordsOfServer(error: unknown): string | undefined {
  const refusal = refusalOf(error)
  const hasWords = refusal && (refusal.status < 500 || [502, 503].includes(refusal.status))
  return hasWords ? refusal.detail : undefined
}
