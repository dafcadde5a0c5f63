import { Socket } from 'node:net'
import pg from 'pg'

/**
 * Without a byte from the database for so long, while queries wait, the database is asked for a sign of life, which may take
 * twice as long. Well below the limit of a statement, because a frozen server enforces no limit.
 */
export const SILENCE_MS = 2500

/** The operating system asks after so long without traffic whether the other side is still there. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** Recognised by `isDatabaseAway`, like the timeouts of `pg`. */
const SILENT = 'timeout expired: the database has stopped answering'
const TIMEOUT = /timeout/i

export interface SilenceWatch {
  /** Makes the sockets of `pg`: the option `stream` of a pool or client. */
  stream: () => Socket
  /** The pool whose queries are watched. */
  begin(pool: pg.Pool): void
}

/**
 * Notices a database that keeps its connections but no longer answers: a stopped process, a host that hangs, a network that
 * drops every packet. All connections to it are then ended, so that their queries fail, and new ones fail at once until the
 * database answers again.
 */
export function watchForSilence(databaseUrl: string, silenceMs: number): SilenceWatch {
  const sockets = new Set<Socket>()
  let pool: pg.Pool | undefined
  let isScheduled = false
  let isSilent = false
  let received = 0
  let lastReceived = 0

  const isWaiting = () => pool && (pool.totalCount > pool.idleCount || pool.waitingCount > 0)

  function schedule() {
    if (isScheduled) return
    isScheduled = true
    setTimeout(look, silenceMs).unref()
  }

  async function look() {
    let now = received
    for (const { bytesRead } of sockets) now += bytesRead
    const isSuspicious = now === lastReceived && isWaiting()
    lastReceived = now
    if (isSilent || isSuspicious) {
      isSilent = !(await answers(databaseUrl, 2 * silenceMs))
      if (isSilent) for (const socket of sockets) socket.destroy(new Error(SILENT))
    }
    isScheduled = false
    if (isSilent || sockets.size > 0) schedule()
  }

  return {
    stream() {
      const socket = new Socket()
      // After `pg` has begun to connect it and listens for its error.
      if (isSilent) process.nextTick(() => socket.destroy(new Error(SILENT)))
      sockets.add(socket)
      socket.once('close', () => {
        sockets.delete(socket)
        received += socket.bytesRead
      })
      schedule()
      return socket
    },
    begin(watched) {
      pool = watched
    },
  }
}

/** Whether the database answers in time. A refusal is an answer: the queries get the same one, and report it. */
async function answers(databaseUrl: string, patienceMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'haircuts',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch (error) {
    return !(error instanceof Error && TIMEOUT.test(error.message))
  } finally {
    client.end().catch(() => {})
  }
}
