import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type AroundNavHandler, Router } from 'wouter'
import { lazy } from '../../../ui/browser/lazy.tsx'
import { GuardContext, isWithinScreen } from '../editing/use-unsaved-changes.ts'
import { DialogFailed } from '../screen/dialog-failed.tsx'

const LeaveDialog = lazy(async () => (await import('./frame-dialogs.tsx')).LeaveDialog, {
  Failed: DialogFailed,
})

/**
 * Asks for confirmation before unsaved changes are lost by a link, by Back or Forward, by closing
 * or reloading.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const isDirty = useRef(false)
  const [pending, setPending] = useState<{ go: () => void }>()
  const [hasOpened, setHasOpened] = useState(false)
  if (pending && !hasOpened) setHasOpened(true)

  const { guard, aroundNav } = useMemo(() => {
    const leave = (go: () => void) => {
      if (isDirty.current) setPending({ go })
      else go()
    }
    const hold = (isHeld: boolean) => {
      isDirty.current = isHeld
      if (!isHeld) return
      pushGuardEntry()
      // Loaded on the first change, so that the dialog is ready when it is needed but not in the
      // initial bundle.
      LeaveDialog.preload().catch(() => undefined)
    }
    const aroundNav: AroundNavHandler = (navigate, to, options) => {
      // A query opens a dialog or a section of the same screen.
      if (to.split('?')[0] === window.location.pathname) navigate(to, options)
      else leave(() => navigate(to, isGuardEntry() ? { ...options, replace: true } : options))
    }
    return { guard: { hold, leave }, aroundNav }
  }, [])
  useHistoryGuard(isDirty, (go) => setPending({ go }))
  useEffect(() => {
    const closing = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', closing)
    return () => window.removeEventListener('beforeunload', closing)
  }, [])

  return (
    <GuardContext value={guard}>
      <Router aroundNav={aroundNav}>{children}</Router>
      {hasOpened ? (
        <LeaveDialog
          open={pending !== undefined}
          onClose={() => setPending(undefined)}
          onLeave={() => {
            isDirty.current = false
            setPending(undefined)
            pending?.go()
          }}
        />
      ) : null}
    </GuardContext>
  )
}

const MARK = 'unsaved'

/**
 * Adds a second history entry for the current screen. A page cannot cancel a `popstate`, so as soon
 * as there are unsaved changes the first step back leads to the same screen, where the confirmation
 * can be shown.
 */
function pushGuardEntry(address = window.location.href) {
  if (isGuardEntry()) return
  const state: unknown = window.history.state
  window.history.pushState({ ...Object(state), [MARK]: true }, '', address)
}

/** Whether the current entry is the guard entry; a navigation from it has to replace the entry. */
function isGuardEntry(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && Reflect.get(state, MARK) === true
}

/** @param confirmLeave opens the confirmation; its argument repeats the step back. */
function useHistoryGuard(isDirty: RefObject<boolean>, confirmLeave: (go: () => void) => void) {
  const onBack = useEffectEvent(confirmLeave)
  useEffect(() => {
    let currentPosition = place()
    const moved = () => {
      currentPosition = place()
    }
    const traversed = () => {
      const before = currentPosition
      moved()
      if (currentPosition.isSecond || currentPosition.path !== before.path) return
      if (!before.isSecond) {
        // A step within the screen, to an entry that has no second one yet.
        if (isDirty.current && !currentPosition.isWithin) pushGuardEntry()
      } else if (currentPosition.isWithin) {
        // The step back continues to the part of the screen that was shown before.
        if (currentPosition.address === before.address) window.history.back()
      } else if (isDirty.current) {
        // With its query, which may have changed since the second entry was added.
        pushGuardEntry(before.address)
        onBack(() => window.history.go(-2))
      } else {
        // The changes have been saved since, so the step back continues to the previous screen.
        window.history.back()
      }
    }
    window.addEventListener('popstate', traversed)
    // wouter dispatches these events; browsers have none for added or replaced entries.
    window.addEventListener('pushState', moved)
    window.addEventListener('replaceState', moved)
    return () => {
      window.removeEventListener('popstate', traversed)
      window.removeEventListener('pushState', moved)
      window.removeEventListener('replaceState', moved)
    }
  }, [isDirty])
}

function place() {
  const { href: address, pathname: path } = window.location
  return { address, path, isSecond: isGuardEntry(), isWithin: isWithinScreen() }
}
