import { createContext, useContext, useLayoutEffect } from 'react'

interface Guard {
  /** Turns the confirmation on leaving on or off. */
  hold: (isDirty: boolean) => void
  /** Calls `go`, after a confirmation when there are unsaved changes. */
  leave: (go: () => void) => void
}

export const GuardContext = createContext<Guard>({
  hold: () => undefined,
  leave: (go) => go(),
})

/** While `isDirty`, leaving the screen requires a confirmation (app/admin/shell/unsaved-guard.tsx). */
export function useUnsavedChanges(isDirty: boolean) {
  const { hold } = useContext(GuardContext)
  // A layout effect, so that the guard of a removed screen is off before the next screen is interactive.
  useLayoutEffect(() => {
    hold(isDirty)
    return () => hold(false)
  }, [hold, isDirty])
}

/** For actions other than links that leave the screen, such as the logout. */
export function useLeave() {
  return useContext(GuardContext).leave
}

/**
 * The state of a history entry that was added within a screen: a step back from it stays on the screen, and loses nothing.
 */
export const WITHIN_SCREEN = { isWithinScreen: true }

export function isWithinScreen(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'isWithinScreen' in state
}
