import { useSyncExternalStore } from 'react'

function neverChanges() {
  return () => {}
}

/** The origin of the page; '' in the first render of a page that the server rendered, which is not told. */
export function useOrigin(): string {
  return useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => '',
  )
}
