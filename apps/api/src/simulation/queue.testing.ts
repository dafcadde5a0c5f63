import { GaveUp, type Job, type JobName } from '@haircuts/core/kernel/background-jobs'
import { jobs as definitions } from '../jobs/index.ts'

/** The retries of the real queue (`RETRY_POLICY` in jobs/queue.ts). */
const RETRIES = 8
const FIRST_DELAY_MS = 5000
const MAX_DELAY_MS = 300_000
/** After this time the job of a crashed worker is run again. */
const HEARTBEAT_MS = 15_000

export interface QueuedJob {
  id: number
  name: JobName
  payload: unknown
  dueAt: number
  isUrgent: boolean
  attempts: number
  isTaken: boolean
}

/** A queue with the rules of the real one, whose order depends on nothing but the time and what was enqueued. */
export interface Queue {
  add(jobs: readonly Job[], now: number): void
  /** A restore replaces the queue by an empty one. */
  clear(): void
  /** When the next job is due; null when there is none. */
  nextDue(): number | null
  /** Takes the job that the real queue would take first; null when none is due. */
  take(now: number): QueuedJob | null
  succeeded(job: QueuedJob): void
  failed(job: QueuedJob, error: unknown, now: number): void
  lost(job: QueuedJob, now: number): void
  /** The jobs that failed every attempt. */
  dead: QueuedJob[]
}

const isExclusive = new Set(definitions.filter(({ cron }) => cron).map(({ name }) => name))

/** Orders jobs by name and payload, not by the order of enqueuing, which may follow the order in which the database returns rows. */
function byWork(one: QueuedJob, other: QueuedJob): number {
  const [a, b] = [one, other].map(({ name, payload }) => `${name} ${JSON.stringify(payload)}`)
  return a === b ? one.id - other.id : (a ?? '') < (b ?? '') ? -1 : 1
}

export function simulatedQueue(): Queue {
  const waiting = new Map<number, QueuedJob>()
  let lastId = 0
  const again = (job: QueuedJob, delay: number, now: number) => {
    job.isTaken = false
    job.attempts += 1
    if (job.attempts <= RETRIES) job.dueAt = now + delay
    else {
      waiting.delete(job.id)
      queue.dead.push(job)
    }
  }
  const queue: Queue = {
    dead: [],
    add(jobs, now) {
      for (const added of jobs) {
        const { name, payload, notBefore, isUrgent = false } = added
        const isThere = [...waiting.values()].some((each) => each.name === name)
        if (isExclusive.has(name) && isThere) continue
        lastId += 1
        const dueAt = Math.max(now, notBefore?.getTime() ?? 0)
        const job = { id: lastId, name, payload, dueAt, isUrgent, attempts: 0, isTaken: false }
        waiting.set(lastId, job)
      }
    },
    clear() {
      waiting.clear()
    },
    nextDue() {
      const times = [...waiting.values()].filter((job) => !job.isTaken).map(({ dueAt }) => dueAt)
      return times.length > 0 ? Math.min(...times) : null
    },
    take(now) {
      const due = [...waiting.values()].filter((job) => !job.isTaken && job.dueAt <= now)
      const [first] = due.sort(
        (a, b) => Number(b.isUrgent) - Number(a.isUrgent) || a.dueAt - b.dueAt || byWork(a, b),
      )
      if (!first) return null
      first.isTaken = true
      return first
    },
    succeeded({ id }) {
      waiting.delete(id)
    },
    failed(job, error, now) {
      if (error instanceof GaveUp) job.attempts = RETRIES
      again(job, Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** job.attempts), now)
    },
    lost(job, now) {
      again(job, HEARTBEAT_MS + FIRST_DELAY_MS, now)
    },
  }
  return queue
}
