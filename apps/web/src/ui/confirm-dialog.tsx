import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import look from './dialog.module.css'
import { DialogActions } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** Which thing it is, above the question. */
  about?: string | undefined
  /** What will happen, in a sentence. */
  words: ReactNode
  keep: string
  act: string
  /** Instead of `act` while it is being done. */
  acting: string
  isActing: boolean
  /** Why it was refused; the dialog stays open to say so. */
  trouble?: string | undefined
  onKeep: () => void
  onAct: () => void
}

/** A question that has to be answered: a press beside it is no answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, about, words, keep, act, acting, isActing, trouble, onKeep, onAct } = props
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onKeep()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={look.backdrop} />
        <AlertDialog.Popup className={look.popup}>
          <header className={look.header}>
            <AlertDialog.Title className={look.title}>{title}</AlertDialog.Title>
          </header>
          <div className={styles.words}>
            {about ? <p className={styles.about}>{about}</p> : null}
            <AlertDialog.Description>{words}</AlertDialog.Description>
            {trouble ? (
              <p className={styles.trouble} role="alert">
                {trouble}
              </p>
            ) : null}
          </div>
          <DialogActions>
            <Button variant="secondary" onClick={onKeep}>
              {keep}
            </Button>
            <Button variant="danger" pending={isActing} onClick={onAct}>
              {isActing ? acting : act}
            </Button>
          </DialogActions>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
