import type { Context } from '@haircuts/router/context'
import type { JobName, JobPayloads } from '@haircuts/router/ports'
import type { z } from 'zod'

interface Definition<Name extends JobName> {
  name: Name
  payload: z.ZodType<JobPayloads[Name]>
  /** The schedule in UTC. Each run happens once, regardless of the number of workers. */
  cron?: string
  /** Also runs once at the start of every worker process, even beside another run. */
  atStart?: boolean
  /** The batch size: jobs fetched and run together. The next batch waits for the slowest job. */
  concurrency?: number
  /** The workers per process; each fetches its next job as soon as it is free. */
  workers?: number
  run: (ctx: Context, payload: JobPayloads[Name]) => Promise<void>
}

/** A job definition with defaults applied and its payload type erased, as the queue uses it. */
export interface DefinedJob {
  name: JobName
  cron: string | null
  atStart: boolean
  concurrency: number
  workers: number
  run: (ctx: Context, payload: unknown) => Promise<void>
}

/** Defines a job. Jobs may run again after a crash, so they must be idempotent or claim their work in a transaction. */
export function defineJob<Name extends JobName>(job: Definition<Name>): DefinedJob {
  return {
    name: job.name,
    cron: job.cron ?? null,
    atStart: job.atStart ?? false,
    concurrency: job.concurrency ?? 1,
    workers: job.workers ?? 1,
    run: (ctx, payload) => job.run(ctx, job.payload.parse(payload)),
  }
}
