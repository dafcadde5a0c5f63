import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import shared from './dialog.module.css'
import { DialogActions } from './dialog.tsx'
import { useLastOpenProps } from './hooks/use-lingering.ts'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** The subject, above the question. */
  about?: string | undefined
  /** The consequence, in a sentence. */
  description: ReactNode
  /** Options below the question. */
  children?: ReactNode
  keep: string
  act: string
  /** The label of the button while the action runs, instead of `act`. */
  acting: string
  isActing: boolean
  /** The error message; the dialog stays open to show it. */
  errorMessage?: ReactNode
  onKeep: () => void
  onAct: () => void
}

/**
 * An alert dialog: a click on the backdrop does not close it, and nothing does while the action runs, whose outcome would otherwise
 * contradict the answer. It keeps its content while it closes.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    about,
    description,
    keep,
    act,
    acting,
    isActing,
    errorMessage,
    onKeep,
    onAct,
    children,
  } = useLastOpenProps(props)
  const stay = () => {
    if (!isActing) onKeep()
  }
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && stay()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={shared.backdrop} />
        <AlertDialog.Popup className={shared.popup}>
          <header className={shared.header}>
            <AlertDialog.Title className={shared.title}>{title}</AlertDialog.Title>
          </header>
          <div className={styles.text}>
            {about ? <p className={styles.about}>{about}</p> : null}
            <AlertDialog.Description>{description}</AlertDialog.Description>
            {children}
            {errorMessage ? (
              <p className={styles.error} role="alert">
                {errorMessage}
              </p>
            ) : null}
          </div>
          <DialogActions>
            <Button variant="secondary" onClick={stay}>
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
