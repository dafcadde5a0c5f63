import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sends a signal to the embedded PostgreSQL of a data folder: its first process and all children of that. */
export function signalPostgres(dataDir: string, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  const [first] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = all.filter((pid) => parentOf(pid) === first)
  for (const pid of [first, ...children].map(Number)) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // The process has ended by itself since it was listed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

function parentOf(pid: string): string | undefined {
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
