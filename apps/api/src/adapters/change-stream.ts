import { EventEmitter, on } from 'node:events'
import type { ChangeFeed } from '@haircuts/core/kernel/changes'
import { listenForChanges } from '@haircuts/db/listen'
import { KEEP_ALIVE } from '@haircuts/db/timeouts'

/**
 * How long changes are gathered, since each event makes all windows fetch their screen again: the jobs of a change commit
 * soon after it, one by one.
 */
const GATHER_MS = 500

export interface ChangeStream extends ChangeFeed {
  /** Ends the streams of all followers, now and in future. */
  stop(): Promise<void>
}

/**
 * The changes that PostgreSQL announces, for all followers of this process over one connection, which the first follower
 * opens. A lost connection ends all streams, because it is not known what they have missed.
 */
export function changeStream(databaseUrl: string): ChangeStream {
  const feed = new EventEmitter<{ change: [] }>().setMaxListeners(0)
  let listening = Promise.withResolvers<AbortSignal>()
  let interruption = new AbortController()
  let isStopped = false
  let stopListening: (() => Promise<void>) | undefined
  let gathering: NodeJS.Timeout | undefined

  function emit() {
    gathering = undefined
    feed.emit('change')
  }

  function listen() {
    stopListening ??= listenForChanges(
      { connectionString: databaseUrl, ...KEEP_ALIVE },
      {
        onListening: () => listening.resolve(interruption.signal),
        onNotice: () => {
          gathering ??= setTimeout(emit, GATHER_MS)
        },
        onLost: interrupt,
      },
    )
  }

  function interrupt() {
    interruption.abort()
    // Callers that still wait for the connection end, too.
    listening.resolve(interruption.signal)
    interruption = new AbortController()
    listening = Promise.withResolvers()
  }

  return {
    async *follow(signal) {
      if (isStopped) return
      listen()
      const interrupted = await listening.promise
      const ended = AbortSignal.any([interrupted, ...(signal ? [signal] : [])])
      const changes = on(feed, 'change', { signal: ended })
      yield 'listening'
      for await (const _ of changes) yield 'changed'
    },
    async stop() {
      isStopped = true
      clearTimeout(gathering)
      interrupt()
      await stopListening?.()
    },
  }
}
