import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './dialog.module.css'

interface DialogProps {
  open: boolean
  /** Escape, the cross, or a press beside it. */
  onClose: () => void
  title: ReactNode
  /** Said with the title when the dialog opens. */
  description?: ReactNode
  size?: 'md' | 'lg' | undefined
  /** Somebody types in it: a press beside it, which may be a slip, does not throw that away. */
  holdsWork?: boolean | undefined
  /** What takes the focus; otherwise the first field or button. */
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus']
  children: ReactNode
}

/** Over the page on a desktop; on a phone a sheet from below, where the thumb is. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    size = 'md',
    holdsWork = false,
    initialFocus,
    children,
  } = props
  const popup = useRef<HTMLDivElement>(null)
  // Under a thumb the keyboard would hide what the dialog says: there Base UI focuses the dialog.
  const firstField = (by: string) =>
    (by !== 'touch' && popup.current?.querySelector<HTMLElement>('input, select, textarea')) || true
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
            <Base.Title className={styles.title}>{title}</Base.Title>
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

/** The scrolling middle. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

/** The choices, always in view; the way on stands last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <footer className={styles.actions}>{children}</footer>
}
