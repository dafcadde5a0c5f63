import type { CloudAccount, DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { decryptOrNull } from '../kernel/secrets.ts'
import { CalendarError } from './calendar-error.ts'
import type { CalendarLogin, CloudContext } from './calendar-gateway.ts'

/** The connected account. @throws AppError cloudAccountNotFound when none is connected. */
export async function findAccount(db: DatabaseOrTransaction): Promise<CloudAccount> {
  const account = await db.cloudAccount.findFirst()
  if (!account) throw new AppError('cloudAccountNotFound')
  return account
}

/**
 * Whether background work must not call the service for now. A rejected login is retried only by the hourly
 * verification job, because Apple locks accounts after repeated attempts with a wrong password.
 */
export function isBackingOff({ refusedAt, busyUntil }: CloudAccount, now: Date): boolean {
  return refusedAt !== null || (busyUntil !== null && busyUntil > now)
}

/** The reason for backing off, as a text for the barber; null when not backing off. */
export function backOffReason(account: CloudAccount, now: Date): string | null {
  const { refusedAt, busyUntil } = account
  if (refusedAt) return new CalendarError('refused').about(account).message
  const isBusy = busyUntil !== null && busyUntil > now
  return isBusy ? new CalendarError('throttled').about(account).message : null
}

/** Binds the encrypted password to its row, so that it cannot be decrypted for another one. */
export function passwordPurpose(accountId: number): string {
  return `cloud-account:${accountId}`
}

/** @throws CalendarError 'unreadable' when the password was encrypted with another key and must be entered again. */
export function loginOf(ctx: Pick<Context, 'secretBox'>, account: CloudAccount): CalendarLogin {
  const password = openPassword(ctx, account)
  if (password === null) throw new CalendarError('unreadable').about(account)
  return { server: account.serverUrl, email: account.email, password }
}

/** Null when the password was encrypted with another application key. */
export function openPassword(
  ctx: Pick<Context, 'secretBox'>,
  { id, encryptedPassword }: CloudAccount,
): string | null {
  return decryptOrNull(ctx, encryptedPassword, passwordPurpose(id))
}

/** Long enough for a transient error of iCloud to pass, and within the promised minute. */
const VERIFIED_AFTER_MS = 20_000

/** Records a rejected login and enqueues its verification. Concurrent rejections enqueue only one job. */
export async function recordDoubt(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  account: CloudAccount,
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const isNew = await updateLogin(
      tx,
      { ...account, loginFailedAt: null, refusedAt: null },
      { loginFailedAt: ctx.now },
    )
    if (!isNew) return
    const notBefore = new Date(ctx.now.getTime() + VERIFIED_AFTER_MS)
    await ctx.enqueue(tx, { name: 'verify-login', payload: {}, notBefore })
  })
}

/**
 * Records an accepted login and enqueues the missed work: a calendar sync after any doubt, but a comparison of bookings
 * only after a confirmed rejection, because during a doubt the queue retries those by itself.
 */
export async function recordAccepted(
  ctx: Pick<Context, 'db' | 'enqueue'>,
  account: CloudAccount,
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const accepted = { loginFailedAt: null, refusedAt: null, busyUntil: null }
    if (!(await updateLogin(tx, account, accepted))) return
    const { loginFailedAt, refusedAt } = account
    if (loginFailedAt ?? refusedAt) await ctx.enqueue(tx, { name: 'sync-calendars', payload: {} })
    if (refusedAt) await ctx.enqueue(tx, { name: 'compare-events', payload: {} })
  })
}

export async function recordThrottled(
  { db }: Pick<Context, 'db'>,
  account: CloudAccount,
  busyUntil: Date,
) {
  await updateLogin(db, account, { busyUntil })
}

/**
 * Verifies a login that was rejected once. A second rejection in a row confirms it: the sync stops, the waiting work
 * shows the reason, and the barber's devices get a push notification.
 *
 * @throws CalendarError for a transient error, so that the queue retries the job.
 */
export async function verifyLogin(ctx: CloudContext): Promise<void> {
  const account = await ctx.db.cloudAccount.findFirst()
  if (!account?.loginFailedAt && !account?.refusedAt) return
  try {
    await ctx.cloud.verify(loginOf(ctx, account))
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    // The screens already ask for a password that cannot be decrypted, and it is never sent.
    if (error.kind === 'unreadable') return
    if (error.kind !== 'refused') throw error
    await recordRejectedLogin(ctx, account)
    return
  }
  await recordAccepted(ctx, account)
}

async function recordRejectedLogin(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  account: CloudAccount,
): Promise<void> {
  if (account.refusedAt) return
  await ctx.db.$transaction(async (tx) => {
    const refused = { loginFailedAt: null, refusedAt: ctx.now }
    if (!(await updateLogin(tx, account, refused))) return
    await replaceDoubts(tx, account)
    const payload = { refusedAt: ctx.now.toISOString() }
    await ctx.enqueue(tx, { name: 'push-login-refused', payload })
  })
}

/** Replaces the stored error of calendars and events that failed while the login was in doubt. */
async function replaceDoubts(tx: Transaction, account: CloudAccount): Promise<void> {
  const { message: doubted } = new CalendarError('doubted').about(account)
  const { message: refused } = new CalendarError('refused').about(account)
  const lastError = { where: { lastError: doubted }, data: { lastError: refused } }
  await tx.cloudCalendar.updateMany(lastError)
  await tx.cloudEvent.updateMany(lastError)
  await tx.cloudCalendar.updateMany({
    where: { eventsError: doubted },
    data: { eventsError: refused },
  })
}

/**
 * Updates the login state only if credentials and state are unchanged since `account` was read: the barber may have
 * entered new ones, or another worker may have recorded the same.
 *
 * @returns whether the row was updated.
 */
async function updateLogin(
  db: DatabaseOrTransaction,
  { id, encryptedPassword, loginFailedAt, refusedAt }: CloudAccount,
  data: { loginFailedAt?: Date | null; refusedAt?: Date | null; busyUntil?: Date | null },
): Promise<boolean> {
  const where = { id, encryptedPassword, loginFailedAt, refusedAt }
  const { count } = await db.cloudAccount.updateMany({ where, data })
  return count > 0
}
