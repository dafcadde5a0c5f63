import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** The channel of the trigger function `announce_change`. */
const CHANNEL = 'changes'
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 10_000
/** A connection that a network has silently dropped is noticed by a query without a response. */
const CHECK_EVERY_MS = 10_000
const PATIENCE_MS = 5000
const MAX_CLOSE_MS = 1000

interface Listener {
  /** From here on nothing is missed until `onLost`. */
  onListening(): void
  onNotice(): void
  onLost(error: unknown): void
}

/**
 * Listens for what committed transactions announce, on one connection that is opened again, with growing pauses, whenever
 * it is lost.
 *
 * @returns the function that ends it.
 */
export function listenForChanges(
  connection: pg.ClientConfig,
  listener: Listener,
): () => Promise<void> {
  const stopping = new AbortController()
  const ended = listenForever(connection, listener, stopping.signal)
  return async () => {
    stopping.abort()
    await ended
  }
}

async function listenForever(connection: pg.ClientConfig, listener: Listener, signal: AbortSignal) {
  let pauseMs = FIRST_PAUSE_MS
  const onListening = () => {
    pauseMs = FIRST_PAUSE_MS
    listener.onListening()
  }
  while (!signal.aborted) {
    await listenOnce(connection, { ...listener, onListening }, signal).catch((error: unknown) => {
      if (!signal.aborted) listener.onLost(error)
    })
    await wait(pauseMs, undefined, { signal }).catch(() => {})
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
  }
}

/** Resolves when it is stopped, and rejects when the connection is lost. */
async function listenOnce(connection: pg.ClientConfig, listener: Listener, signal: AbortSignal) {
  const client = new pg.Client({
    ...connection,
    // The name of a server's connections, by which a restore notices that one is running.
    application_name: 'haircuts',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  const { promise: over, resolve, reject } = Promise.withResolvers<void>()
  // It may be lost before anything waits for it.
  over.catch(() => {})
  client.on('error', reject)
  client.on('end', () => reject(new Error('The connection has ended.')))
  client.on('notification', () => listener.onNotice())
  const stop = () => resolve()
  signal.addEventListener('abort', stop)
  let checks: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
    listener.onListening()
    checks = setInterval(() => void client.query('SELECT 1').catch(reject), CHECK_EVERY_MS)
    if (!signal.aborted) await over
  } finally {
    clearInterval(checks)
    signal.removeEventListener('abort', stop)
    const closed = client.end().catch(() => {})
    // At the end of the process the database is stopped next. A dead connection would never be closed.
    if (signal.aborted) await Promise.race([closed, wait(MAX_CLOSE_MS)])
  }
}
