import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './dialog.module.css'
import { useLastOpenProps } from './hooks/use-lingering.ts'

interface DialogProps {
  open: boolean
  /** Called on Escape, on the close button and on a click on the backdrop. */
  onClose: () => void
  title: ReactNode
  /** Whom or what the dialog is about: its heading in large letters, below the title in small ones. */
  about?: ReactNode
  /** Announced with the title when the dialog opens. */
  description?: ReactNode
  size?: 'md' | 'lg' | 'full' | undefined
  /** The dialog has a form: an accidental click on the backdrop must not discard the input. */
  holdsWork?: boolean | undefined
  /** The element that takes the focus; by default the first field or button. */
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus']
  children: ReactNode
}

/** A modal dialog; on phones a bottom sheet. It keeps its content while it closes, so its props may change then. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    about,
    description,
    size = 'md',
    holdsWork = false,
    initialFocus,
    children,
  } = useLastOpenProps(props)
  const popup = useRef<HTMLDivElement>(null)
  // On a touch screen, focusing a field would open the keyboard over the dialog, so Base UI focuses the popup.
  const firstField = (by: string) =>
    (by !== 'touch' &&
      !window.matchMedia('(pointer: coarse)').matches &&
      popup.current?.querySelector<HTMLElement>('input, select, textarea')) ||
    true
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      disablePointerDismissal={holdsWork}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          className={cx(styles.popup, styles[size])}
          initialFocus={initialFocus ?? firstField}
        >
          <header className={styles.header}>
            {about ? (
              <div className={styles.heading}>
                <Base.Title className={styles.kind}>{title}</Base.Title>
                <p className={styles.title}>{about}</p>
              </div>
            ) : (
              <Base.Title className={styles.title}>{title}</Base.Title>
            )}
            <Base.Close className={styles.close} aria-label="Close">
              <X size={20} aria-hidden />
            </Base.Close>
          </header>
          {description ? (
            <Base.Description className={styles.description}>{description}</Base.Description>
          ) : null}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** The scrollable content. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

/** The footer with the buttons, always visible; the primary button is last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <footer className={styles.actions}>{children}</footer>
}
