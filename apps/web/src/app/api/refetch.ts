import type { Query, QueryClient } from '@tanstack/react-query'
import { toAppError } from './errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** False for a call that changes nothing on screen, or whose screen refetches by itself. */
      changesData?: false
    }
    queryMeta: {
      /** True for data that the server gets from a slow service: changes do not fetch them again. */
      isOnDemand?: true
    }
  }
}

/** A round without a response for this long counts as ended, since the connection may be lost; the next round asks again. */
const MAX_ROUND_MS = 5000

interface Rounds {
  running?: Promise<void> | undefined
  /** Begins when the running one has ended. */
  next?: Promise<void> | undefined
}

const roundsOf = new WeakMap<QueryClient, Rounds>()

/**
 * Fetches every query on screen again, and the others when they are shown. Only one round of requests runs at a time: if each of
 * many changes restarted the requests, they would never end on a slow connection.
 *
 * @returns a promise that resolves when the data on screen are at least as new as the call, or when the server does not respond.
 */
export function refetchAll(cache: QueryClient): Promise<void> {
  const rounds = roundsOf.get(cache) ?? {}
  roundsOf.set(cache, rounds)
  const begin = () => {
    const fetched = cache.invalidateQueries({ predicate: isRefetched })
    const late = new Promise<void>((end) => setTimeout(end, MAX_ROUND_MS))
    rounds.running = Promise.race([fetched, late]).finally(() => {
      rounds.running = undefined
    })
    return rounds.running
  }
  if (!rounds.running) return begin()
  rounds.next ??= rounds.running.then(() => {
    rounds.next = undefined
    return begin()
  })
  return rounds.next
}

/**
 * A query that failed to load is not fetched again, because a skeleton would replace its error and its button to retry. A 404 is
 * an exception: the calendars of an account are a 404 until the account is connected.
 */
function isRefetched({ state, meta }: Query): boolean {
  if (meta?.isOnDemand) return false
  const hasFailed = state.status === 'error' && state.data === undefined
  return !hasFailed || toAppError(state.error)?.status === 404
}
