import type { Context } from '@haircuts/router/context'
import type { Enqueue } from '@haircuts/router/ports'
import type { FastifyBaseLogger } from 'fastify'
import { fromPrisma, type Job, type JobResult, PgBoss, type UpdateQueueOptions } from 'pg-boss'
import type { DefinedJob } from '../jobs/define-job.ts'
import { faultForLog } from '../plugins/fault-for-log.ts'

/** Less than the drain of the whole process, which ends with the database. */
const STOP_MS = 7000
const CONNECTIONS = 4
const POLL_SECONDS = 2
/** Where a job ends that failed every time. */
const DEAD_LETTERS = 'dead-letters'

const PATIENCE = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  // A killed worker is noticed after so long without a sign of life.
  heartbeatSeconds: 15,
  expireInSeconds: 300,
  deadLetter: DEAD_LETTERS,
  // Workers are woken by the commit; polling is for the case that they did not hear of it.
  notify: true,
} as const satisfies UpdateQueueOptions

interface Workplace {
  contextOf: () => Context
  log: FastifyBaseLogger
}

export interface JobQueue {
  /** From now on work can be enqueued. Processes that open it together install it once. */
  open(): Promise<void>
  enqueue: Enqueue
  /** From now on jobs run here, and by themselves at the times they say. */
  work(place: Workplace): Promise<void>
  /** 'elsewhere' is a process that is to run none. */
  state(): 'running' | 'stopped' | 'elsewhere'
  /** Lets the jobs under way finish; one that takes too long is done again later. */
  stop(): Promise<void>
}

interface Duties {
  jobs: readonly DefinedJob[]
  /** Otherwise this process only enqueues. */
  runsJobs: boolean
}

/** pg-boss in the product's own database, so that a change and the work it causes commit together. */
export function jobQueue(connectionString: string, { jobs, runsJobs }: Duties): JobQueue {
  let isRunning = false
  let log: FastifyBaseLogger | undefined
  const boss = new PgBoss({
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
  boss.on('error', (error) => log?.error({ err: error }, 'the job queue has trouble'))
  boss.on('warning', ({ message }) => log?.warn({ warning: message }, 'the job queue warns'))

  return {
    async open() {
      await boss.start()
      await boss.createQueue(DEAD_LETTERS)
      for (const { name, cron } of jobs) {
        await boss.createQueue(name, { ...PATIENCE, policy: cron ? 'exclusive' : 'standard' })
        await boss.updateQueue(name, PATIENCE)
      }
    },
    async enqueue(tx, { name, payload, notBefore }) {
      const when = notBefore ? { startAfter: notBefore } : {}
      await boss.send(name, payload, { ...when, db: fromPrisma(tx) })
    },
    async work(place) {
      log = place.log
      await schedule(boss, jobs)
      for (const job of jobs) {
        const options = {
          batchSize: job.concurrency,
          burstWhenBatchFull: true,
          perJobResults: true,
          pollingIntervalSeconds: POLL_SECONDS,
          // Nobody is woken when the hour comes of a job that was to wait.
          notifyPollingIntervalSeconds: POLL_SECONDS,
        } as const
        await boss.work<object>(job.name, options, (batch: Job<object>[]) =>
          Promise.all(batch.map((each) => runOne(job, each, place))),
        )
      }
      isRunning = true
      // Not through the queue, where a run that a killed worker left behind would keep it out.
      for (const job of jobs) if (job.atStart) void runNow(job, place)
    },
    state: () => {
      if (!runsJobs) return 'elsewhere'
      return isRunning ? 'running' : 'stopped'
    },
    async stop() {
      isRunning = false
      await boss.stop({ timeout: STOP_MS })
    },
  }
}

/** The times are the list's: what an older version scheduled and this one does not know ends here. */
async function schedule(boss: PgBoss, jobs: readonly DefinedJob[]) {
  for (const { name, cron } of jobs) if (cron) await boss.schedule(name, cron, {})
  const isScheduled = (name: string) => jobs.some((job) => job.name === name && job.cron)
  for (const { name } of await boss.getSchedules()) {
    if (!isScheduled(name)) await boss.unschedule(name)
  }
}

/** Outside of any batch, and nobody waits for it. */
async function runNow(job: DefinedJob, { contextOf, log }: Workplace) {
  try {
    await job.run(contextOf(), {})
  } catch (error) {
    log.warn({ job: job.name, fault: faultOf(error) }, 'job failed')
  }
}

function faultOf(error: unknown) {
  return error instanceof Error ? faultForLog(error) : { type: typeof error }
}

/** One job of a batch: it fails alone, and the log learns what and where, never what it was told. */
async function runOne(
  job: DefinedJob,
  { id, data, retryCount }: Job<object>,
  { contextOf, log }: Workplace,
): Promise<JobResult> {
  try {
    await job.run(contextOf(), data)
    return { id, status: 'completed' }
  } catch (error) {
    const fault = faultOf(error)
    const isLast = retryCount >= PATIENCE.retryLimit
    log[isLast ? 'error' : 'warn']({ job: job.name, fault }, isLast ? 'job gave up' : 'job failed')
    return { id, status: 'failed', output: fault }
  }
}
