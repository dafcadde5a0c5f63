import { Toast } from '@base-ui/react/toast'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
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
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      data-tone={toast.type}
      swipeDirection={['down', 'right']}
    >
      <Toast.Content className={styles.content}>
        <Toast.Title render={<p />} className={styles.words} />
        <Toast.Action className={styles.action} />
        <Toast.Close className={styles.close} aria-label="Dismiss">
          <X size={18} aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

interface ToastOptions {
  /** 'bad' is announced assertively by screen readers, the others politely. */
  tone?: 'good' | 'note' | 'bad' | undefined
  /** A button, for example Undo. */
  action?: { words: string; onPress: () => void } | undefined
}

export function useToast() {
  const { add, close } = Toast.useToastManager()
  return (words: string, { tone = 'good', action }: ToastOptions = {}) => {
    const id = add({
      title: words,
      type: tone,
      priority: tone === 'bad' ? 'high' : 'low',
      ...(action && {
        timeout: SHOWN_WITH_ACTION_MS,
        actionProps: {
          children: action.words,
          onClick: () => {
            close(id)
            action.onPress()
          },
        },
      }),
    })
  }
}
