import { randomUUID } from 'node:crypto'
import { listenForChanges } from '@haircuts/db/listen'
import { KEEP_ALIVE } from '@haircuts/db/timeouts'
import { type Change, parseChange } from '@haircuts/router/changes'
import type { ChangeFeed, LiveNews } from '@haircuts/router/ports'

/** The last changes that are kept for followers whose connection was lost. */
const MOST_KEPT = 1000
/** The notifications of one transaction arrive one by one; followers get them together. */
const GATHER_MS = 20

export interface ChangeStream extends ChangeFeed {
  /** The followers of this process. */
  size(): number
  /** Ends the streams of all followers at once. */
  stop(): Promise<void>
}

/**
 * The changes that PostgreSQL announces, for all followers of this process over one connection, which the first follower
 * opens. A position names a run, in which the connection was never lost, and a number in it. A position of another run or
 * process, or one that is too old, is a gap.
 */
export function changeStream(databaseUrl: string): ChangeStream {
  const waiting = new Set<() => void>()
  let run = ''
  let kept: Change[] = []
  let count = 0
  let followers = 0
  let isStopped = false
  let stopListening: (() => Promise<void>) | undefined
  let gathering: NodeJS.Timeout | undefined

  function wakeAll() {
    gathering = undefined
    for (const wake of [...waiting]) wake()
  }

  function listen() {
    stopListening ??= listenForChanges(
      { connectionString: databaseUrl, ...KEEP_ALIVE },
      {
        onListening: () => {
          run = randomUUID()
          kept = []
          count = 0
          wakeAll()
        },
        onNotice: (text) => {
          const change = parseChange(text)
          if (!change) return
          kept.push(change)
          count += 1
          if (kept.length > 2 * MOST_KEPT) kept = kept.slice(-MOST_KEPT)
          gathering ??= setTimeout(wakeAll, GATHER_MS)
        },
        // The screens ask the server every minute.
        onLost: () => {},
      },
    )
  }

  const here = () => `${run}.${count}`

  function newsSince(position: string): LiveNews {
    const [ofRun, number] = position.split('.')
    const missing = count - Number(number)
    const isGap = ofRun !== run || !(missing >= 0 && missing <= kept.length)
    return {
      position: here(),
      isGap,
      changes: isGap || missing === 0 ? [] : unique(kept.slice(-missing)),
    }
  }

  function nextChange(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        waiting.delete(wake)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      waiting.add(wake)
      signal?.addEventListener('abort', wake)
    })
  }

  return {
    size: () => followers,
    async *follow(since, signal) {
      const isOver = () => isStopped || signal?.aborted === true
      if (isOver()) return
      followers += 1
      try {
        listen()
        while (run === '' && !isOver()) await nextChange(signal)
        let position = since ?? here()
        let isFirst = true
        while (!isOver()) {
          const news = newsSince(position)
          if (isFirst || news.position !== position) yield news
          isFirst = false
          position = news.position
          if (here() === position && !isOver()) await nextChange(signal)
        }
      } finally {
        followers -= 1
      }
    },
    async stop() {
      isStopped = true
      clearTimeout(gathering)
      wakeAll()
      await stopListening?.()
    },
  }
}

function unique(changes: readonly Change[]): Change[] {
  return [...new Map(changes.map((each) => [`${each.noun}:${each.id}`, each])).values()]
}
