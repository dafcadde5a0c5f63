import { type ComponentProps, Fragment, type MouseEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { unsaved as words } from '../../content/admin/unsaved.ts'
import { useDrafts } from '../../lib/admin/drafts.ts'
import { FormDialogContext } from '../../lib/admin/use-dialog-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './form-dialog.module.css'

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'holdsWork'> {
  /** What is filled in, and for which thing: 'client:7'. It stays the same while the dialog closes. */
  draft: string
}

/**
 * A dialog with a form (lib/admin/use-dialog-form.ts). Escape and the cross close it without a
 * question, since what was typed is there again when it is opened anew; Cancel gives it up.
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
  const [round, setRound] = useState(0)
  const [shown, setShown] = useState({ open: false, draft, isBack: false })
  if (shown.open !== open || shown.draft !== draft) {
    setShown({ open, draft, isBack: open ? drafts.read(draft) !== undefined : shown.isBack })
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
      setShown({ open, draft, isBack: false })
      setRound(round + 1)
    })
    // The button is gone, and with it the focus.
    popup?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }

  return (
    <Dialog
      {...dialog}
      open={open}
      onClose={close}
      holdsWork
      description={
        shown.isBack ? (
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
        <Fragment key={`${draft} ${round}`}>{children}</Fragment>
      </FormDialogContext>
    </Dialog>
  )
}
