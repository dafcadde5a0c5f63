import { createContext, useContext, useLayoutEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { useDrafts } from './drafts.ts'
import { readable } from './readable.ts'

interface FormDialogState {
  /** What is typed is kept under this name; null keeps nothing. */
  name: string | null
  /** Saved or given up: there is nothing to come back to. */
  end: () => void
  /** Being saved: what is on its way has to come back to somebody, so the dialog stays. */
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
  /** Fields that are typed anew each time. */
  secrets?: readonly string[]
}

/** A form inside a FormDialog (parts/admin/form-dialog.tsx), which keeps what is typed until it is saved. */
export function useDialogForm<Fields extends FieldValues, Context, Filled>(
  options: DialogForm<Fields, Context, Filled>,
) {
  const { secrets = NONE, resolver, defaultValues } = options
  const { name, end } = useContext(FormDialogContext)
  const drafts = useDrafts()
  const form = useForm({ defaultValues, resolver: readable(resolver) })
  const { reset, getValues, subscribe } = form
  const [blank] = useState<Readonly<Record<string, unknown>>>(defaultValues)

  // Before anything is drawn, so that nobody sees the fields change.
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

/** Fields hold texts, booleans, and lists of texts. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
