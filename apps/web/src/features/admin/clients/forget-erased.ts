import type { Query, QueryClient } from '@tanstack/react-query'

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
