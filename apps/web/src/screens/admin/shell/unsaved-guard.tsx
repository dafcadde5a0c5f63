import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { type AroundNavHandler, Router } from 'wouter'
import { GuardContext } from '../../../lib/use-unsaved-changes.ts'
import { unsaved as words } from '../../../parts/admin/unsaved-words.ts'
import { isGuardEntry, pushGuardEntry, useHistoryGuard } from './history-guard.ts'

const loadDialog = () => import('../../../ui/confirm-dialog.tsx')
const LeaveDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }))

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
      void loadDialog()
    }
    const aroundNav: AroundNavHandler = (navigate, to, options) => {
      if (to === window.location.pathname) navigate(to, options)
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
        <Suspense>
          <LeaveDialog
            open={pending !== undefined}
            title={words.leave}
            words={words.leaveWords}
            keep={words.stay}
            act={words.goOn}
            acting={words.goOn}
            isActing={false}
            onKeep={() => setPending(undefined)}
            onAct={() => {
              isDirty.current = false
              setPending(undefined)
              pending?.go()
            }}
          />
        </Suspense>
      ) : null}
    </GuardContext>
  )
}
