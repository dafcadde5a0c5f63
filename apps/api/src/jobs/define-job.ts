import type { Context } from '@haircuts/router/context'
import type { JobName, JobPayloads } from '@haircuts/router/ports'
import type { z } from 'zod'

interface Definition<Name extends JobName> {
  name: Name
  payload: z.ZodType<JobPayloads[Name]>
  /** When it runs by itself, in UTC: once each time, however many workers there are. */
  cron?: string
  /** Also once in each process that begins to run jobs, beside any other run of it. */
  atStart?: boolean
  /** How many are worked on side by side in one process. */
  concurrency?: number
  run: (ctx: Context, payload: JobPayloads[Name]) => Promise<void>
}

/** A job as the queue knows it. */
export interface DefinedJob {
  name: JobName
  cron: string | null
  atStart: boolean
  concurrency: number
  run: (ctx: Context, payload: unknown) => Promise<void>
}

/**
 * A job. It may be run again after a crash, so it claims what it does in a transaction, or does only
 * what can be done twice.
 */
export function defineJob<Name extends JobName>(job: Definition<Name>): DefinedJob {
  return {
    name: job.name,
    cron: job.cron ?? null,
    atStart: job.atStart ?? false,
    concurrency: job.concurrency ?? 1,
    run: (ctx, payload) => job.run(ctx, job.payload.parse(payload)),
  }
}
