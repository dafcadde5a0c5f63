import { toNestErrors } from '@hookform/resolvers'
import { zodResolver } from '@hookform/resolvers/zod'
import {
  type ComponentProps,
  createContext,
  Fragment,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import { common } from '../../site/admin/words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { deleteDraft, readDraft, storeFields } from './drafts.ts'
import styles from './form-dialog.module.css'
import { fieldsOf, type SubmitOptions, useFormSubmit } from './use-form-submit.ts'

const words = {
  kept: 'Not saved. What you typed will be here when you reopen it.',
  back: 'Your draft was restored.',
  startOver: 'Start over',
} as const

interface FormDialogState {
  /** Key of the draft. */
  draft: string
  /** Prevents closing while a save is pending, since its result is shown in the dialog. */
  busy: RefObject<boolean>
}

const FormDialogContext = createContext<FormDialogState>({ draft: '', busy: { current: false } })

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'holdsWork'> {
  /** Key of the draft, e.g. 'client:7'. It must not change while the dialog closes. */
  draft: string
  /**
   * Drafts with the same key use one mounted form, which keeps the focus (and the keyboard of a phone) when it goes on to
   * the next draft. By default each draft has a form of its own.
   */
  formKey?: string | undefined
}

/**
 * A dialog with a form. Escape and the close button need no confirmation, since the draft is kept
 * and restored when the dialog is opened again. Cancel discards the draft.
 */
export function FormDialog(props: FormDialogProps) {
  const { draft, formKey = draft, open, onClose, description, children, ...dialog } = props
  const toast = useToast()
  const busy = useRef(false)
  const context = useMemo(() => ({ draft, busy }), [draft])
  /** How many times the form began again: when the dialog was opened, and by Start over. */
  const [beginnings, setBeginnings] = useState(0)
  const [shown, setShown] = useState({ open: false, draft, isRestored: false })
  if (shown.open !== open || shown.draft !== draft) {
    const isRestored = open ? readDraft(draft) !== undefined : shown.isRestored
    setShown({ open, draft, isRestored })
    if (open && !shown.open) setBeginnings(beginnings + 1)
  }

  function close() {
    if (busy.current) return
    if (readDraft(draft) !== undefined) toast(words.kept, { tone: 'note' })
    onClose()
  }

  function startOver({ currentTarget }: MouseEvent) {
    const popup = currentTarget.closest('[role=dialog]')
    deleteDraft(draft)
    flushSync(() => {
      setShown({ open, draft, isRestored: false })
      setBeginnings(beginnings + 1)
    })
    // The pressed button has been removed, which would drop the focus to `body`.
    popup?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }

  const restored = (
    <>
      {description}
      <span className={styles.back}>
        <span>{words.back}</span>
        <Button variant="quiet" size="sm" onClick={startOver}>
          {words.startOver}
        </Button>
      </span>
    </>
  )
  return (
    <Dialog
      {...dialog}
      open={open}
      onClose={close}
      holdsWork
      description={shown.isRestored ? restored : description}
    >
      <FormDialogContext value={context}>
        <Fragment key={`${formKey} ${beginnings}`}>{children}</Fragment>
      </FormDialogContext>
    </Dialog>
  )
}

interface DraftOptions<Fields extends FieldValues> {
  defaultValues: DefaultValues<Fields>
  /** Fields that are never kept in a draft, such as passwords. */
  secrets?: readonly string[]
}

/** A form inside a `FormDialog`; its changed fields are kept as a draft until `dropDraft`. */
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

  return { form, field: fieldsOf(form), dropDraft: () => deleteDraft(name) }
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
    const unreadable = Object.entries(options.fields).flatMap(([name, { ref }]) =>
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

/** The state of the form of a `FormDialog`, for `FormFrame`. */
export function useDialogForm<Fields extends FieldValues, Filled>(
  schema: $ZodType<Filled, Fields>,
  options: DraftOptions<Fields> & SubmitOptions<Fields, Filled>,
) {
  const { busy } = useContext(FormDialogContext)
  const { form, field, dropDraft } = useDraftForm(schema, options)
  const submit = useFormSubmit(form, {
    ...options,
    busy,
    save: async (values) => {
      const trouble = await options.save(values)
      if (trouble === undefined) dropDraft()
      return trouble
    },
  })
  return { ...submit, form, field, dropDraft }
}

interface FormFrameProps<Fields extends FieldValues, Filled> {
  dialog: ReturnType<typeof useDialogForm<Fields, Filled>>
  /** Replaces the message of the dialog's own `trouble`. */
  trouble?: ReactNode
  /** Disables the submit button until a required choice is made. */
  isBlocked?: boolean | undefined
  submit: string
  /** The label of the submit button while the form is saved. */
  submitting: string
  onCancel: () => void
  children: ReactNode
}

/** The form of a `FormDialog`: fields, error banner, Cancel and submit. */
export function FormFrame<Fields extends FieldValues, Filled>(
  props: FormFrameProps<Fields, Filled>,
) {
  const { dialog, isBlocked = false, submit, submitting, onCancel, children } = props
  const { form, isBusy, dropDraft, onSubmit } = dialog
  const trouble = props.trouble ?? dialog.trouble
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={onSubmit}>
        <DialogBody>{children}</DialogBody>
        {trouble ? (
          <div className={styles.trouble}>
            <Banner tone="bad" isUrgent>
              {trouble}
            </Banner>
          </div>
        ) : null}
        <DialogActions>
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={() => {
              dropDraft()
              onCancel()
            }}
          >
            {common.cancel}
          </Button>
          <Button type="submit" disabled={isBlocked} pending={isBusy}>
            {isBusy ? submitting : submit}
          </Button>
        </DialogActions>
      </form>
    </FormProvider>
  )
}
