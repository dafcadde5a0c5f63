import { Toast } from '@base-ui/react/toast'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import styles from './toasts.module.css'

const SHOWN_MS = 5000
/** There is something to press. */
const SHOWN_WITH_ACTION_MS = 10_000

/** Says in a corner what has just happened. Everything below may speak through `useToast`. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={SHOWN_MS} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Shown() {
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

interface Said {
  /** 'bad' is said at once by screen readers, the others when they are done with what they say. */
  tone?: 'good' | 'note' | 'bad' | undefined
  /** A way back, or on. */
  action?: { words: string; onPress: () => void } | undefined
}

export function useToast() {
  const { add, close } = Toast.useToastManager()
  return (words: string, { tone = 'good', action }: Said = {}) => {
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
