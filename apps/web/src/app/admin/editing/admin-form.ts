import { toNestErrors } from '@hookform/resolvers'
import { zodResolver } from '@hookform/resolvers/zod'
import { createContext, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  type UseFormSetError,
  useForm,
} from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import { toAppError } from '../../api/errors.ts'
import { failureMessage } from '../screen/failure-text.ts'
import { common } from '../screen/text.ts'
import { deleteDraft, readDraft, storeFields } from './drafts.ts'

interface FormDialogState {
  /** The name of the draft; undefined for a form outside a `FormDialog`, which has none. */
  draft: string | undefined
  /** Prevents closing while a save is pending, since its result is shown in the dialog. */
  busy: RefObject<boolean> | undefined
}

export const FormDialogContext = createContext<FormDialogState>({
  draft: undefined,
  busy: undefined,
})

/** The props that connect an input to a field of a form, with the field's error. */
export function fieldsOf<Fields extends FieldValues, Context, Filled>(
  form: UseFormReturn<Fields, Context, Filled>,
) {
  return (name: Path<Fields>, options?: RegisterOptions<Fields, Path<Fields>>) => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message,
  })
}

interface DraftOptions<Fields extends FieldValues> {
  defaultValues: DefaultValues<Fields>
  /** Fields that are never stored in a draft, such as passwords. */
  secrets?: readonly string[]
}

/** A form whose changed fields are stored as the draft of its `FormDialog` until `dropDraft`. */
export function useDraftForm<Fields extends FieldValues, Filled>(
  schema: $ZodType<Filled, Fields>,
  { secrets = NONE, defaultValues }: DraftOptions<Fields>,
) {
  const { draft: name } = useContext(FormDialogContext)
  const form = useForm({ defaultValues, resolver: rejectUnreadableInput(zodResolver(schema)) })
  const { reset, getValues, subscribe } = form
  const [blank, setBlank] = useState({ name, values: defaultValues })
  if (blank.name !== name) setBlank({ name, values: defaultValues })
  const filled = useRef(name)

  // A layout effect, so that the draft is restored before the first paint.
  useLayoutEffect(() => {
    if (name === undefined) return
    if (filled.current !== name) reset(blank.values)
    filled.current = name
    const blankFields: Readonly<Record<string, unknown>> = blank.values
    const draft = readDraft<Partial<Fields>>(name)
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true })
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = Object.entries(values).filter(
          ([field, value]) => !secrets.includes(field) && !isSame(value, blankFields[field]),
        )
        storeFields(name, Object.fromEntries(typed))
      },
    })
  }, [name, reset, getValues, subscribe, blank, secrets])

  return {
    form,
    field: fieldsOf(form),
    dropDraft: () => {
      if (name !== undefined) deleteDraft(name)
    },
  }
}

const NONE: readonly string[] = []

/** Compares field values, which are strings, booleans and lists of strings. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Wraps a resolver so that a field whose input the browser cannot parse (`validity.badInput`: '1e' in a
 * number input, an incomplete date) is an error. Its `value` is an empty string, which the schema would
 * accept as a cleared field.
 */
function rejectUnreadableInput<Fields extends FieldValues, Context, Filled>(
  resolve: Resolver<Fields, Context, Filled>,
): Resolver<Fields, Context, Filled> {
  return async (values, context, options) => {
    // The name of a list of fields has no input of its own.
    const inputs = Object.entries(options.fields).map(([name, field]) => ({
      name,
      ref: field?.ref,
    }))
    const unreadable = inputs.flatMap(({ name, ref }) =>
      ref instanceof HTMLInputElement && ref.validity.badInput ? [{ name, type: ref.type }] : [],
    )
    const result = await resolve(values, context, options)
    if (unreadable.length === 0) return result
    const errors: FieldErrors = { ...result.errors }
    for (const { name, type } of unreadable) {
      const message = type === 'number' ? common.notANumber : common.halfTyped
      errors[name] = { type: 'badInput', message }
    }
    return { values: {}, errors: toNestErrors(errors, options) }
  }
}

/** Form fields by their names in the API: { client_email: 'email' }. */
type ApiFields<Fields extends FieldValues> = Readonly<Record<string, Path<Fields>>>

interface SubmitOptions<Fields extends FieldValues, Filled> {
  /**
   * Sends the validated values; the form shows the error that it throws.
   *
   * @returns the reason why the form stays open, for its banner; undefined when all is saved.
   */
  save: (values: Filled) => Promise<string | undefined>
  fields: ApiFields<Fields>
  /** The message shown if the server's error has none that people can read. */
  otherwise: string
}

/** A form of the back office: its fields and their draft, the submission, its progress and its error. */
export function useAdminForm<Fields extends FieldValues, Filled>(
  schema: $ZodType<Filled, Fields>,
  options: DraftOptions<Fields> & SubmitOptions<Fields, Filled>,
) {
  const { save, fields, otherwise } = options
  const { form, field, dropDraft } = useDraftForm(schema, options)
  const ownBusy = useRef(false)
  const { busy = ownBusy } = useContext(FormDialogContext)
  const [isBusy, setIsBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string>()
  const [error, setError] = useState<unknown>()

  const onSubmit = form.handleSubmit(async (values) => {
    if (busy.current) return
    busy.current = true
    setIsBusy(true)
    setErrorMessage(undefined)
    setError(undefined)
    try {
      const reason = await save(values)
      if (reason === undefined) dropDraft()
      setErrorMessage(reason)
    } catch (thrown) {
      setError(thrown)
      const isShown = showAtFields(thrown, fields, form.setError)
      if (!isShown) setErrorMessage(failureMessage(thrown, otherwise))
    }
    busy.current = false
    setIsBusy(false)
  })

  return {
    form,
    field,
    dropDraft,
    isBusy,
    /** An error that belongs to no field, for the banner. */
    errorMessage,
    setErrorMessage,
    /** The error that `save` has thrown. */
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
  const appError = toAppError(error)
  if (appError?.code !== 'slot_taken') return appError?.errors ?? []
  return [{ path: 'start_datetime', message: appError.detail }]
}
