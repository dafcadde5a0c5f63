import { useSyncExternalStore } from 'react'
import { readToken } from '../session.ts'

/** Follows the login of this tab and of every other. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribe, () => readToken() !== null)
}

function subscribe(listener: () => void) {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
