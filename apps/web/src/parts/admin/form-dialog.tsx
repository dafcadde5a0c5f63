import { type ComponentProps, Fragment, type MouseEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDrafts } from '../../lib/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './form-dialog.module.css'
import { unsaved as words } from './unsaved-words.ts'
import { FormDialogContext } from './use-dialog-form.ts'

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'holdsWork'> {
  /** Key of the draft, e.g. 'client:7'. It must not change while the dialog closes. */
  draft: string
}

/**
 * A dialog with a form (`use-dialog-form.ts`). Escape and the close button need no confirmation,
 * since the draft is kept and restored when the dialog is opened again. Cancel discards the draft.
 */
export function FormDialog(props: FormDialogProps) {
  const { draft, open, onClose, description, children, ...dialog } = props
  const drafts = useDrafts()
  const toast = useToast()
  const isBusy = useRef(false)
  const context = useMemo(
    () => ({
      name: draft,
      end: () => drafts.drop(draft),
      hold: (isHeld: boolean) => {
        isBusy.current = isHeld
      },
    }),
    [drafts, draft],
  )
  const [resetCount, setResetCount] = useState(0)
  const [shown, setShown] = useState({ open: false, draft, isRestored: false })
  if (shown.open !== open || shown.draft !== draft) {
    const isRestored = open ? drafts.read(draft) !== undefined : shown.isRestored
    setShown({ open, draft, isRestored })
  }

  function close() {
    if (isBusy.current) return
    if (drafts.read(draft) !== undefined) toast(words.kept, { tone: 'note' })
    onClose()
  }

  function startOver({ currentTarget }: MouseEvent) {
    const popup = currentTarget.closest('[role=dialog]')
    context.end()
    flushSync(() => {
      setShown({ open, draft, isRestored: false })
      setResetCount(resetCount + 1)
    })
    // The pressed button has been removed, which would drop the focus to `body`.
    popup?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }

  return (
    <Dialog
      {...dialog}
      open={open}
      onClose={close}
      holdsWork
      description={
        shown.isRestored ? (
          <>
            {description}
            <span className={styles.back}>
              <span>{words.back}</span>
              <Button variant="quiet" size="sm" onClick={startOver}>
                {words.startOver}
              </Button>
            </span>
          </>
        ) : (
          description
        )
      }
    >
      <FormDialogContext value={context}>
        <Fragment key={`${draft} ${resetCount}`}>{children}</Fragment>
      </FormDialogContext>
    </Dialog>
  )
}
