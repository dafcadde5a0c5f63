import type { QueryClient } from '@tanstack/react-query'
import { apiBase } from '../lib/base-path.ts'
import type { AvailableDay } from './slot-windows.ts'

/** The changes of one booking arrive together. */
const GATHER_MS = 100
/** After a refusal, as to a network with too many streams, the browser would not connect again. */
const RETRY_MS = 60_000

/**
 * Loads the free times again when the server says that they may have changed, while the page is visible, and reports those
 * that were shown and are free no more.
 *
 * @returns the function that ends it.
 */
export function followFreeTimes(
  cache: QueryClient,
  onTaken: (taken: readonly number[]) => void,
): () => void {
  const taken = new Set<number>()
  let stream: EventSource | undefined
  let gathering: number | undefined
  let retrying: number | undefined

  async function refresh() {
    gathering = undefined
    const before = startsIn(cache)
    await cache.invalidateQueries({ queryKey: [['availability']] })
    const after = startsIn(cache)
    for (const start of before) if (!after.has(start)) taken.add(start)
    for (const start of after) taken.delete(start)
    onTaken([...taken])
  }

  const gather = () => {
    gathering ??= window.setTimeout(refresh, GATHER_MS)
  }

  function open() {
    stream = new EventSource(`${apiBase()}/trpc/live.freeTimes`)
    stream.addEventListener('message', gather)
    // Also after each reconnection, which may have missed something.
    stream.addEventListener('connected', gather)
    stream.addEventListener('error', () => {
      if (stream?.readyState !== EventSource.CLOSED) return
      close()
      retrying = window.setTimeout(toggle, RETRY_MS)
    })
  }

  function close() {
    window.clearTimeout(retrying)
    stream?.close()
    stream = undefined
  }

  function toggle() {
    if (document.hidden) close()
    else if (!stream) open()
  }

  document.addEventListener('visibilitychange', toggle)
  toggle()
  return () => {
    document.removeEventListener('visibilitychange', toggle)
    window.clearTimeout(gathering)
    close()
  }
}

/** The free starts of all windows of days that are on screen, or beside it. */
function startsIn(cache: QueryClient): Set<number> {
  const windows = cache.getQueriesData<{ days: AvailableDay[] }>({
    queryKey: [['availability', 'window']],
    type: 'active',
  })
  return new Set(
    windows.flatMap(([, data]) => data?.days.flatMap(({ starts }) => [...starts]) ?? []),
  )
}
