import { createContext, useContext, useLayoutEffect } from 'react'

interface Guard {
  /** Leaving has to be asked about from now on, or no longer. */
  hold: (isDirty: boolean) => void
  /** Does at once what leaves the screen, or asks first. */
  leave: (go: () => void) => void
}

export const GuardContext = createContext<Guard>({
  hold: () => undefined,
  leave: (go) => go(),
})

/** While there are changes nobody saved, leaving the screen asks first (parts/admin/unsaved-guard.tsx). */
export function useUnsavedChanges(isDirty: boolean) {
  const { hold } = useContext(GuardContext)
  // Before anything is drawn: a screen that is gone must not keep the next one from being left.
  useLayoutEffect(() => {
    hold(isDirty)
    return () => hold(false)
  }, [hold, isDirty])
}

/** For what ends the screen without being a link: the logout. */
export function useLeave() {
  return useContext(GuardContext).leave
}
