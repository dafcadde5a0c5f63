import { type RefObject, useEffect, useEffectEvent } from 'react'

const MARK = 'unsaved'

/**
 * The browser cannot be kept from going back, only told where back is: as soon as there is something
 * to lose, the screen stands in the history twice. The first step back then leads to the screen
 * itself, and can be asked about.
 */
export function standTwice() {
  if (standsTwice()) return
  const state: unknown = window.history.state
  window.history.pushState({ ...Object(state), [MARK]: true }, '')
}

/** Whoever goes on from here takes the place of the second entry, so that it is not met again. */
export function standsTwice(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && Reflect.get(state, MARK) === true
}

/** @param ask is given what repeats the step back. */
export function useHistoryGuard(isDirty: RefObject<boolean>, ask: (go: () => void) => void) {
  const onBack = useEffectEvent(ask)
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
        standTwice()
        onBack(() => window.history.go(-2))
      } else {
        // Saved meanwhile: what he meant is the screen before.
        window.history.back()
      }
    }
    window.addEventListener('popstate', traversed)
    // wouter's own events: nothing else tells that an entry was added or replaced.
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
  return { address: window.location.href, isSecond: standsTwice() }
}
