import { createHash } from 'node:crypto'
import { type Enqueue, GaveUp, type JobLog } from '@haircuts/core/kernel/background-jobs'
import { retentionMs } from '@haircuts/core/kernel/define'
import { OPERATIONS } from '@haircuts/core/operations/declares'
import type { Database, Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { KEEP_ALIVE } from '@haircuts/db/timeouts'
import type { AppContext } from '@haircuts/router/context'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, type Job, type JobResult, PgBoss, type UpdateQueueOptions } from 'pg-boss'
import { errorForLog } from '../process/error-for-log.ts'
import type { DefinedJob } from './index.ts'
import { DEAD_LETTERS, jobLog } from './job-log.ts'

/** How long jobs may run on after a stop: less than the drain time of the process, which ends with closing the database. */
const STOP_MS = 7000
/** The queue's own connections only fetch and complete jobs; the work uses the pool. Each takes 6 MB in the database. */
const CONNECTIONS = 2
const POLL_SECONDS = 2
/** Longer timeouts than those of a request: pg-boss moves many rows together when it cleans up or updates its tables. */
const TIMEOUTS = {
  statement_timeout: 30_000,
  query_timeout: 35_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  connectionTimeoutMillis: 10_000,
}
/** pg-boss takes the job of the highest priority first, and the oldest among equals. */
const URGENT = 10
/** A worker that is idle and has not asked for a job for this long counts as stopped. */
const SILENT_MS = 30_000

const RETRY_POLICY = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  // The heartbeat timeout after which the job of a killed worker is retried.
  heartbeatSeconds: 15,
  deleteAfterSeconds: retentionMs(OPERATIONS.retention.finishedJobs) / 1000,
  deadLetter: DEAD_LETTERS,
  // Workers are notified on commit; polling covers a lost notification.
  notify: true,
} as const satisfies UpdateQueueOptions

interface WorkerOptions {
  contextOf: () => AppContext | Promise<AppContext>
  log: FastifyBaseLogger
}

export interface JobQueue {
  /** Enables enqueuing. Installs the tables once, also when several processes open it together. */
  open(): Promise<void>
  enqueue: Enqueue
  /** Starts the workers and schedules of this process. */
  work(worker: WorkerOptions): Promise<void>
  log: JobLog
  /**
   * 'elsewhere' when this process is configured to run no jobs; 'silent' when its workers have not asked for jobs for a
   * while, as without a connection.
   */
  state(): 'running' | 'silent' | 'stopped' | 'elsewhere'
  /** Waits for running jobs; one that exceeds the drain time is retried later. */
  stop(): Promise<void>
}

interface QueueOptions {
  db: Database
  jobs: readonly DefinedJob[]
  /** When false, this process only enqueues. */
  runsJobs: boolean
  /** The clock of pg-boss is the one of the machine. */
  now: () => Date
}

/** A queue on pg-boss in the product's own database, so that jobs are enqueued in the transaction of a change (outbox). */
export function jobQueue(
  connectionString: string,
  { db, jobs, runsJobs, now }: QueueOptions,
): JobQueue {
  let isRunning = false
  let logger: FastifyBaseLogger | undefined
  const boss = new PgBoss({
    ...TIMEOUTS,
    ...KEEP_ALIVE,
    connectionString,
    application_name: 'haircuts-jobs',
    max: CONNECTIONS,
    schedule: runsJobs,
    supervise: runsJobs,
    useListenNotify: runsJobs,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 2,
  })
  boss.on('error', (error) => logger?.error({ err: error }, 'the job queue has trouble'))
  boss.on('warning', ({ message }) => logger?.warn({ warning: message }, 'the job queue warns'))

  return {
    async open() {
      await boss.start()
      await boss.createQueue(DEAD_LETTERS)
      for (const { name, cron, maxSeconds } of jobs) {
        const retryPolicy = { ...RETRY_POLICY, expireInSeconds: maxSeconds }
        await boss.createQueue(name, { ...retryPolicy, policy: cron ? 'exclusive' : 'standard' })
        await boss.updateQueue(name, retryPolicy)
      }
    },
    log: jobLog(boss, db),
    async enqueue(tx, { name, payload, notBefore, isUrgent = false }) {
      const when = notBefore ? { startAfter: notBefore } : {}
      const priority = isUrgent ? URGENT : 0
      await boss.send(name, payload, { ...when, priority, db: inTransaction(tx) })
    },
    async work(worker) {
      logger = worker.log
      await schedule(boss, jobs)
      for (const job of jobs) {
        let workId: string | undefined
        const options = {
          batchSize: job.concurrency,
          localConcurrency: job.workers,
          perJobResults: true,
          pollingIntervalSeconds: POLL_SECONDS,
          // There is no notification when a delayed job becomes due.
          notifyPollingIntervalSeconds: POLL_SECONDS,
        } as const
        workId = await boss.work<object>(job.name, options, async (batch: Job<object>[]) => {
          const results = await Promise.all(batch.map((each) => runOne(job, each, worker)))
          // Fetches again immediately: left alone, a backlog moves one batch in each polling interval. pg-boss can do so itself
          // (burstWhenBatchFull), but not for batches of one.
          if (workId && batch.length === job.concurrency) boss.notifyWorker(workId)
          return results
        })
      }
      isRunning = true
      // Bypasses the queue, where the unfinished run of a killed worker would block it.
      for (const job of jobs) if (job.atStart) void runNow(job, worker)
    },
    state: () => {
      if (!runsJobs) return 'elsewhere'
      if (!isRunning) return 'stopped'
      return isPolling(boss, now()) ? 'running' : 'silent'
    },
    async stop() {
      isRunning = false
      await boss.stop({ timeout: STOP_MS })
    },
  }
}

/** pg-boss's statements are prepared: PostgreSQL takes longer to plan the one that adds a job than to run it. */
function inTransaction(tx: Transaction): Db {
  return {
    async executeSql(text: string, values: string[] = []) {
      const name = createHash('sha1').update(text).digest('base64url')
      return { rows: await queryPrepared(tx, { name, text }, values) }
    },
  }
}

/** Whether every worker is busy, or has asked for jobs a short while ago. */
function isPolling(boss: PgBoss, now: Date): boolean {
  const since = now.getTime() - SILENT_MS
  return boss
    .getWipData()
    .every(
      ({ count, createdOn, lastFetchedOn }) => count > 0 || (lastFetchedOn ?? createdOn) > since,
    )
}

/** Replaces all schedules by those of the job list, so that jobs of an older version end. */
async function schedule(boss: PgBoss, jobs: readonly DefinedJob[]) {
  for (const { name, cron } of jobs) if (cron) await boss.schedule(name, cron, {})
  const isScheduled = (name: string) => jobs.some((job) => job.name === name && job.cron)
  for (const { name } of await boss.getSchedules()) {
    if (!isScheduled(name)) await boss.unschedule(name)
  }
}

/** Runs a job once, outside of any batch and without being awaited. */
async function runNow(job: DefinedJob, { contextOf, log }: WorkerOptions) {
  try {
    await job.run(await contextOf(), {})
  } catch (error) {
    log.warn({ job: job.name, error: errorFields(error) }, 'job failed')
  }
}

function errorFields(error: unknown) {
  return error instanceof Error ? errorForLog(error) : { type: typeof error }
}

/** Runs one job of a batch, which fails independently of the others. The log never contains the payload. */
async function runOne(
  job: DefinedJob,
  { id, data, retryCount }: Job<object>,
  { contextOf, log }: WorkerOptions,
): Promise<JobResult> {
  try {
    await job.run(await contextOf(), data)
    return { id, status: 'completed' }
  } catch (error) {
    const details = errorFields(error)
    const isHopeless = error instanceof GaveUp
    const isLast = isHopeless || retryCount >= RETRY_POLICY.retryLimit
    log[isLast ? 'error' : 'warn'](
      { job: job.name, error: details },
      isLast ? 'job gave up' : 'job failed',
    )
    const output = isHopeless ? { ...details, rows: error.rows } : details
    return { id, status: isHopeless ? 'deadletter' : 'failed', output }
  }
}
