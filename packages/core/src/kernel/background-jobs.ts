import type { Transaction } from '@haircuts/db/client'
import { z } from 'zod'
import type { DeclaredJobs } from './define.ts'

type Modules = DeclaredJobs[keyof DeclaredJobs]

export type JobName = { [Of in keyof DeclaredJobs]: keyof DeclaredJobs[Of] }[keyof DeclaredJobs]

type FactsOf<Name extends JobName> = Extract<Modules, Record<Name, unknown>>[Name]

/** The payload of each job. */
export type JobPayloads = {
  [Name in JobName]: FactsOf<Name> extends { payload: infer Payload extends z.ZodType }
    ? z.output<Payload>
    : never
}

/**
 * The jobs with a schedule. They are never delayed: such a queue holds one job, so a delayed one would keep every other run
 * away until then.
 */
export type ScheduledJobName = {
  [Name in JobName]: FactsOf<Name> extends { cron: string } ? Name : never
}[JobName]

/**
 * A background job, run immediately unless `notBefore` delays it. Urgent jobs run before all others of
 * the same name.
 */
export type Job = {
  [Name in JobName]: {
    name: Name
    payload: JobPayloads[Name]
    notBefore?: Name extends ScheduledJobName ? never : Date
    isUrgent?: boolean
  }
}[JobName]

/**
 * Enqueues a job within a transaction: it runs only after the commit. Jobs run at least once, so their
 * handlers must be idempotent.
 */
export type Enqueue = (tx: Transaction, job: Job) => Promise<void>

const failedRow = z.object({ bookingId: z.int().nullable(), at: z.coerce.date().nullable() })
/** A row that a job has skipped, by what the barber knows it by: its booking, or its time. */
export type FailedRow = z.output<typeof failedRow>
/** What the queue keeps of a failed job beside its error: the rows without any data of people. */
export const failedRows = z.object({ rows: z.array(failedRow) })

/** Thrown by a job that would fail again at every attempt: the queue does not retry it. */
export class GaveUp extends Error {
  readonly rows: readonly FailedRow[]

  constructor(message: string, options: { cause?: unknown; rows?: readonly FailedRow[] } = {}) {
    super(message, { cause: options.cause })
    this.rows = options.rows ?? []
  }
}

/** A job that failed every attempt; repeated failures of the same work are one. */
export interface FailedJob {
  id: string
  name: string
  payload: unknown
  failedAt: Date
  /** The error, with the rows that were skipped (`failedRows`). */
  output?: unknown
}

/** The jobs of one name. */
export interface QueueSize {
  name: string
  waiting: number
  active: number
  failed: number
  /** How long the oldest job that is due has waited; 0 when none is. */
  lagSeconds: number
}

/** The state of the job queue. */
export interface JobLog {
  /** Leaves out failures that were followed by a success of the same work. */
  failed(): Promise<FailedJob[]>
  /**
   * Removes failed jobs, and enqueues their work once more unless it is dropped. Of concurrent calls only one finds a job.
   *
   * @returns how many jobs it has found.
   */
  settle(tx: Transaction, id: string, how: 'repeat' | 'drop'): Promise<number>
  sizes(): Promise<QueueSize[]>
}
