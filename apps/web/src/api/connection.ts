import type { AppRouter } from '@haircuts/router'
import { onlineManager } from '@tanstack/react-query'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { useSyncExternalStore } from 'react'
import { apiBase } from '../lib/base-path.ts'
import { now } from '../lib/clock.ts'
import { isLostConnection } from './errors.ts'

/*
 * Whether the site can be reached, for the back office. TanStack's `onlineManager` holds the state: without a connection it
 * pauses queries, so that screens keep what they show, and continues them afterwards.
 */

const ASK_EVERY_MS = 5000

let answeredAt = now()

/** The time of the last answer of the server, or of what was kept when the page was opened without a connection. */
export function lastAnswerAt(): number {
  return answeredAt
}

/** The page was opened without a connection, and shows what was kept at that time. */
export function beginOffline(keptAt: number) {
  answeredAt = keptAt
  onlineManager.setOnline(false)
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => !onlineManager.isOnline(),
    () => false,
  )
}

export function isOffline(): boolean {
  return !onlineManager.isOnline()
}

/** Notices a lost connection by requests that get no answer: browsers know only of their own network. */
export const watchConnection: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => {
          answeredAt = now()
          onlineManager.setOnline(true)
          observer.next(value)
        },
        complete: () => observer.complete(),
        error: (error) => {
          if (isLostConnection(error)) {
            // Set before the error is shown, whose words depend on it: the browser's own event can come later.
            if (!navigator.onLine) onlineManager.setOnline(false)
            void askServer()
          }
          observer.error(error)
        },
      }),
    )

export async function askServer() {
  const isReached = await fetch(`${apiBase()}/health`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  onlineManager.setOnline(isReached)
}

/** While the site cannot be reached, asks every few seconds whether it is back. @returns the function that ends it. */
export function askWhileOffline(): () => void {
  const timer = setInterval(() => {
    if (isOffline()) void askServer()
  }, ASK_EVERY_MS)
  return () => clearInterval(timer)
}
