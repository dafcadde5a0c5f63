import {
  experimental_createQueryPersister as createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import type { Query, QueryClient } from '@tanstack/react-query'
import { clear, del, entries, get, set } from 'idb-keyval'
import { readToken } from '../../api/session.ts'

/**
 * The operations whose results are stored on this device: the dashboard and the details of its bookings. Never an
 * operation with the content of emails, with links or their tokens, or with sessions.
 */
const STORED = new Set([
  'booking.details',
  'closing.list',
  'dashboard.overview',
  'setting.public',
  'waitlist.list',
])

function isStored({ queryKey: [path], state }: Query): boolean {
  return Array.isArray(path) && STORED.has(path.join('.')) && state.status === 'success'
}

/**
 * The results stored by one session are never shown in another one, nor after 24 hours, which limits what a stolen
 * phone reveals.
 */
function persister() {
  return createQueryPersister<PersistedQuery>({
    storage: {
      getItem: (key) => get(key),
      setItem: (key, query) => (readToken() ? set(key, query) : undefined),
      removeItem: (key) => del(key),
      entries,
    },
    serialize: (query) => query,
    deserialize: (query) => query,
    buster: readToken()?.slice(-12) ?? '',
  })
}

/** Stores each result of these operations in IndexedDB when it arrives. @returns the function that ends it. */
export function storeOfflineCopy(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache()
  const keep = (query: Query) => {
    if (isStored(query)) persister().persistQuery(query).catch(noRoom)
  }
  for (const query of cache.getAll()) keep(query)
  persister().persisterGc().catch(noRoom)
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
  })
}

export const restoreOfflineCopy = (queryClient: QueryClient) =>
  persister().restoreQueries(queryClient).catch(noRoom)

/** Deletes the stored results, and the cached ones of this window, which would be stored again. */
export function deleteOfflineCopy(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive', predicate: isStored })
  return clear().catch(noRoom)
}

/** Without free space or access to IndexedDB the back office works without an offline copy. */
function noRoom() {}
