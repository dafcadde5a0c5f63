import { type DehydratedState, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import superjson from 'superjson'
import { OFFLINE_CACHE } from '../../../worker/offline.ts'
import { OFFLINE_MARK } from '../../../worker/offline-page.ts'
import { beginOffline, isOffline } from '../../api/connection.ts'
import { readToken } from '../../api/session.ts'
import { basePath } from '../../lib/base-path.ts'
import { now } from '../../lib/clock.ts'
import { backOfficeWorker, postToWorker } from './service-worker.ts'

/** Limits what a stolen phone reveals. */
const EXPIRY_MS = 24 * 3_600_000
const SAVE_AFTER_MS = 1000
/** Sessions and security events are of no use without a connection. */
const NOT_KEPT = ['auth']

interface OfflineCopy {
  savedAt: number
  queries: DehydratedState
}

const addressOfCopy = () => `${basePath()}/admin/kept-data.json`

/**
 * Keeps what the back office has loaded on this device, so that it can be read without a connection: the results of the
 * queries here, the document and the files through the service worker.
 *
 * @param loadFiles loads the code of screens that were not opened yet.
 * @returns the function that ends it.
 */
export function keepOfflineCopy(
  queryClient: QueryClient,
  loadFiles: () => Promise<void>,
): () => void {
  // CacheStorage exists in secure contexts only.
  if (!('caches' in window)) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    timer = undefined
    if (!readToken() || isOffline()) return
    void keepData(queryClient).then(() => keepFiles(loadFiles))
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success')
      timer ??= setTimeout(save, SAVE_AFTER_MS)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

async function keepData(queryClient: QueryClient) {
  const isKept = ({ state, queryKey }: Query) =>
    state.status === 'success' && !NOT_KEPT.includes(String([queryKey[0]].flat()[0]))
  const kept = queryClient.getQueryCache().getAll().filter(isKept)
  const dehydratedAt = now()
  // Not by TanStack's `dehydrate`, which visitors would load with the rest of the library.
  const queries = {
    mutations: [],
    queries: kept.map(({ queryKey, queryHash, state }) => ({
      queryKey,
      queryHash,
      state,
      dehydratedAt,
    })),
  }
  const copy: OfflineCopy = { savedAt: dehydratedAt, queries }
  try {
    const cache = await caches.open(OFFLINE_CACHE)
    await cache.put(addressOfCopy(), new Response(superjson.stringify(copy)))
    // The session may have ended meanwhile.
    if (!readToken()) await caches.delete(OFFLINE_CACHE)
  } catch {
    // No room on the device: the back office works without a copy.
  }
}

/** Where the browser has no service worker, nothing is loaded ahead. */
async function keepFiles(loadFiles: () => Promise<void>) {
  if (!(await backOfficeWorker())) return
  await loadFiles()
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  if (readToken()) await postToWorker({ type: 'keep-files', files })
}

/** Shows the kept data where the service worker has served the document because the site cannot be reached. */
export async function restoreOfflineCopy(): Promise<((queryClient: QueryClient) => void) | null> {
  const root = document.documentElement
  if (!root.hasAttribute(OFFLINE_MARK)) return null
  root.removeAttribute(OFFLINE_MARK)
  const copy = readToken() ? await readCopy() : undefined
  beginOffline(copy?.savedAt ?? now())
  return (queryClient) => {
    if (copy) hydrate(queryClient, copy.queries)
  }
}

/** Ignores an expired copy: a device that stays offline does not learn that its session has ended. */
async function readCopy(): Promise<OfflineCopy | undefined> {
  const stored = await (await caches.open(OFFLINE_CACHE)).match(addressOfCopy())
  const copy: unknown = stored && superjson.parse(await stored.text())
  if (isCopy(copy) && now() - copy.savedAt < EXPIRY_MS) return copy
  await caches.delete(OFFLINE_CACHE)
  return undefined
}

function isCopy(value: unknown): value is OfflineCopy {
  return typeof value === 'object' && value !== null && 'savedAt' in value && 'queries' in value
}
