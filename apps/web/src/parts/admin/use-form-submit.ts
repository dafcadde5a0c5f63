import { type RefObject, useRef, useState } from 'react'
import type {
  FieldValues,
  Path,
  RegisterOptions,
  UseFormReturn,
  UseFormSetError,
} from 'react-hook-form'
import { refusalOf } from '../../api/errors.ts'
import { failureWords } from './failure-words.ts'

/** Form fields by their names in the API: { client_email: 'email' }. */
type ApiFields<Fields extends FieldValues> = Readonly<Record<string, Path<Fields>>>

export interface SubmitOptions<Fields extends FieldValues, Filled> {
  /**
   * Sends the validated values; the form shows the error that it throws.
   *
   * @returns the reason why the form stays open, for its banner; undefined when all is saved.
   */
  save: (values: Filled) => Promise<string | undefined>
  fields: ApiFields<Fields>
  /** Message when the server sent none for people. */
  otherwise: string
  /** True while `save` runs. */
  busy?: RefObject<boolean>
}

/** The props that connect an input to a field of a form, with the field's error. */
export function fieldsOf<Fields extends FieldValues, Context, Filled>(
  form: UseFormReturn<Fields, Context, Filled>,
) {
  return (name: Path<Fields>, options?: RegisterOptions<Fields, Path<Fields>>) => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message,
  })
}

/** The submit handler of a form, with its progress and its error. */
export function useFormSubmit<Fields extends FieldValues, Context, Filled>(
  form: UseFormReturn<Fields, Context, Filled>,
  options: SubmitOptions<Fields, Filled>,
) {
  const ownBusy = useRef(false)
  const { save, fields, otherwise, busy = ownBusy } = options
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const [error, setError] = useState<unknown>()

  const onSubmit = form.handleSubmit(async (values) => {
    if (busy.current) return
    busy.current = true
    setIsBusy(true)
    setTrouble(undefined)
    setError(undefined)
    try {
      setTrouble(await save(values))
    } catch (thrown) {
      setError(thrown)
      const isShown = showAtFields(thrown, fields, form.setError)
      if (!isShown) setTrouble(failureWords(thrown, otherwise))
    }
    busy.current = false
    setIsBusy(false)
  })

  return {
    isBusy,
    /** An error that belongs to no field, for the banner. */
    trouble,
    /** What `save` has thrown. */
    error,
    forgetError: () => setError(undefined),
    onSubmit,
  }
}

/**
 * Shows the server's validation errors at their fields and focuses the first one.
 *
 * @returns whether every error belongs to a field.
 */
function showAtFields<Fields extends FieldValues>(
  error: unknown,
  fields: ApiFields<Fields>,
  setError: UseFormSetError<Fields>,
): boolean {
  const errors = fieldErrorsOf(error)
  const matched = errors.flatMap(({ path, message }) => {
    const field = fields[path.split('.')[0] ?? path]
    return field ? [{ field, message }] : []
  })
  matched.forEach(({ field, message }, index) => {
    setError(field, { message }, { shouldFocus: index === 0 })
  })
  return matched.length > 0 && matched.length === errors.length
}

/** A taken slot is reported without a field error; the start is the field to change. */
function fieldErrorsOf(error: unknown) {
  const refusal = refusalOf(error)
  if (refusal?.code !== 'slot_taken') return refusal?.errors ?? []
  return [{ path: 'start_datetime', message: refusal.detail }]
}
