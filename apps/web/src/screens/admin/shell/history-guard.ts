import { type RefObject, useEffect, useEffectEvent } from 'react'

const MARK = 'unsaved'

/**
 * Adds a second history entry for the current screen. A page cannot cancel a `popstate`, so as soon
 * as there are unsaved changes the first step back leads to the same screen, where the confirmation
 * can be shown.
 */
export function pushGuardEntry() {
  if (isGuardEntry()) return
  const state: unknown = window.history.state
  window.history.pushState({ ...Object(state), [MARK]: true }, '')
}

/** Whether the current entry is the guard entry; a navigation from it has to replace the entry. */
export function isGuardEntry(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && Reflect.get(state, MARK) === true
}

/** @param confirmLeave opens the confirmation; its argument repeats the step back. */
export function useHistoryGuard(
  isDirty: RefObject<boolean>,
  confirmLeave: (go: () => void) => void,
) {
  const onBack = useEffectEvent(confirmLeave)
  useEffect(() => {
    let here = place()
    const moved = () => {
      here = place()
    }
    const traversed = () => {
      const before = here
      moved()
      if (!before.isSecond || here.isSecond || here.address !== before.address) return
      if (isDirty.current) {
        pushGuardEntry()
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
  return { address: window.location.href, isSecond: isGuardEntry() }
}
