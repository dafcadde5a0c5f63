import { useSyncExternalStore } from 'react'

/**
 * The localStorage key of the session token. The barber is signed in while a token is stored. A 401
 * response deletes it, and the open screen of the back office then redirects to the login.
 */
const KEY = 'access_token'

/** @returns null for visitors, on the server, and where the browser denies access to localStorage. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function keepToken(token: string) {
  hasEnded = false
  hasBegun = true
  localStorage.setItem(KEY, token)
  notifyThisTab()
}

export function forgetToken() {
  hasEnded = false
  if (!readToken()) return
  localStorage.removeItem(KEY)
  notifyThisTab()
}

/** Ends the session of a token that the server has rejected. A later session of this browser stays as it is. */
export function endSession(token: string | null) {
  if (token === null || readToken() !== token) return
  forgetToken()
  hasEnded = true
}

let hasEnded = false
let hasBegun = false

/** Whether the session of this window has begun since its page was loaded. */
export function hasSessionBegun(): boolean {
  return hasBegun
}

/** Whether the last session of this window was ended by the server, not by the barber. */
export function hasSessionEnded(): boolean {
  return hasEnded
}

/** The browser fires `storage` events in the other tabs only, so this tab dispatches its own. */
function notifyThisTab() {
  window.dispatchEvent(new Event('storage'))
}

/** Whether a session token is stored. Re-renders when this tab or another one signs in or out. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribe, () => readToken() !== null)
}

function subscribe(listener: () => void) {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
