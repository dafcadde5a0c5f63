import type { AppRouter } from '@haircuts/router'
import { onlineManager } from '@tanstack/react-query'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { useSyncExternalStore } from 'react'
import { apiBase } from '../../ui/browser/base-path.ts'
import { isSiteAway } from './errors.ts'

/*
 * Whether the site can be reached, for the back office. TanStack's `onlineManager` holds the state: without a connection it
 * pauses queries, so that screens keep their data, and continues them afterwards. No network, a request without a response
 * for five seconds, and the error page of a proxy in front of a stopped server are treated alike.
 */

const CHECK_AFTER_MS = 2000
const RESPONSE_TIMEOUT_MS = 3000
const CHECK_EVERY_MS = 5000

export function useIsOffline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    isOffline,
    () => false,
  )
}

export function isOffline(): boolean {
  return !onlineManager.isOnline()
}

/** Detects a lost connection by requests without a response, because browsers report only the state of their own network. */
export const watchConnection: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const timer = setTimeout(checkLiveness, CHECK_AFTER_MS)
      const request = next(op).subscribe({
        next: (value) => {
          clearTimeout(timer)
          onlineManager.setOnline(true)
          observer.next(value)
        },
        complete: () => observer.complete(),
        error: (error) => {
          clearTimeout(timer)
          if (isSiteAway(error)) {
            // Set before the error is shown, because its message depends on it. The browser's own event can come later.
            if (!navigator.onLine) onlineManager.setOnline(false)
            void checkLiveness()
          }
          observer.error(error)
        },
      })
      return () => {
        clearTimeout(timer)
        request.unsubscribe()
      }
    })

let pendingCheck: Promise<void> | undefined

/** Checks whether the server responds. All waiting requests share one check. */
function checkLiveness(): Promise<void> {
  pendingCheck ??= fetch(`${apiBase()}/health`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  })
    .then(
      ({ ok }) => ok,
      () => false,
    )
    .then((isReached) => {
      pendingCheck = undefined
      onlineManager.setOnline(isReached)
    })
  return pendingCheck
}

/** While the site cannot be reached, checks every few seconds whether it responds again. @returns the function that ends it. */
export function checkWhileOffline(): () => void {
  const timer = setInterval(() => {
    if (isOffline()) void checkLiveness()
  }, CHECK_EVERY_MS)
  return () => clearInterval(timer)
}
