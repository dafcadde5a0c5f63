import type { AppRouter } from '@haircuts/router'
import type { Change } from '@haircuts/router/live/changes'
import type { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import superjson from 'superjson'
import { isOffline, setLive } from '../../../api/connection.ts'
import { endSessionOnUnauthorized, requestHeaders } from '../../../api/trpc.ts'
import { apiBase } from '../../../lib/base-path.ts'
import { isChangedBy } from './changed-queries.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** The changes of one booking arrive together, and the answer to the window's own change comes first. */
const GATHER_MS = 100

/**
 * Follows the changes of all processes while the window is visible, and fetches again what is on screen and has changed.
 * A hidden window holds no connection, of which a browser allows six to a site without HTTP/2; when it is shown again, it
 * catches up from its last position.
 */
export function followChanges(cache: QueryClient, signal: AbortSignal) {
  const client = liveClient()
  let lastEventId: string | null = null
  let pauseMs = FIRST_PAUSE_MS
  let timer: number | undefined
  let gathering: number | undefined
  let gathered: Change[] = []
  let stream: { unsubscribe: () => void } | undefined

  function refresh() {
    gathering = undefined
    void cache.invalidateQueries({ predicate: isChangedBy(gathered) })
    gathered = []
  }

  function begin() {
    timer = undefined
    if (stream || document.hidden || signal.aborted) return
    if (isOffline()) return retryLater()
    stream = client.live.changes.subscribe(
      { lastEventId },
      {
        onData: ({ id, data: { isGap, changes } }) => {
          lastEventId = id
          pauseMs = FIRST_PAUSE_MS
          setLive(true)
          if (isGap) void cache.invalidateQueries()
          gathered.push(...changes)
          if (changes.length > 0) gathering ??= window.setTimeout(refresh, GATHER_MS)
        },
        onConnectionStateChange: ({ state }) => {
          if (state === 'connecting') setLive(false)
        },
        onError: retryLater,
        onComplete: retryLater,
      },
    )
  }

  function end() {
    window.clearTimeout(timer)
    const open = stream
    stream = undefined
    open?.unsubscribe()
    setLive(false)
  }

  function retryLater() {
    stream = undefined
    setLive(false)
    window.clearTimeout(timer)
    if (signal.aborted || document.hidden) return
    // Not all windows at once after a restart of the server.
    timer = window.setTimeout(begin, pauseMs * (0.5 + Math.random()))
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }

  const toggle = () => (document.hidden ? end() : begin())
  document.addEventListener('visibilitychange', toggle)
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', toggle)
    window.clearTimeout(gathering)
    end()
  })
  begin()
}

/** The token goes into a header of each request, since URLs end up in logs; a browser's own EventSource sends none. */
function liveClient() {
  return createTRPCClient<AppRouter>({
    links: [
      endSessionOnUnauthorized,
      httpSubscriptionLink({
        url: `${apiBase()}/trpc`,
        transformer: superjson,
        EventSource,
        eventSourceOptions: {
          fetch: (url, init) =>
            fetch(url, { ...init, headers: { ...init.headers, ...requestHeaders([]) } }),
        },
      }),
    ],
  })
}
