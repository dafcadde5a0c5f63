import {
  type ComponentProps,
  Fragment,
  type MouseEvent,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { useLastOpenProps } from '../../../ui/hooks/use-lingering.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { common } from '../screen/text.ts'
import { FormDialogContext, type useAdminForm } from './admin-form.ts'
import { deleteDraft, readDraft } from './drafts.ts'
import styles from './form-dialog.module.css'

const text = {
  draftStored: 'Not saved. What you typed will be here when you reopen it.',
  back: 'Your draft was restored.',
  startOver: 'Start over',
} as const

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'holdsWork'> {
  /** Key of the draft, e.g. 'client:7'. */
  draft: string
  /** Opens again what was left a moment ago, so that nothing is said of the draft. */
  isContinued?: boolean | undefined
  /**
   * Drafts with the same key use one mounted form, which keeps the focus (and the keyboard of a phone) when it goes on to
   * the next draft. By default each draft has a form of its own.
   */
  formKey?: string | undefined
}

/**
 * A dialog with a form. Escape and the close button need no confirmation, since the draft is stored
 * and restored when the dialog is opened again. Cancel discards the draft.
 */
export function FormDialog(props: FormDialogProps) {
  const { draft, isContinued, formKey = draft, ...rest } = useLastOpenProps(props)
  const { open, onClose, description, children, ...dialog } = rest
  const toast = useToast()
  const busy = useRef(false)
  const context = useMemo(() => ({ draft, busy }), [draft])
  /** How many times the form was reset: by opening the dialog, and by Start over. */
  const [beginnings, setBeginnings] = useState(0)
  const [shown, setShown] = useState({ open: false, draft, isRestored: false })
  if (shown.open !== open || shown.draft !== draft) {
    const isRestored = open ? !isContinued && readDraft(draft) !== undefined : shown.isRestored
    setShown({ open, draft, isRestored })
    if (open && !shown.open) setBeginnings(beginnings + 1)
  }

  function close() {
    if (busy.current) return
    if (readDraft(draft) !== undefined) toast(text.draftStored, { tone: 'note' })
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
        <span>{text.back}</span>
        <Button variant="quiet" size="sm" onClick={startOver}>
          {text.startOver}
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

interface FormFrameProps<Fields extends FieldValues, Filled> {
  dialog: ReturnType<typeof useAdminForm<Fields, Filled>>
  /** Replaces the dialog's own `errorMessage`. */
  errorMessage?: ReactNode
  /** Disables the submit button until a required choice is made. */
  isBlocked?: boolean | undefined
  isDangerous?: boolean
  submit: string
  /** The label of the submit button while the form is saved. */
  submitting: string
  /** The label of the other button. */
  cancel?: string
  onCancel: () => void
  /** Deletes what the form edits. */
  remove?: { label: string; act: () => void } | undefined
  children: ReactNode
}

/** The form of a `FormDialog`: fields, error banner, Cancel and submit. */
export function FormFrame<Fields extends FieldValues, Filled>(
  props: FormFrameProps<Fields, Filled>,
) {
  const { dialog, isBlocked = false, isDangerous = false, submit, submitting } = props
  const { cancel = common.cancel, onCancel, remove, children } = props
  const { form, isBusy, dropDraft, onSubmit } = dialog
  const errorMessage = props.errorMessage ?? dialog.errorMessage
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={onSubmit}>
        <DialogBody>{children}</DialogBody>
        {errorMessage ? (
          <div className={styles.error}>
            <Banner tone="bad" isUrgent>
              {errorMessage}
            </Banner>
          </div>
        ) : null}
        <DialogActions>
          {remove ? (
            <Button
              variant="quiet"
              disabled={isBusy}
              className={styles.remove}
              onClick={remove.act}
            >
              {remove.label}
            </Button>
          ) : null}
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={() => {
              dropDraft()
              onCancel()
            }}
          >
            {cancel}
          </Button>
          <Button
            type="submit"
            variant={isDangerous ? 'danger' : 'primary'}
            disabled={isBlocked && !isBusy}
            pending={isBusy}
          >
            {isBusy ? submitting : submit}
          </Button>
        </DialogActions>
      </form>
    </FormProvider>
  )
}
