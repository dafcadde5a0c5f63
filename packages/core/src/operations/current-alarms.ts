import { cloudHealth } from '../calendar-sync/calendars.ts'
import type { MailContext } from '../emails/mailer.ts'
import { BARBER_KINDS } from '../emails/message-schema.ts'
import type { Context } from '../kernel/context.ts'
import { isEmailOff } from '../kernel/email-off.ts'
import { reachedLimits } from '../limits/daily-limits.ts'
import { barberReach } from '../notifications/barber-reach.ts'
import { isPaused } from '../tasks/restore-pause.ts'
import { latestTask } from '../tasks/tasks.ts'
import { readFailedJobs } from './failures.ts'
import type { HostContext, SystemContext } from './host.ts'
import { type Alarm, alarmsOf, type Facts } from './internal/alarms.ts'
import { disksOfMachines } from './machines.ts'

const DAY_MS = 24 * 3_600_000

/** The alarms that are on now. */
export async function currentAlarms(ctx: SystemContext): Promise<Alarm[]> {
  return alarmsOf(await readFacts(ctx), ctx.now)
}

async function readFacts(ctx: SystemContext): Promise<Facts> {
  const { host } = ctx
  const [mail, reach, calendar, backup, disks, failed, webhooks, reached, wishes] =
    await Promise.all([
      mailFacts(ctx),
      barberReach(ctx),
      calendarFacts(ctx),
      backupFacts(ctx),
      disksOfMachines(ctx),
      readFailedJobs(ctx),
      webhookFacts(ctx),
      reachedLimits(ctx.db),
      ctx.db.message.count({
        where: { kind: 'booking-wish', createdAt: { gt: new Date(ctx.now.getTime() - DAY_MS) } },
      }),
    ])
  return {
    mail,
    unheard: { email: reach.email.problem, push: reach.push.problem },
    calendar,
    backup,
    disks,
    webhooks,
    reachedLimits: reached,
    // A failed backup has its own alarm.
    failedJobs: failed.filter(({ name }) => name !== 'back-up').length,
    databaseRestartedAt: host.databaseRestartedAt(),
    hasUnusualBookings: wishes > 0,
  }
}

async function mailFacts(ctx: HostContext & MailContext): Promise<Facts['mail']> {
  const { db, now } = ctx
  // An email about the alarm, which reaches the barber, must not end it.
  const kind = { notIn: [...BARBER_KINDS] }
  const [stuck, lastSent] = await Promise.all([
    db.message.findFirst({
      where: {
        state: { in: ['waiting', 'sending'] },
        OR: [{ temporaryFailures: { gt: 1 } }, { internalFailures: { gt: 1 } }],
      },
      orderBy: { createdAt: 'asc' },
      select: { createdAt: true, reason: true },
    }),
    db.message.findFirst({
      where: { state: 'sent', kind },
      orderBy: { id: 'desc' },
      select: { sentAt: true },
    }),
  ])
  const since = new Date(Math.max(now.getTime() - DAY_MS, lastSent?.sentAt?.getTime() ?? 0))
  const rejected = await db.message.findMany({
    where: { state: 'failed', kind, dismissedAt: null, problemAt: { gt: since } },
    orderBy: { problemAt: 'desc' },
    select: { reason: true },
  })
  // After a restore, mail waits until the barber resumes it; the dashboard already says so.
  const isWaiting = stuck !== null && (await isPaused(ctx))
  return {
    isOff: isEmailOff(ctx),
    stuckSince: isWaiting ? null : (stuck?.createdAt ?? null),
    reason: stuck?.reason ?? null,
    rejected: rejected.length,
    rejection: rejected[0]?.reason ?? null,
  }
}

async function webhookFacts({ db }: Pick<Context, 'db'>): Promise<Facts['webhooks']> {
  const failing = await db.webhook.findMany({
    where: { isActive: true, failingSince: { not: null } },
    orderBy: { failingSince: 'asc' },
    select: {
      url: true,
      deliveries: {
        where: { problem: { not: null } },
        orderBy: { lastAttemptAt: 'desc' },
        take: 1,
        select: { problem: true },
      },
    },
  })
  const [first] = failing
  if (!first) return null
  const problem = first.deliveries[0]?.problem ?? ''
  return { failing: failing.length, host: new URL(first.url).host, problem }
}

/** A calendar whose blackouts are out of date risks double bookings, so it comes before bookings that are missing there. */
async function calendarFacts(
  ctx: Pick<Context, 'db' | 'now' | 'secretBox'>,
): Promise<Facts['calendar']> {
  const { account, calendars, bookings } = await cloudHealth(ctx)
  const loginAdvice = account?.advice ?? null
  const failing = calendars.find(({ isFailing }) => isFailing)
  if (failing) {
    const name = failing.displayname || 'Unnamed Calendar'
    const problem = `${name} could not be synced: ${failing.lastError}`
    return { loginAdvice, problem, since: failing.lastSyncedAt }
  }
  if (!bookings?.lastError) return { loginAdvice, problem: null, since: null }
  const isBehind = bookings.waiting + bookings.leaving > 0
  const problem = isBehind
    ? `Some bookings in your iCloud calendar are out of date. ${bookings.lastError}`
    : `Your bookings could not be compared with iCloud. ${bookings.lastError}`
  return { loginAdvice, problem, since: bookings.lastComparedAt }
}

async function backupFacts(ctx: HostContext): Promise<Facts['backup']> {
  const [lastAt, latest, installedAt] = await Promise.all([
    lastBackupAt(ctx),
    latestTask(ctx, 'backup'),
    installationTime(ctx),
  ])
  return { lastAt, problem: latest?.state === 'failed' ? latest.problem : null, installedAt }
}

/** The time of the last backup, by the files of this machine and the tasks of all machines. */
export async function lastBackupAt({ db, host }: Pick<HostContext, 'db' | 'host'>) {
  const [files, task] = await Promise.all([
    host.backupFiles(),
    db.task.findFirst({
      where: { kind: 'backup', state: 'done' },
      orderBy: { id: 'desc' },
      select: { endedAt: true },
    }),
  ])
  const file = files.find(({ kind }) => kind !== 'export')
  const times = [file?.createdAt, task?.endedAt].flatMap((time) => time?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

/** When the first migration was applied. */
async function installationTime({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Date> {
  const [first] = await db.$queryRaw<{ at: Date | null }[]>`
    SELECT min(finished_at) AS at FROM _prisma_migrations`
  return first?.at ?? now
}
