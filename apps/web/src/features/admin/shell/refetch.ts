import type { Query, QueryClient } from '@tanstack/react-query'
import { toAppError } from '../../../app/api/errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** For data that a slow service has to be asked for: a change elsewhere does not ask it again. */
      isOnDemand?: true
    }
  }
}

/** A round without a response for so long counts as ended: the connection may be gone, and the next round asks again. */
const MAX_ROUND_MS = 5000

interface Rounds {
  running?: Promise<void> | undefined
  /** Begins when the running one has ended. */
  next?: Promise<void> | undefined
}

const roundsOf = new WeakMap<QueryClient, Rounds>()

/**
 * Fetches every query on screen again, and the others when they are shown. One round at a time: a round that began anew with
 * each of many changes would never end on a slow connection.
 *
 * @returns a promise that resolves when the data on screen are at least as new as the call, or no response comes.
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
 * Not what failed to load, whose error and button to retry would be replaced by a skeleton each time. A 404 may be data, as that
 * of the calendars of an account before it is connected.
 */
function isRefetched({ state, meta }: Query): boolean {
  if (meta?.isOnDemand) return false
  const hasFailed = state.status === 'error' && state.data === undefined
  return !hasFailed || toAppError(state.error)?.status === 404
}

/**
 * Call after a person was erased: every result that is not on screen may hold the person and is deleted, and all others are
 * fetched again, except the preview of the erasure, whose client is gone.
 */
export async function forgetErased(cache: QueryClient) {
  cache.removeQueries({ type: 'inactive' })
  await cache.invalidateQueries({
    predicate: ({ queryKey: [path] }: Query) => !Array.isArray(path) || path[0] !== 'erasure',
  })
}
