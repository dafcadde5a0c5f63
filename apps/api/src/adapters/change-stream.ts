import { EventEmitter, on } from 'node:events'
import type { ChangeFeed } from '@haircuts/core/kernel/changes'
import { type Change, parseChange } from '@haircuts/core/kernel/changes'
import { listenForChanges } from '@haircuts/db/listen'
import { KEEP_ALIVE } from '@haircuts/db/timeouts'

/** The notifications of one transaction arrive one by one. The window that made the change gets its response first. */
const GATHER_MS = 100

export interface ChangeStream extends ChangeFeed {
  /** Ends the streams of all followers, now and in future. */
  stop(): Promise<void>
}

/**
 * The changes that PostgreSQL announces, for all followers of this process over one connection, which the first follower
 * opens. A lost connection ends all streams, because it is not known what they have missed.
 */
export function changeStream(databaseUrl: string): ChangeStream {
  const feed = new EventEmitter<{ changes: [Change[]] }>().setMaxListeners(0)
  let listening = Promise.withResolvers<AbortSignal>()
  let interruption = new AbortController()
  let isStopped = false
  let stopListening: (() => Promise<void>) | undefined
  let gathered: Change[] = []
  let gathering: NodeJS.Timeout | undefined

  function emit() {
    gathering = undefined
    feed.emit('changes', unique(gathered))
    gathered = []
  }

  function listen() {
    stopListening ??= listenForChanges(
      { connectionString: databaseUrl, ...KEEP_ALIVE },
      {
        onListening: () => listening.resolve(interruption.signal),
        onNotice: (text) => {
          const change = parseChange(text)
          if (!change) return
          gathered.push(change)
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
      const batches = on(feed, 'changes', { signal: ended })
      yield []
      for await (const [changes] of batches) yield changes
    },
    async stop() {
      isStopped = true
      clearTimeout(gathering)
      interrupt()
      await stopListening?.()
    },
  }
}

function unique(changes: readonly Change[]): Change[] {
  return [...new Map(changes.map((each) => [`${each.module}:${each.id}`, each])).values()]
}
