import type { Job } from '@haircuts/core/kernel/background-jobs'
import type { Database, Transaction } from '@haircuts/db/client'
import type { WatchedConnections, Watcher } from '@haircuts/db/watched-database.testing'

/** The process died: nothing that the work would do afterwards happens, its error handling included. */
export class Crash extends Error {}

/** One request or job on one server, until it ends or the server crashes. */
export interface Run {
  db: Database
  isDead: () => boolean
  /** Each effect may be the last one before a crash. @throws Crash */
  effect: () => void
  /** Adds a job to a transaction: it becomes durable with the commit. */
  enqueue: (tx: Transaction, job: Job) => void
  hasOpenTransaction: () => boolean
  /** Ends when no statement is under way any more, also one that was sent before the crash. */
  settled: () => Promise<void>
}

interface Start {
  connections: WatchedConnections
  /** The number of the effect before which the server crashes; null for none. */
  crashesAt: number | null
  /** Called with the jobs of a transaction once it has committed. */
  makeDurable: (jobs: readonly Job[]) => void
}

/** Begins a run whose effects are counted: each statement, commit and call of a service. */
export function startRun({ connections, crashesAt, makeDurable }: Start): Run {
  let effects = 0
  let isDead = false
  let openTransactions = 0
  let last: Promise<unknown> = Promise.resolve()
  const jobsOf = new Map<Transaction, Job[]>()

  const effect = () => {
    effects += 1
    if (effects === crashesAt) isDead = true
    if (isDead) throw new Crash('The server has crashed.')
  }
  const watcher: Watcher = {
    // One statement at a time, or the order in which parallel ones end would decide what happens next.
    statement(run) {
      const result = last.then(() => {
        effect()
        return run()
      })
      last = result.catch(() => {})
      return result
    },
    began() {
      openTransactions += 1
    },
    beforeCommit: effect,
    committed(tx) {
      makeDurable(jobsOf.get(tx) ?? [])
      jobsOf.delete(tx)
      effect()
    },
    ended(tx) {
      jobsOf.delete(tx)
      openTransactions -= 1
    },
  }
  const db = connections.watchedBy(watcher)
  return {
    db,
    effect,
    isDead: () => isDead,
    enqueue(tx, job) {
      effect()
      // Outside a transaction the statement commits by itself.
      if (tx === db) makeDurable([job])
      else jobsOf.set(tx, [...(jobsOf.get(tx) ?? []), job])
    },
    hasOpenTransaction: () => openTransactions > 0,
    settled: async () => {
      await last
    },
  }
}
