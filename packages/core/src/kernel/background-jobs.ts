import type { Transaction } from '@haircuts/db/client'
import { z } from 'zod'

/** The events that a push notice tells the barber of: what a client has done, or has not done. */
export const noticeKind = z.enum(['booked', 'moved', 'cancelled', 'unanswered', 'requested'])
export type NoticeKind = z.output<typeof noticeKind>

/** What is decided about a job. */
export interface JobFacts {
  payload: z.ZodType
  /** The schedule in UTC. Each run happens once, regardless of the number of workers. */
  cron?: string
  /** What the list of failures calls it; `name` is the client of the booking, or null for a job that is about none. */
  task: (name: string | null) => string
  /** What the list of failures says of the reason; an internal error by default. */
  reason?: string
}

const noPayload = z.strictObject({})
const ofVisit = (before: string) => (name: string | null) =>
  name ? `${before} the booking of ${name}` : `${before} a booking`
const NOT_TAKEN = 'The browser’s notification service did not accept it.'

/** The jobs. apps/api/src/jobs/index.ts and apps/api/src/backup/backup-jobs.ts say what each does. */
export const JOBS = {
  'back-up': {
    payload: noPayload,
    cron: '41 8 * * *',
    task: () => 'Make the nightly backup',
    reason: 'See Backups below.',
  },
  'check-alarms': {
    payload: noPayload,
    cron: '*/3 * * * *',
    task: () => 'Check the site for problems',
  },
  'compare-calendars': {
    payload: noPayload,
    cron: '2 8 * * *',
    task: () => 'Compare your calendars with iCloud',
  },
  'compare-events': {
    payload: noPayload,
    cron: '*/5 * * * *',
    task: () => 'Compare your bookings with iCloud',
  },
  'deliver-message': {
    payload: z.strictObject({ messageId: z.int() }),
    task: () => 'Send an email',
  },
  'deliver-webhook': {
    payload: z.strictObject({ deliveryId: z.int() }),
    task: () => 'Call a webhook',
  },
  'email-withdrawn-offer': {
    payload: z.strictObject({ offerId: z.int() }),
    task: () => 'Tell a client that a time is no longer held',
  },
  'expire-requests': {
    payload: noPayload,
    cron: '* * * * *',
    task: () => 'End requests that were not answered in time',
  },
  'plan-messages': {
    payload: noPayload,
    cron: '* * * * *',
    task: () => 'Plan reminders and follow-ups',
  },
  'plan-visit-messages': {
    payload: z.strictObject({ bookingId: z.int() }),
    task: ofVisit('Plan the emails about'),
  },
  'push-agenda': {
    payload: z.strictObject({ date: z.string() }),
    task: () => 'Notify your devices of the day',
    reason: NOT_TAKEN,
  },
  'push-alarm': {
    payload: z.strictObject({
      kind: z.string(),
      beganAt: z.string(),
      endedAt: z.string().optional(),
    }),
    task: () => 'Notify your devices of a problem',
    reason: NOT_TAKEN,
  },
  'push-group-request': {
    payload: z.strictObject({ requestId: z.int() }),
    task: () => 'Notify your devices of a groomsmen request',
    reason: NOT_TAKEN,
  },
  'push-change': {
    payload: z.strictObject({ bookingId: z.int(), kind: noticeKind, revision: z.int() }),
    task: ofVisit('Notify your devices about'),
  },
  'push-unanswered': {
    payload: noPayload,
    cron: '*/5 * * * *',
    task: () => 'Notify your devices of bookings without an answer',
  },
  'push-offer': {
    payload: z.strictObject({ offerId: z.int(), hasEnded: z.boolean().optional() }),
    task: () => 'Notify a client of an earlier time',
    reason: NOT_TAKEN,
  },
  'push-login-refused': {
    payload: z.strictObject({ refusedAt: z.string() }),
    task: () => 'Notify your devices that iCloud refused the login',
    reason: NOT_TAKEN,
  },
  'push-to-device': {
    payload: z.strictObject({ deliveryId: z.int() }),
    task: ofVisit('Notify a device about'),
    reason: NOT_TAKEN,
  },
  'read-phones-again': { payload: noPayload, task: () => 'Read the phone numbers of your clients' },
  'reapply-erasures': {
    payload: noPayload,
    cron: '27 * * * *',
    task: () => 'Erase clients again after a restore',
  },
  'remove-erased-files': {
    payload: z.strictObject({ pictures: z.array(z.string()) }),
    task: () => 'Delete the pictures and emails of an erased client',
  },
  'retry-webhooks': {
    payload: noPayload,
    cron: '* * * * *',
    task: () => 'Call webhooks again',
  },
  'run-task': {
    payload: z.strictObject({ taskId: z.int() }),
    task: () => 'Make a backup or an export',
  },
  'settle-offers': { payload: noPayload, cron: '* * * * *', task: () => 'Offer open times' },
  'sweep-leftovers': {
    payload: noPayload,
    cron: '17 * * * *',
    task: () => 'Clean up expired data',
  },
  'sync-calendar': {
    payload: z.strictObject({ calendarId: z.int() }),
    task: () => 'Sync a calendar for the first time',
  },
  'sync-calendars': {
    payload: noPayload,
    cron: '*/5 * * * *',
    task: () => 'Sync your iCloud calendars',
  },
  'verify-login': { payload: noPayload, task: () => 'Check the iCloud login' },
  'verify-login-hourly': {
    payload: noPayload,
    cron: '7 * * * *',
    task: () => 'Check the iCloud login',
  },
  'write-event': {
    payload: z.strictObject({ bookingId: z.int() }),
    task: ofVisit('Sync with iCloud:'),
  },
} as const satisfies Record<string, JobFacts>

export type JobName = keyof typeof JOBS

/** The payload of each job. */
export type JobPayloads = { [Name in JobName]: z.output<(typeof JOBS)[Name]['payload']> }

const PAYLOADS: { [Name in JobName]: { payload: z.ZodType<JobPayloads[Name]> } } = JOBS

/** @throws ZodError for the payload of another version. */
export function parsePayload<Name extends JobName>(name: Name, payload: unknown) {
  return PAYLOADS[name].payload.parse(payload)
}

/**
 * The jobs with a schedule. They are never delayed: such a queue holds one job, so a delayed one would keep every other run
 * away until then.
 */
export type ScheduledJobName = {
  [Name in JobName]: (typeof JOBS)[Name] extends { cron: string } ? Name : never
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
