import type { QueryClient } from '@tanstack/react-query'
import { apiBase } from '../lib/base-path.ts'
import { now } from '../lib/clock.ts'
import type { AvailableDay } from './slot-windows.ts'

/** The changes of one booking arrive together. */
const GATHER_MS = 100
/** Times of this age count as loaded together with the page, since the stream begins with the first movement. */
const FRESH_MS = 15_000
/** After a refusal, as to a network with too many streams, the browser would not connect again. */
const RETRY_MS = 60_000
/** The server sends a ping every 15 seconds. Without any, as behind a proxy that holds the stream back, the page asks itself. */
const LONGEST_SILENCE_MS = 45_000

/**
 * Loads the free times again when the server says that they may have changed, while the page is visible, and reports those
 * that were shown and are no longer free.
 *
 * @returns the function that ends it.
 */
export function followFreeTimes(
  cache: QueryClient,
  onTaken: (taken: readonly number[]) => void,
): () => void {
  let taken: readonly number[] = []
  let stream: EventSource | undefined
  let gathering: number | undefined
  let retrying: number | undefined
  let silence: number | undefined

  async function refresh() {
    gathering = undefined
    const before = startsIn(cache)
    await cache.invalidateQueries({ queryKey: [['availability']] })
    const gone = startsGone({ before, after: startsIn(cache), taken, from: soonestStart(cache) })
    taken = gone
    onTaken(gone)
  }

  const gather = () => {
    gathering ??= window.setTimeout(refresh, GATHER_MS)
  }

  function hear() {
    window.clearTimeout(silence)
    silence = window.setTimeout(retryLater, LONGEST_SILENCE_MS)
  }

  function retryLater() {
    close()
    gather()
    // Not all pages at once after a restart of the server.
    retrying = window.setTimeout(toggle, RETRY_MS * (0.5 + Math.random()))
  }

  function open() {
    stream = new EventSource(`${apiBase()}/trpc/live.freeTimes`)
    hear()
    for (const event of ['connected', 'ping', 'message']) stream.addEventListener(event, hear)
    stream.addEventListener('message', gather)
    // Something may have been missed before, also when the connection was lost.
    stream.addEventListener('connected', () => {
      if (hasOldTimes(cache)) gather()
    })
    stream.addEventListener('error', () => {
      if (stream?.readyState === EventSource.CLOSED) retryLater()
    })
  }

  function close() {
    window.clearTimeout(retrying)
    window.clearTimeout(silence)
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

type StartsByWindow = ReadonlyMap<string, ReadonlySet<number>>

interface Compared {
  before: StartsByWindow
  after: StartsByWindow
  /** Those that were taken before. */
  taken: readonly number[]
  /** An earlier start is too soon to book by now, so nobody took it. */
  from: number
}

/** The starts that were shown and that somebody has taken. */
export function startsGone({ before, after, taken, from }: Compared): number[] {
  const gone = new Set(taken)
  for (const [window, starts] of before) {
    // Only the same question tells: a longer visit has fewer starts, though none was taken.
    const left = after.get(window)
    for (const start of left ? starts : []) if (!left?.has(start)) gone.add(start)
  }
  for (const starts of after.values()) for (const start of starts) gone.delete(start)
  return [...gone].filter((start) => start >= from)
}

const HOUR_MS = 3_600_000

function soonestStart(cache: QueryClient): number {
  const [[, settings] = []] = cache.getQueriesData<{ key: string; value: string }[]>({
    queryKey: [['setting', 'public']],
  })
  const lead = settings?.find(({ key }) => key === 'booking_lead_time_hours')?.value
  return now() + Number(lead ?? 0) * HOUR_MS
}

const SHOWN = { queryKey: [['availability', 'window']], type: 'active' } as const

function hasOldTimes(cache: QueryClient): boolean {
  const windows = cache.getQueryCache().findAll(SHOWN)
  return windows.some(({ state }) => state.dataUpdatedAt < now() - FRESH_MS)
}

/** The free starts of each window of days that is on screen, or beside it, by the query that asked for it. */
function startsIn(cache: QueryClient): Map<string, Set<number>> {
  const windows = cache.getQueriesData<{ days: AvailableDay[] }>(SHOWN)
  return new Map(
    windows.map(([key, data]) => [
      JSON.stringify(key),
      new Set(data?.days.flatMap(({ starts }) => [...starts])),
    ]),
  )
}
