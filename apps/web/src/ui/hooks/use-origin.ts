import { useSyncExternalStore } from 'react'

function neverChanges() {
  return () => {}
}

/**
 * The origin of the page; '' on the server and in the first render of a server-rendered page, because the server does
 * not know the origin.
 */
export function useOrigin(): string {
  return useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => '',
  )
}
