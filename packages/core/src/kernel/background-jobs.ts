import type { Transaction } from '@haircuts/db/client'
import { z } from 'zod'

/** The events that a push notice tells the barber of: what a client has done, or has not done. */
export const noticeKind = z.enum(['booked', 'moved', 'cancelled', 'unanswered', 'requested'])
export type NoticeKind = z.output<typeof noticeKind>

/** The payload of each job. apps/api/src/jobs/index.ts and apps/api/src/backup/backup-jobs.ts define the jobs. */
export interface JobPayloads {
  'back-up': Record<string, never>
  'check-alarms': Record<string, never>
  'check-version': Record<string, never>
  'compare-calendars': Record<string, never>
  'compare-events': Record<string, never>
  'deliver-message': { messageId: number }
  'deliver-webhook': { deliveryId: number }
  'expire-requests': Record<string, never>
  'plan-messages': Record<string, never>
  'plan-visit-messages': { bookingId: number }
  'push-agenda': { date: string }
  'push-alarm': { kind: string; beganAt: string; endedAt?: string | undefined }
  'push-group-request': { requestId: number }
  'push-door-call': { bookingId: number; calls: number }
  'push-change': { bookingId: number; kind: NoticeKind; revision: number }
  'push-unanswered': Record<string, never>
  'push-delay': { bookingId: number; minutes: number }
  'push-offer': { offerId: number }
  'push-login-refused': { refusedAt: string }
  'push-to-device': { deliveryId: number }
  'reapply-erasures': Record<string, never>
  'remove-erased-files': { pictures: string[] }
  'run-task': { taskId: number }
  'settle-offers': Record<string, never>
  'sweep-leftovers': Record<string, never>
  'tell-delays': Record<string, never>
  'sync-calendar': { calendarId: number }
  'sync-calendars': Record<string, never>
  'verify-login': Record<string, never>
  'verify-login-hourly': Record<string, never>
  'write-event': { bookingId: number }
}

export type JobName = keyof JobPayloads

/**
 * The jobs with a schedule. They are never delayed: such a queue holds one job, so a delayed one would keep every other run
 * away until then.
 */
export type ScheduledJobName =
  | 'back-up'
  | 'check-alarms'
  | 'check-version'
  | 'compare-calendars'
  | 'compare-events'
  | 'expire-requests'
  | 'plan-messages'
  | 'push-unanswered'
  | 'reapply-erasures'
  | 'settle-offers'
  | 'sweep-leftovers'
  | 'sync-calendars'
  | 'tell-delays'
  | 'verify-login-hourly'

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

/** Thrown by a job that would fail again at every attempt: the queue does not retry it. */
export class GaveUp extends Error {}

/** A job that failed every attempt; repeated failures of the same work are one. */
export interface FailedJob {
  id: string
  name: string
  payload: unknown
  failedAt: Date
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
