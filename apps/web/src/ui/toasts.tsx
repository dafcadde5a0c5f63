import { Toast } from '@base-ui/react/toast'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
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
  const { toasts } = Toast.useToastManager()
  const viewport = useRef<HTMLDivElement>(null)
  const shown = toasts.map(({ id, title }) => `${id} ${title}`).join('\n')
  useLayoutEffect(() => {
    if (viewport.current && shown) placeClearOfControls(viewport.current)
  }, [shown])
  useLayoutEffect(() => {
    const element = viewport.current
    if (!element) return
    const observer = new ResizeObserver(() => reserveSpace(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const cameFrom = useRef<HTMLElement>(null)
  return (
    <Toast.Viewport
      ref={viewport}
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
  const dialog = [...document.querySelectorAll<HTMLElement>(OPEN_DIALOG)].at(-1)
  const place = dialog ?? document.querySelector<HTMLElement>('main')
  const isThere = cameFrom?.isConnected && place?.contains(cameFrom)
  const target = isThere ? cameFrom : (dialog ?? place?.querySelector<HTMLElement>('h1'))
  if (target?.tagName === 'H1') target.tabIndex = -1
  target?.focus({ preventScroll: true })
}

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"])[data-open]'
const GAP_PX = 24

/**
 * Publishes the height of the toasts as `--toasts`, for dialogs, and as `--toasts-below`, for what stands at the bottom
 * of the page: both keep clear of it.
 */
function reserveSpace(element: HTMLElement) {
  const height = element.childElementCount > 0 ? element.offsetHeight + GAP_PX : 0
  const { style } = document.documentElement
  style.setProperty('--toasts', `${height}px`)
  style.setProperty('--toasts-below', `${element.dataset.side === 'top' ? 0 : height}px`)
}

/** Chooses the end of the window, bottom or top, at which the toasts cover fewer controls. */
function placeClearOfControls(element: HTMLElement) {
  const controls = controlsBeside(element)
  const coveredAt = (side: 'bottom' | 'top') => {
    element.dataset.side = side
    reserveSpace(element)
    const toasts = element.getBoundingClientRect()
    return controls.filter((control) => overlaps(control.getBoundingClientRect(), toasts)).length
  }
  const below = coveredAt('bottom')
  if (below > 0 && coveredAt('top') >= below) coveredAt('bottom')
}

/** The controls that can be pressed now: those of the open dialog, otherwise those of the page. */
function controlsBeside(element: HTMLElement): Element[] {
  const root = [...document.querySelectorAll(OPEN_DIALOG)].at(-1) ?? document.body
  return [...root.querySelectorAll(CONTROLS)].filter(
    (control) =>
      !element.contains(control) && control.checkVisibility({ visibilityProperty: true }),
  )
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  )
}

function ToastList({ onAct }: { onAct: () => void }) {
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
        <Toast.Action className={styles.action} onClick={onAct} />
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
  /**
   * What the toast is about, such as `booking-12`: a newer toast about the same thing replaces it. Defaults to the
   * component that shows it.
   */
  about?: string | undefined
  /** A button, for example Undo. */
  action?: { words: string; onPress: () => void } | undefined
}

export function useToast() {
  const { add, close } = Toast.useToastManager()
  const component = useId()
  return (words: string, { tone = 'good', about = component, action }: ToastOptions = {}) => {
    add({
      id: about,
      title: words,
      type: tone,
      priority: tone === 'bad' ? 'high' : 'low',
      // Given without an action too, since the toast that is replaced may have had one.
      timeout: action ? SHOWN_WITH_ACTION_MS : SHOWN_MS,
      actionProps: action && {
        children: action.words,
        onClick: () => {
          close(about)
          action.onPress()
        },
      },
    })
  }
}
