import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Fetches every query on screen again, and the others when they are shown.
 *
 * @returns a promise that resolves when the data on screen are at least as new as the call, also where changes
 * elsewhere have started further refetches.
 */
export async function refetchAll(cache: QueryClient) {
  await cache.invalidateQueries()
  // The promise of a refetch follows the refetch that replaces it, but not the one that replaces that one.
  const running = { type: 'active', fetchStatus: 'fetching' } as const
  while (cache.isFetching(running) > 0)
    await cache.refetchQueries(running, { cancelRefetch: false })
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
