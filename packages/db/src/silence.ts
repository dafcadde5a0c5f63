import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/**
 * When queries wait and no byte of the database arrives during this time, the database is asked for a sign of life, which may
 * take twice as long. Well below the limit of a statement, because a frozen server enforces no limit.
 */
export const SILENCE_MS = 2500

/** The operating system asks after so long without traffic whether the other side is still there. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** Recognised by `isDatabaseAway`, like the timeouts of `pg`. */
const SILENT = 'timeout expired: the database has stopped answering'
/** While it is silent, requests are refused, so the end of that is noticed soon. */
const ASK_AGAIN_MS = 500
/** Parts of the wait for an answer. A pause of this process takes one of them, and is not taken for silence of the database. */
const TURNS = 10

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
    setTimeout(look, isSilent ? ASK_AGAIN_MS : silenceMs).unref()
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
    if (!pool?.ended && (isSilent || sockets.size > 0)) schedule()
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

/**
 * Whether PostgreSQL answers in time, be it that it starts or has no connection left. An answer of the network alone, such as
 * a host that cannot be reached any more, would leave the open connections waiting.
 */
async function answers(databaseUrl: string, patienceMs: number): Promise<boolean> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'haircuts',
    stream: () => socket,
  })
  client.on('error', () => {})
  const asked = client.connect().then(() => client.query('SELECT 1'))
  const answered = asked.then(
    () => true,
    (error: unknown) => error instanceof pg.DatabaseError,
  )
  let isAnswered = false
  for (let turn = 0; turn < TURNS && !isAnswered; turn += 1) {
    isAnswered = await Promise.race([answered, wait(patienceMs / TURNS, false, { ref: false })])
  }
  socket.destroy()
  return isAnswered
}
