import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Launch, serverEnvironment } from './embedded-cluster.ts'

/** How long a server may not respond at all. One that recovers responds that it is starting, and may take longer. */
const START_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 5000
/** How long processes of an earlier server may take to end. */
const MAX_ENDING_MS = 60_000
const ENDING_POLL_MS = 500
/** The response of a server that starts, recovers or shuts down. */
const CANNOT_CONNECT_NOW = '57P03'
const MAX_FAILED_STARTS = 3
/** The delays before restart attempts, in milliseconds: child processes of a killed server need time to exit. */
const RESTART_WAITS_MS = [0, 1000, 4000]
/** A server that exits within this time counts as a failed start. */
const SETTLED_AFTER_MS = 5000

export interface ServerProgram {
  launch: Launch
  logFile: string
  /** The folder of the cluster. */
  cluster: string
  /** The connection string used to test whether the server accepts connections. */
  probeUrl: string
  startTimeoutMs?: number
}

export interface Starting {
  /** Stops the server that is starting, and rejects the start. */
  signal?: AbortSignal
  /** Called once with a line for the terminal when the start waits for processes of an earlier server. */
  onWait?: (line: string) => void
}

/** Callbacks for crashes of the server while it runs. */
export interface Watch {
  /** The server crashed and has been restarted. */
  onRestart: () => void
  /** Three restarts in a row have failed, and no further one is attempted. */
  onLost: (reason: string) => void
}

export interface RunningServer {
  stop(): Promise<void>
}

/**
 * Runs a PostgreSQL server until it is stopped. With a `watch` it is restarted after a crash.
 *
 * @throws Error with the server's log as its message when the first start fails.
 */
export async function runServer(
  program: ServerProgram,
  watch?: Watch,
  starting: Starting = {},
): Promise<RunningServer> {
  let isStopping = false
  let restarting: Promise<boolean> | undefined
  let server = await startWhenFree(program, 'w', starting)
  const stopped = new AbortController()
  const stop = async () => {
    isStopping = true
    stopped.abort()
    await restarting
    await end(server)
  }
  if (watch) void keepRunning(watch)
  return { stop }

  async function keepRunning({ onRestart, onLost }: Watch) {
    for (let failures = 0; ; ) {
      const servingSince = performance.now()
      await exitOf(server)
      if (isStopping) return
      if (performance.now() - servingSince < SETTLED_AFTER_MS) failures += 1
      else failures = 0
      if (failures >= MAX_FAILED_STARTS)
        return onLost(lastLine(readFileSync(program.logFile, 'utf8')))
      for (;;) {
        restarting = restart(failures)
        if (await restarting) break
        if (isStopping) return
        failures += 1
        if (failures >= MAX_FAILED_STARTS)
          return onLost(lastLine(readFileSync(program.logFile, 'utf8')))
      }
      onRestart()
    }
  }

  async function restart(failures: number): Promise<boolean> {
    await wait(RESTART_WAITS_MS[failures] ?? 0)
    if (isStopping) return false
    const { signal } = stopped
    const started = await startWhenFree(program, 'a', { signal }).catch(() => null)
    if (started) server = started
    return started !== null
  }
}

/**
 * Starts a server, and waits while processes of an earlier one are still ending, which keep the folder.
 *
 * @throws Error with the server's log as its message when it does not start.
 */
async function startWhenFree(
  program: ServerProgram,
  flag: 'w' | 'a',
  { signal, onWait }: Starting,
): Promise<ChildProcess> {
  const until = performance.now() + MAX_ENDING_MS
  let wasOtherCopy = false
  for (let attempt = 0; ; attempt += 1) {
    const logStart =
      flag === 'a' && existsSync(program.logFile) ? statSync(program.logFile).size : 0
    const server = spawnServer(program, flag)
    if (await isServing(program, server, signal)) return server
    await end(server)
    signal?.throwIfAborted()
    const log = readFileSync(program.logFile).subarray(logStart).toString()
    if (!IS_KEPT.test(log) || performance.now() > until) throw new Error(log)
    // Asked twice: a server whose process was killed a moment ago is about to stop.
    const isOtherCopy = await isOtherCopyRunning(program.cluster)
    if (isOtherCopy && wasOtherCopy) throw new Error(log)
    wasOtherCopy = isOtherCopy
    if (attempt === 1) onWait?.('Waiting for processes of the earlier database to end.')
    await wait(ENDING_POLL_MS)
  }
}

/** What a server says when another one, or processes that another one has left, still use its folder. */
const IS_KEPT = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/

/** Whether the server that the folder names serves and is not stopping. */
async function isOtherCopyRunning(cluster: string): Promise<boolean> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return false
  // The format of the file is documented in PostgreSQL's sources: its fourth line is the port, the eighth the state.
  const lines = readFileSync(file, 'utf8').split('\n')
  if (lines[7]?.trim() === 'stopping') return false
  return new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port: Number(lines[3]) })
    const response = (isOpen: boolean) => {
      socket.destroy()
      done(isOpen)
    }
    socket.once('connect', () => response(true)).once('error', () => response(false))
  })
}

function spawnServer({ launch, logFile }: ServerProgram, flag: 'w' | 'a'): ChildProcess {
  const log = openSync(logFile, flag, 0o600)
  // Detached into its own session: Ctrl-C must signal only this process, which drains requests before it stops the server.
  const server = spawn(launch.command, launch.args, {
    detached: true,
    env: serverEnvironment(),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return server
}

function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function exitOf(server: ChildProcess): Promise<void> {
  if (hasExited(server)) return
  await new Promise<void>((done) => server.once('exit', () => done()))
}

/** Fast shutdown (SIGINT): rolls back open transactions and leaves the files clean. */
async function end(server: ChildProcess): Promise<void> {
  if (!hasExited(server)) server.kill('SIGINT')
  await exitOf(server)
}

async function isServing(
  { probeUrl, startTimeoutMs = START_TIMEOUT_MS }: ServerProgram,
  server: ChildProcess,
  signal?: AbortSignal,
): Promise<boolean> {
  let answeredAt = performance.now()
  while (!hasExited(server) && !signal?.aborted) {
    const client = new pg.Client({
      connectionString: probeUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    })
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      const isAnswer = error instanceof pg.DatabaseError && error.code === CANNOT_CONNECT_NOW
      if (isAnswer) answeredAt = performance.now()
      else if (performance.now() - answeredAt > startTimeoutMs) return false
      await wait(50)
    }
  }
  return false
}

/** The last line of a server's log, which states why it stopped. */
export function lastLine(log: string): string {
  return log.trim().split('\n').at(-1) || 'it said nothing'
}
