import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { type AroundNavHandler, Router } from 'wouter'
import { unsaved as words } from '../../content/admin/unsaved.ts'
import { standsTwice, standTwice, useHistoryGuard } from '../../lib/admin/history-guard.ts'
import { GuardContext } from '../../lib/admin/use-unsaved-changes.ts'

const fetchQuestion = () => import('../../ui/confirm-dialog.tsx')
const Question = lazy(async () => ({ default: (await fetchQuestion()).ConfirmDialog }))

/** Asks before unsaved changes are left: by a link, by back or forward, by closing or reloading. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const isDirty = useRef(false)
  const [way, setWay] = useState<{ go: () => void }>()
  const [hasAsked, setHasAsked] = useState(false)
  if (way && !hasAsked) setHasAsked(true)

  const { guard, aroundNav } = useMemo(() => {
    const leave = (go: () => void) => {
      if (isDirty.current) setWay({ go })
      else go()
    }
    const hold = (isHeld: boolean) => {
      isDirty.current = isHeld
      if (!isHeld) return
      standTwice()
      // At hand before it is needed, and not part of what every screen loads.
      void fetchQuestion()
    }
    const aroundNav: AroundNavHandler = (navigate, to, options) => {
      if (to === window.location.pathname) navigate(to, options)
      else leave(() => navigate(to, standsTwice() ? { ...options, replace: true } : options))
    }
    return { guard: { hold, leave }, aroundNav }
  }, [])
  useHistoryGuard(isDirty, (go) => setWay({ go }))
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
      {hasAsked ? (
        <Suspense>
          <Question
            open={way !== undefined}
            title={words.leave}
            words={words.leaveWords}
            keep={words.stay}
            act={words.goOn}
            acting={words.goOn}
            isActing={false}
            onKeep={() => setWay(undefined)}
            onAct={() => {
              isDirty.current = false
              setWay(undefined)
              way?.go()
            }}
          />
        </Suspense>
      ) : null}
    </GuardContext>
  )
}
