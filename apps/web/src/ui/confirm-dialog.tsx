import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import look from './dialog.module.css'
import { DialogActions } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** The subject, above the question. */
  about?: string | undefined
  /** The consequence, in a sentence. */
  words: ReactNode
  /** Options below the question. */
  children?: ReactNode
  keep: string
  act: string
  /** The label of the button while the action runs, instead of `act`. */
  acting: string
  isActing: boolean
  /** The error message; the dialog stays open to show it. */
  trouble?: string | undefined
  onKeep: () => void
  onAct: () => void
}

/** An alert dialog: a click on the backdrop does not close it. */
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
            {props.children}
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
