import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Launch } from './embedded-cluster.ts'

const START_TIMEOUT_MS = 30_000
const MAX_FAILED_STARTS = 3
/** The delays before restart attempts, in milliseconds: child processes of a killed server need time to exit. */
const RESTART_WAITS_MS = [0, 1000, 4000]
/** A server that exits within this time counts as a failed start. */
const SETTLED_AFTER_MS = 5000

export interface ServerProgram {
  launch: Launch
  logFile: string
  /** The connection string used to test whether the server accepts connections. */
  probeUrl: string
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
export async function runServer(program: ServerProgram, watch?: Watch): Promise<RunningServer> {
  let isStopping = false
  let server = spawnServer(program, 'w')
  const stop = async () => {
    isStopping = true
    await end(server)
  }
  if (!(await isServing(program, server))) {
    await stop()
    throw new Error(readFileSync(program.logFile, 'utf8'))
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
      while (!(await restart(failures))) {
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
    server = spawnServer(program, 'a')
    if (await isServing(program, server)) return true
    await end(server)
    return false
  }
}

function spawnServer({ launch, logFile }: ServerProgram, flag: 'w' | 'a'): ChildProcess {
  const log = openSync(logFile, flag, 0o600)
  // Detached into its own session: Ctrl-C must signal only this process, which drains requests before it stops the server.
  const server = spawn(launch.command, launch.args, {
    detached: true,
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

async function isServing({ probeUrl }: ServerProgram, server: ChildProcess): Promise<boolean> {
  const attempts = START_TIMEOUT_MS / 50
  for (let attempt = 0; attempt < attempts && !hasExited(server); attempt++) {
    const client = new pg.Client({ connectionString: probeUrl })
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await wait(50)
    }
  }
  return false
}

/** The last line of a server's log, which states why it stopped. */
export function lastLine(log: string): string {
  return log.trim().split('\n').at(-1) || 'it said nothing'
}
