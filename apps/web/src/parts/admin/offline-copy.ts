import { hydrate, type QueryClient } from '@tanstack/react-query'
import { OFFLINE_CACHE } from '../../../worker/offline.ts'
import { OFFLINE_MARK } from '../../../worker/offline-page.ts'
import { beginOffline, isOffline } from '../../api/connection.ts'
import { readToken } from '../../api/session.ts'
import { basePath } from '../../lib/base-path.ts'
import { now } from '../../lib/clock.ts'
import type { LastCopy, OfflineCopy } from './offline-data.ts'
import { backOfficeWorker, postToWorker } from './service-worker.ts'

const SAVE_AFTER_MS = 1000
/** On a slow device a screen takes longer than a second to become idle after its data have arrived. */
const IDLE_WITHIN_MS = 10_000

/** Loaded when the first copy is due, to keep the frame of the back office small. */
const loadDataCode = () => import('./offline-data.ts')

const addressOfCopy = () => `${basePath()}/admin/kept-data.json`

/**
 * Keeps what the back office has loaded on this device, so that it can be read without a connection: the results of the
 * queries here, the document and the files through the service worker.
 *
 * @param loadAhead runs queries whose results are to be kept before they are shown.
 * @returns the function that ends it.
 */
export function keepOfflineCopy(
  queryClient: QueryClient,
  loadAhead: () => Promise<void>,
): () => void {
  // CacheStorage exists in secure contexts only.
  if (!('caches' in window)) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: LastCopy | undefined
  const save = async () => {
    timer = undefined
    const code = await loadDataCode().catch(() => undefined)
    const session = readToken()
    if (!code || !session || isOffline()) return
    const savedAt = now()
    const queries = code.queriesToKeep(queryClient.getQueryCache().getAll(), savedAt)
    if (code.isCopied(last, session, queries, savedAt)) return
    last = code.lastCopyOf(session, queries, savedAt)
    await keepData(code.writeCopy(queries, savedAt))
    await keepFiles(loadAhead)
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'removed' || (type === 'updated' && query.state.status === 'success'))
      timer ??= setTimeout(() => whenIdle(save), SAVE_AFTER_MS)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** Safari has no idle callbacks. */
function whenIdle(act: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: IDLE_WITHIN_MS })
  else act()
}

async function keepData(copy: string) {
  try {
    const cache = await caches.open(OFFLINE_CACHE)
    await cache.put(addressOfCopy(), new Response(copy))
    // The session may have ended meanwhile.
    if (!readToken()) await caches.delete(OFFLINE_CACHE)
  } catch {
    // No room on the device: the back office works without a copy.
  }
}

/** Where the browser has no service worker, nothing is loaded ahead. */
async function keepFiles(loadAhead: () => Promise<void>) {
  if (!(await backOfficeWorker())) return
  await loadAhead()
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

/**
 * A damaged or expired copy is deleted, without the files beside it: the back office starts empty, instead of not at all.
 */
async function readCopy(): Promise<OfflineCopy | undefined> {
  try {
    const { parseCopy } = await loadDataCode()
    const cache = await caches.open(OFFLINE_CACHE)
    const stored = await cache.match(addressOfCopy())
    const copy = stored && parseCopy(await stored.text(), now())
    if (!copy) await cache.delete(addressOfCopy())
    return copy
  } catch {
    // The browser denies access to its storage.
    return undefined
  }
}
