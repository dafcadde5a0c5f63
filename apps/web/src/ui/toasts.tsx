import { Toast } from '@base-ui/react/toast'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useRef } from 'react'
import { openDialog } from './browser/open-dialog.ts'
import styles from './toasts.module.css'

const SHOWN_MS = 5000
/** Longer, so that there is time to use the action. */
const SHOWN_WITH_ACTION_MS = 10_000

/** Shows toasts; descendants add them with `useToast`. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={SHOWN_MS} limit={3}>
      {children}
      <Toast.Portal>
        <ToastViewport />
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastViewport() {
  const cameFrom = useRef<HTMLElement>(null)
  return (
    <Toast.Viewport
      className={styles.viewport}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof HTMLElement)) return
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
    >
      <ToastList onAct={() => giveFocusBack(cameFrom.current)} />
    </Toast.Viewport>
  )
}

/** The pressed button leaves with its toast, which would drop the focus to `body`. */
function giveFocusBack(cameFrom: HTMLElement | null) {
  const dialog = openDialog()
  const place = dialog ?? document.querySelector<HTMLElement>('main')
  const isThere = cameFrom?.isConnected && place?.contains(cameFrom)
  const target = isThere ? cameFrom : (dialog ?? place?.querySelector<HTMLElement>('h1'))
  if (target?.tagName === 'H1') target.tabIndex = -1
  target?.focus({ preventScroll: true })
}

function ToastList({ onAct }: { onAct: () => void }) {
  const { toasts, close } = Toast.useToastManager<ToastData>()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      data-tone={toast.type}
      data-ways={toast.data?.ways?.length || undefined}
      swipeDirection={['up', 'left', 'right']}
    >
      <Toast.Content className={styles.content}>
        <Toast.Title render={<p />} className={styles.text} />
        {toast.data?.ways?.map(({ label, onPress }) => (
          <button
            key={label}
            type="button"
            className={styles.action}
            onClick={() => {
              close(toast.id)
              onPress()
            }}
          >
            {label}
          </button>
        ))}
        <Toast.Action className={styles.action} onClick={onAct} />
        {/* Base UI hides it from screen readers, although it takes the focus. */}
        <Toast.Close className={styles.close} aria-label="Dismiss" aria-hidden={false}>
          <X size={18} aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

export interface ToastAct {
  label: string
  onPress: () => void
}

interface ToastData {
  ways?: readonly ToastAct[] | undefined
}

interface ToastOptions {
  /** 'bad' is announced assertively by screen readers, the others politely. */
  tone?: 'good' | 'note' | 'bad' | undefined
  /**
   * What the toast is about, such as `booking-12`: a newer toast about the same thing replaces it. Defaults to the
   * component that shows it.
   */
  about?: string | undefined
  /** A button, for example Undo. */
  action?: ToastAct | undefined
  /** Buttons before it, each of which opens what is done next. */
  ways?: readonly ToastAct[] | undefined
}

export function useToast() {
  const { add, close } = Toast.useToastManager<ToastData>()
  const component = useId()
  return (message: string, options: ToastOptions = {}) => {
    const { tone = 'good', about = component, action, ways } = options
    add({
      id: about,
      title: message,
      type: tone,
      priority: tone === 'bad' ? 'high' : 'low',
      // Given without an action too, since the toast that is replaced may have had one.
      timeout: action || ways?.length ? SHOWN_WITH_ACTION_MS : SHOWN_MS,
      data: { ways },
      actionProps: action && {
        children: action.label,
        onClick: () => {
          close(about)
          action.onPress()
        },
      },
    })
  }
}
