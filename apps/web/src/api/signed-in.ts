import { useSyncExternalStore } from 'react'
import { readToken } from './session.ts'

/** Whether a session token is stored. Re-renders when this tab or another one signs in or out. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribe, () => readToken() !== null)
}

function subscribe(listener: () => void) {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
