import type { Transaction } from '@haircuts/db/client'
import { z } from 'zod'
import { enqueueWrite } from '../calendar-sync/write-event.ts'
import { JOBS } from '../declared.ts'
import { KIND_FACTS } from '../emails/kinds.ts'
import { isTest } from '../emails/list-messages.ts'
import { isBarberKind, type MessageKind, messageKind } from '../emails/message-schema.ts'
import { retryFailed } from '../emails/send-again.ts'
import { AppError } from '../kernel/app-error.ts'
import {
  type FailedJob,
  type FailedRow,
  failedRows,
  type JobLog,
  type JobName,
} from '../kernel/background-jobs.ts'
import type { Context } from '../kernel/context.ts'
import type { JobFacts } from '../kernel/define.ts'

const DAY_MS = 24 * 3_600_000
/** Failed mails that are older than this are not listed. */
const SHOWN_MS = 30 * DAY_MS
/** The queue retries a failed calendar write for about this time; after it, the write has failed. */
const CALENDAR_MS = 10 * 60_000
const MAX_PER_KIND = 100

interface Failure {
  key: string
  task: string
  visitAt: Date | null
  failedAt: Date
  reason: string
}

/** The mails, calendar events and jobs that failed every attempt, the latest first. */
export async function listFailures(
  ctx: Pick<Context, 'db' | 'now'> & { jobLog: JobLog },
): Promise<Failure[]> {
  const found = await Promise.all([failedMails(ctx), failedEvents(ctx), failedJobs(ctx)])
  return found.flat().toSorted((a, b) => b.failedAt.getTime() - a.failedAt.getTime())
}

function mailTask(kind: MessageKind, name: string): string {
  const { task } = KIND_FACTS[kind]
  return isBarberKind(kind) ? `Email ${task}` : `Email ${task} to ${name}`
}

async function failedMails({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Failure[]> {
  const rows = await db.message.findMany({
    where: {
      state: 'failed',
      dismissedAt: null,
      createdAt: { gt: new Date(now.getTime() - SHOWN_MS) },
      // Anyone can have emails sent to any address by the waitlist.
      OR: [{ bookingId: { not: null } }, { waitlistEntryId: null }],
    },
    include: { booking: { select: { clientName: true, startAt: true } } },
    orderBy: { id: 'desc' },
    take: MAX_PER_KIND,
  })
  // The screen that sends a test shows its outcome.
  const failed = rows.filter((row) => !isTest(row))
  return failed.map(({ id, kind, recipient, booking, problemAt, createdAt, reason }) => ({
    key: `mail-${id}`,
    task: mailTask(messageKind.parse(kind), booking?.clientName ?? recipient),
    visitAt: booking?.startAt ?? null,
    failedAt: problemAt ?? createdAt,
    reason: reason ?? INTERNAL_ERROR_MESSAGE,
  }))
}

interface EventRow {
  bookingId: number
  clientName: string | null
  visitAt: Date | null
  failedAt: Date
  reason: string
}

async function failedEvents({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Failure[]> {
  const before = new Date(now.getTime() - CALENDAR_MS)
  const rows = await db.$queryRaw<EventRow[]>`
    SELECT event.booking_id AS "bookingId", client_name AS "clientName", start_at AS "visitAt",
           failing_since AS "failedAt", last_error AS reason
      FROM cloud_event event LEFT JOIN booking ON booking.id = event.booking_id
     WHERE last_error IS NOT NULL AND failing_since <= ${before}
       AND dismissed_revision IS DISTINCT FROM coalesce(booking.revision, -1)
     ORDER BY failing_since DESC LIMIT ${MAX_PER_KIND}`
  return rows.map(({ bookingId, clientName, visitAt, failedAt, reason }) => ({
    key: `calendar-${bookingId}`,
    task: clientName
      ? `Add the booking of ${clientName} to your iCloud calendar`
      : 'Remove a deleted booking from your iCloud calendar',
    visitAt,
    failedAt,
    reason,
  }))
}

const INTERNAL_ERROR_MESSAGE = 'Something went wrong on our side. See the server log for details.'
const isOurs = (name: string): name is JobName => Object.hasOwn(JOBS, name)
const aboutBooking = z.object({ bookingId: z.int() })
const aboutDelivery = z.object({ deliveryId: z.int() })

/**
 * The failed jobs that the lists of failed mails and events do not contain: a failed mail is in its own row, and a failed
 * calendar write in the row of its event, unless the write failed for a reason other than the calendar.
 */
export async function readFailedJobs({
  db,
  jobLog,
}: Pick<Context, 'db'> & { jobLog: JobLog }): Promise<FailedJob[]> {
  const failed = await jobLog.failed()
  const written = failed.flatMap(({ payload }) => aboutBooking.safeParse(payload).data ?? [])
  const listed = await db.cloudEvent.findMany({
    where: {
      bookingId: { in: written.map(({ bookingId }) => bookingId) },
      lastError: { not: null },
    },
    select: { bookingId: true },
  })
  return failed.filter(({ name, payload }) => {
    if (name !== 'write-event') return name !== 'deliver-message'
    const { data } = aboutBooking.safeParse(payload)
    return !listed.some(({ bookingId }) => bookingId === data?.bookingId)
  })
}

async function failedJobs(ctx: Pick<Context, 'db'> & { jobLog: JobLog }): Promise<Failure[]> {
  const shown = (await readFailedJobs(ctx)).slice(0, MAX_PER_KIND)
  const bookings = await bookingsOf(ctx, shown)
  return shown.map(({ id, name, failedAt, output }) => {
    const booking = bookings.get(id)
    const rows = rowsOf(output)
    const facts: Pick<JobFacts, 'task' | 'reason'> = isOurs(name)
      ? JOBS[name]
      : { task: () => `Do the job "${name}"` }
    return {
      key: `job-${id}`,
      task: `${facts.task(booking?.clientName ?? null)}${skippedRows(rows, booking)}`,
      visitAt: booking?.startAt ?? rows[0]?.at ?? null,
      failedAt,
      reason: facts.reason ?? INTERNAL_ERROR_MESSAGE,
    }
  })
}

/** The rows that a job has skipped, of which the list names the first. */
function rowsOf(output: unknown): readonly FailedRow[] {
  return failedRows.safeParse(output).data?.rows ?? []
}

/** ': Ann Marsh and 2 others', or ': this one and 2 others' for a time, which the list shows beside it. */
function skippedRows(
  [first, ...others]: readonly FailedRow[],
  booking: { clientName: string } | undefined,
): string {
  if (!first) return ''
  const more =
    others.length === 0 ? '' : ` and ${others.length} other${others.length === 1 ? '' : 's'}`
  if (first.bookingId !== null) return `: ${booking?.clientName ?? 'a deleted booking'}${more}`
  return first.at && more ? `: this one${more}` : ''
}

/** The bookings that jobs are about, by the ids of the jobs. */
async function bookingsOf({ db }: Pick<Context, 'db'>, jobs: readonly FailedJob[]) {
  const ids = new Map<string, number>()
  for (const { id, payload, output } of jobs) {
    const bookingId =
      aboutBooking.safeParse(payload).data?.bookingId ?? rowsOf(output)[0]?.bookingId
    if (typeof bookingId === 'number') ids.set(id, bookingId)
  }
  const found = { select: { id: true, bookingId: true } }
  const notices = deliveriesOf(jobs, 'push-to-device')
  const events = deliveriesOf(jobs, 'deliver-webhook')
  const [sentNotices, sentEvents] = await Promise.all([
    db.pushDelivery.findMany({ where: { id: { in: [...notices.values()] } }, ...found }),
    db.webhookDelivery.findMany({ where: { id: { in: [...events.values()] } }, ...found }),
  ])
  for (const { deliveries, sent } of [
    { deliveries: notices, sent: sentNotices },
    { deliveries: events, sent: sentEvents },
  ]) {
    for (const [job, delivery] of deliveries) {
      const bookingId = sent.find(({ id }) => id === delivery)?.bookingId ?? null
      if (bookingId !== null) ids.set(job, bookingId)
    }
  }
  const bookings = await db.booking.findMany({
    where: { id: { in: [...ids.values()] } },
    select: { id: true, clientName: true, startAt: true },
  })
  return new Map(
    [...ids].map(([job, bookingId]) => [job, bookings.find(({ id }) => id === bookingId)]),
  )
}

/** The deliveries of the jobs with a name, by the ids of the jobs: notices and webhooks have ids of their own. */
function deliveriesOf(jobs: readonly FailedJob[], of: JobName): Map<string, number> {
  return new Map(
    jobs.flatMap(({ id, name, payload }): [string, number][] => {
      const { data } = aboutDelivery.safeParse(payload)
      return name === of && data ? [[id, data.deliveryId]] : []
    }),
  )
}

type How = 'repeat' | 'drop'

/**
 * Tries a failure again, or dismisses it. Of concurrent calls only one finds it, so nothing is done twice.
 *
 * @throws AppError failureNotFound when it is settled already; messageOutdated for a mail that is out of date.
 */
export async function settleFailure(
  ctx: Context & { jobLog: JobLog },
  { key }: { key: string },
  how: How,
) {
  if ((await settle(ctx, key, how)) === 0) throw new AppError('failureNotFound')
}

/** Tries every failure again that is listed; one that cannot be repeated does not prevent the others. */
export async function retryAll(ctx: Context & { jobLog: JobLog }) {
  let settled = 0
  let refused = 0
  for (const { key } of await listFailures(ctx)) {
    try {
      settled += await settle(ctx, key, 'repeat')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused += 1
    }
  }
  return { settled, refused }
}

async function settle(ctx: Context & { jobLog: JobLog }, key: string, how: How): Promise<number> {
  const [, kind, id = ''] = /^(mail|calendar|job)-([\w-]+)$/.exec(key) ?? []
  const number = /^\d{1,9}$/.test(id) ? Number(id) : 0
  if (kind === 'mail') return settleMail(ctx, number, how)
  if (kind === 'calendar') return settleEvent(ctx, number, how)
  const isUuid = z.uuid().safeParse(id).success
  if (kind !== 'job' || !isUuid) return 0
  return ctx.db.$transaction((tx) => ctx.jobLog.settle(tx, id, how))
}

async function settleMail(ctx: Context, id: number, how: How): Promise<number> {
  if (how === 'repeat') return Number(await retryFailed(ctx, { id }))
  const { count } = await ctx.db.message.updateMany({
    where: { id, state: 'failed', dismissedAt: null },
    data: { dismissedAt: ctx.now },
  })
  return count
}

async function settleEvent(
  ctx: Pick<Context, 'db' | 'enqueue'>,
  bookingId: number,
  how: How,
): Promise<number> {
  return ctx.db.$transaction(async (tx) => {
    if (how === 'drop') return dismissEvent(tx, bookingId)
    const { count } = await tx.cloudEvent.updateMany({
      where: { bookingId, lastError: { not: null } },
      data: { lastError: null, failingSince: null, dismissedRevision: null },
    })
    if (count > 0) await enqueueWrite(tx, ctx, bookingId)
    return count
  })
}

/** Dismisses the failure for the current revision only: after a later change of the booking it may be listed again. */
function dismissEvent(tx: Transaction, bookingId: number): Promise<number> {
  return tx.$executeRaw`
    UPDATE cloud_event
       SET dismissed_revision = coalesce((SELECT revision FROM booking WHERE id = ${bookingId}), -1)
     WHERE booking_id = ${bookingId} AND last_error IS NOT NULL
       AND dismissed_revision IS DISTINCT FROM
           coalesce((SELECT revision FROM booking WHERE id = ${bookingId}), -1)`
}
