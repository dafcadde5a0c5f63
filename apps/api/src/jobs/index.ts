import { canBook } from '@haircuts/core/availability/can-book'
import { expireRequests } from '@haircuts/core/bookings/decide-request'
import { compareInBackground } from '@haircuts/core/calendar-sync/compare-events'
import { verifyLogin } from '@haircuts/core/calendar-sync/login'
import { syncInBackground, syncOneInBackground } from '@haircuts/core/calendar-sync/sync-calendars'
import { writeEvent } from '@haircuts/core/calendar-sync/write-event'
import { JOBS, parsePayload } from '@haircuts/core/declared'
import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import { planMessages, planVisitMessages } from '@haircuts/core/emails/outbox'
import type { JobName, JobPayloads } from '@haircuts/core/kernel/background-jobs'
import type { JobFacts } from '@haircuts/core/kernel/define'
import { pushAgenda } from '@haircuts/core/notifications/agenda'
import { pushGroupRequest } from '@haircuts/core/notifications/group-request-email'
import {
  createDeliveries,
  deliverNotice,
  pushLoginRejected,
  pushUnanswered,
} from '@haircuts/core/notifications/push-notices'
import { checkAlarms, pushAlarm } from '@haircuts/core/operations/check-alarms'
import { reapplyErasures, removeErasedFiles } from '@haircuts/core/operations/erase-clients'
import { readPhonesAgain } from '@haircuts/core/operations/read-phones-again'
import { sweepByRetention } from '@haircuts/core/operations/sweep-by-retention'
import { emailWithdrawnOffer } from '@haircuts/core/waitlist/email-withdrawn-offer'
import { pushOffer } from '@haircuts/core/waitlist/push-offer'
import { settleOffers } from '@haircuts/core/waitlist/settle-offers'
import { deliverWebhook } from '@haircuts/core/webhooks/deliver-webhook'
import { enqueueOverdueDeliveries } from '@haircuts/core/webhooks/deliveries'
import type { AppContext } from '@haircuts/router/context'

interface Definition<Name extends JobName> {
  name: Name
  /** The job also runs once at the start of every worker process, even beside another run. */
  atStart?: boolean
  /** The batch size: jobs fetched and run together. The next batch waits for the slowest job. */
  concurrency?: number
  /** The workers per process; each fetches its next job as soon as it is free. */
  workers?: number
  /** After this time a run counts as lost and is repeated; 300 by default. */
  maxSeconds?: number
  run: (ctx: AppContext, payload: JobPayloads[Name]) => Promise<void>
}

/** A job definition with defaults applied and its payload type erased, as the queue uses it. */
export interface DefinedJob {
  name: JobName
  cron: string | null
  atStart: boolean
  concurrency: number
  workers: number
  maxSeconds: number
  run: (ctx: AppContext, payload: unknown) => Promise<void>
}

/** Defines a job. Jobs may run again after a crash, so they must be idempotent or claim their work in a transaction. */
export function defineJob<Name extends JobName>(job: Definition<Name>): DefinedJob {
  const facts: JobFacts = JOBS[job.name]
  return {
    name: job.name,
    cron: facts.cron ?? null,
    atStart: job.atStart ?? false,
    concurrency: job.concurrency ?? 1,
    workers: job.workers ?? 1,
    maxSeconds: job.maxSeconds ?? 300,
    run: (ctx, payload) => job.run(ctx, parsePayload(job.name, payload)),
  }
}

const mailJobs = [
  /** Sends one email. The message's own state decides whether it is still to be sent and when to retry. */
  defineJob({
    name: 'deliver-message',
    concurrency: 8,
    run: deliverMessage,
  }),
  /** Sends one event to one webhook. The delivery's own state decides whether it is still to be sent and when to retry. */
  defineJob({
    name: 'deliver-webhook',
    workers: 2,
    run: deliverWebhook,
  }),
  /** Enqueues deliveries to webhooks that a crash has left over. */
  defineJob({ name: 'retry-webhooks', atStart: true, run: enqueueOverdueDeliveries }),
  /** Enqueues reminders, address emails and follow-ups that are due, and emails left over by a crash. */
  defineJob({
    name: 'plan-messages',
    atStart: true,
    run: (ctx) => planMessages(ctx, { canBook }),
  }),
  /** Enqueues the emails due for one visit, right after it changed. */
  defineJob({ name: 'plan-visit-messages', run: planVisitMessages }),
]

const pushJobs = [
  /** Notifies every device of the barber of the bookings of the day. */
  defineJob({ name: 'push-agenda', run: pushAgenda }),
  /** Notifies every device of the barber of a request to come to a group. */
  defineJob({ name: 'push-group-request', run: pushGroupRequest }),
  /** Notifies every device of the barber of a client's action. */
  defineJob({ name: 'push-change', run: createDeliveries }),
  /** Notifies every device of the barber of upcoming bookings whose clients have not confirmed to be coming. */
  defineJob({ name: 'push-unanswered', run: pushUnanswered }),
  /** Notifies every device of the barber that iCloud rejects the login and the sync has stopped. */
  defineJob({ name: 'push-login-refused', run: pushLoginRejected }),
  /** Notifies a visitor's browser of an earlier time that is held. */
  defineJob({ name: 'push-offer', run: pushOffer }),
  /** Delivers one notification to one device. */
  defineJob({
    name: 'push-to-device',
    concurrency: 5,
    run: deliverNotice,
  }),
]

/** Concurrent requests to iCloud, which throttles clients that send more. */
const ICLOUD_REQUESTS = 4

const calendarJobs = [
  /** A daily full comparison of every file, because incremental listings of a server may miss a change. */
  defineJob({
    name: 'compare-calendars',
    run: async (ctx) => {
      await syncInBackground(ctx, { full: true })
      await compareInBackground(ctx, { full: true })
    },
  }),
  /** Compares upcoming bookings with their calendar events, including manual changes to them. */
  defineJob({
    name: 'compare-events',
    run: (ctx) => compareInBackground(ctx, { full: false }),
  }),
  /** Syncs one calendar after it was mapped or must be re-expanded. */
  defineJob({ name: 'sync-calendar', run: syncOneInBackground }),
  /** Syncs all mapped calendars incrementally. */
  defineJob({
    name: 'sync-calendars',
    run: (ctx) => syncInBackground(ctx, { full: false }),
  }),
  /** Verifies the login after a first rejection. */
  defineJob({ name: 'verify-login', run: verifyLogin }),
  /** Detects that a rejected login works again; no other job calls iCloud while it is rejected. */
  defineJob({ name: 'verify-login-hourly', run: verifyLogin }),
  /**
   * Writes the calendar event of one booking. Separate workers instead of batches, so that a slow response does
   * not delay the most urgent job.
   */
  defineJob({
    name: 'write-event',
    workers: ICLOUD_REQUESTS,
    run: writeEvent,
  }),
]

const erasureJobs = [
  /** Erases clients again that a restored backup has brought back. */
  defineJob({
    name: 'reapply-erasures',
    atStart: true,
    run: reapplyErasures,
  }),
  /** Removes the pictures and mail files of erased clients. */
  defineJob({ name: 'remove-erased-files', run: removeErasedFiles }),
]

/** Ends requests for a first visit that were not approved in time. */
const expireRequestsJob = defineJob({
  name: 'expire-requests',
  atStart: true,
  run: expireRequests,
})

/** Ends offers whose time is over, and offers what has opened to the next in line. */
const settleOffersJob = defineJob({
  name: 'settle-offers',
  run: settleOffers,
})

/** Tells a client whose offer a change of the rules has withdrawn. */
const withdrawnOfferJob = defineJob({ name: 'email-withdrawn-offer', run: emailWithdrawnOffer })

/** Deletes what is past its retention. */
export const sweepLeftovers = defineJob({
  name: 'sweep-leftovers',
  run: sweepByRetention,
})

const alarmJobs = [
  /** Looks for problems with mail, calendars, backups, disks and jobs. */
  defineJob({ name: 'check-alarms', run: checkAlarms }),
  /** Notifies every device of the barber of an alarm that has begun or ended. */
  defineJob({ name: 'push-alarm', run: pushAlarm }),
]

/** Reads the stored phones by the present country of numbers, and by what this release knows of numbers. */
const readPhonesJob = defineJob({
  name: 'read-phones-again',
  atStart: true,
  run: readPhonesAgain,
})

/** All jobs. The schedule of a job that is not listed is removed at the next start. */
export const jobs: readonly DefinedJob[] = [
  ...mailJobs,
  ...pushJobs,
  ...calendarJobs,
  ...alarmJobs,
  ...erasureJobs,
  expireRequestsJob,
  readPhonesJob,
  settleOffersJob,
  withdrawnOfferJob,
  sweepLeftovers,
]
