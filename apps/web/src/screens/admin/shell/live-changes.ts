import type { Change } from '@haircuts/router/changes'
import type { QueryClient } from '@tanstack/react-query'
import { type ErrorEvent, EventSource, type FetchLike } from 'eventsource'
import superjson from 'superjson'
import { askServer, isOffline } from '../../../api/connection.ts'
import { isChangedBy } from '../../../api/refresh.ts'
import { endSession, readToken } from '../../../api/session.ts'
import { apiBase } from '../../../lib/base-path.ts'
import { REFRESH_MS, refresh } from '../../../parts/admin/fresh-query-client.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** The changes of one booking arrive together, and the answer to the window's own change comes first. */
const GATHER_MS = 100
/** The server sends a ping every 15 seconds. Without any, a proxy may hold the stream back. */
const LONGEST_SILENCE_MS = 45_000
/** Covers what the stream may miss. */
const LIVE_REFRESH_MS = 60_000

/** What `live.changes` sends. */
interface News {
  isGap: boolean
  changes: Change[]
}

/**
 * Follows the changes of all processes while the window is visible, and fetches again what is on screen and has changed.
 * A hidden window holds no connection, of which a browser allows six to a site without HTTP/2. When it is shown again, it
 * catches up from its last position. tRPC's own link would be a part of every page, since tRPC's client is one module (ADR 84).
 */
export function followChanges(cache: QueryClient, signal: AbortSignal) {
  let position = ''
  let pauseMs = FIRST_PAUSE_MS
  let stream: EventSource | undefined
  let waiting: number | undefined
  let silence: number | undefined
  let gathering: number | undefined
  let gathered: Change[] = []

  function fetchChanged() {
    gathering = undefined
    void cache.invalidateQueries({ predicate: isChangedBy(gathered) })
    gathered = []
  }

  function hear() {
    window.clearTimeout(silence)
    silence = window.setTimeout(retryLater, LONGEST_SILENCE_MS)
  }

  function begin() {
    const token = readToken()
    if (stream || token === null || document.hidden || signal.aborted) return
    if (isOffline()) return retryLater()
    stream = new EventSource(`${apiBase()}/trpc/live.changes`, {
      fetch: withHeaders(token, position),
    })
    hear()
    for (const event of ['connected', 'ping', 'message']) stream.addEventListener(event, hear)
    // Only now is it known that events arrive when they are sent: a proxy may let the first ones pass and hold back the rest.
    stream.addEventListener('ping', () => {
      pauseMs = FIRST_PAUSE_MS
      refresh.everyMs = LIVE_REFRESH_MS
    })
    stream.addEventListener('message', ({ data, lastEventId }) => {
      position = lastEventId
      const { isGap, changes } = superjson.parse<News>(data)
      if (isGap) void cache.invalidateQueries()
      gathered.push(...changes)
      if (changes.length > 0) gathering ??= window.setTimeout(fetchChanged, GATHER_MS)
    })
    stream.addEventListener('return', retryLater)
    stream.addEventListener('serialized-error', ({ data }) => {
      retryLater()
      // The session has ended while the stream was open.
      if (String(data).includes('sign_in_needed')) endSession(token)
    })
    stream.addEventListener('error', ({ code }: ErrorEvent) => {
      retryLater()
      if (code === 401) endSession(token)
      // The stream is the first to notice a lost connection, which the frame then shows.
      else void askServer()
    })
  }

  function end() {
    window.clearTimeout(waiting)
    window.clearTimeout(silence)
    stream?.close()
    stream = undefined
    refresh.everyMs = REFRESH_MS
  }

  function retryLater() {
    end()
    if (signal.aborted || document.hidden) return
    // Not all windows at once after a restart of the server.
    waiting = window.setTimeout(begin, pauseMs * (0.5 + Math.random()))
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }

  const toggle = () => (document.hidden || readToken() === null ? end() : begin())
  document.addEventListener('visibilitychange', toggle)
  // A sign-in or a logout, in this window or another one.
  window.addEventListener('storage', toggle)
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', toggle)
    window.removeEventListener('storage', toggle)
    window.clearTimeout(gathering)
    end()
  })
  begin()
}

/** The token goes into a header, since URLs end up in logs. A browser's own EventSource sends none. */
function withHeaders(token: string, position: string): FetchLike {
  const more = { authorization: `Bearer ${token}`, ...(position && { 'last-event-id': position }) }
  return (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...more } })
}
