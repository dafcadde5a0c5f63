import { createContext, useContext, useLayoutEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { useDrafts } from '../../lib/drafts.ts'
import { rejectUnreadableInput } from './readable.ts'

interface FormDialogState {
  /** Key of the draft; null disables drafts. */
  name: string | null
  /** Deletes the draft, after saving or cancelling. */
  end: () => void
  /** Prevents closing while a save is pending, since its result is shown in the dialog. */
  hold: (isBusy: boolean) => void
}

export const FormDialogContext = createContext<FormDialogState>({
  name: null,
  end: () => undefined,
  hold: () => undefined,
})

interface DialogForm<Fields extends FieldValues, Context, Filled> {
  resolver: Resolver<Fields, Context, Filled>
  defaultValues: DefaultValues<Fields>
  /** Fields that are never kept in a draft, such as passwords. */
  secrets?: readonly string[]
}

/**
 * A form inside a `FormDialog`; its changed fields are kept as a draft until they are saved or
 * cancelled.
 */
export function useDialogForm<Fields extends FieldValues, Context, Filled>(
  options: DialogForm<Fields, Context, Filled>,
) {
  const { secrets = NONE, resolver, defaultValues } = options
  const { name, end } = useContext(FormDialogContext)
  const drafts = useDrafts()
  const form = useForm({ defaultValues, resolver: rejectUnreadableInput(resolver) })
  const { reset, getValues, subscribe } = form
  const [blank] = useState<Readonly<Record<string, unknown>>>(defaultValues)

  // A layout effect, so that the draft is restored before the first paint.
  useLayoutEffect(() => {
    if (name === null) return
    const draft = drafts.read<Partial<Fields>>(name)
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true })
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = Object.entries(values).filter(
          ([field, value]) => !secrets.includes(field) && !isSame(value, blank[field]),
        )
        if (typed.length > 0) drafts.keep(name, Object.fromEntries(typed))
        else drafts.drop(name)
      },
    })
  }, [drafts, name, reset, getValues, subscribe, blank, secrets])

  return { form, finish: end }
}

const NONE: readonly string[] = []

/** Compares field values, which are strings, booleans and lists of strings. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
