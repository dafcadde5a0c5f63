import { ADVISORY_LOCKS } from '@haircuts/db/advisory-locks'
import type { CloudAccount, Transaction } from '@haircuts/db/client'
import { changeRules } from '../availability/change-rules.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { CalendarError, isOfTheLogin } from './calendar-error.ts'
import type { CalendarLogin, CloudContext } from './calendar-gateway.ts'
import type { ConnectInput } from './calendar-schema.ts'
import {
  findAccount,
  loginOf,
  passwordPurpose,
  recordAccepted,
  recordDoubt,
  recordThrottled,
} from './login.ts'

/** A shorter Retry-After is covered by the queue's own delay before a retry. */
const BRIEF_MS = 60_000

export function accountView({ email, serverUrl, createdAt }: CloudAccount) {
  return { email, serverUrl, createdAt }
}

export async function cloudAccount({ db }: Pick<Context, 'db'>) {
  return accountView(await findAccount(db))
}

/**
 * Connects an account, or replaces the credentials of the connected one. The credentials are verified first, so
 * that wrong ones do not break a working connection. For the same account the calendars keep their ids,
 * mapping and blackouts; calendars that a different account cannot see are deleted with their blackouts.
 *
 * @throws AppError cloudLoginRefused or cloudTrouble.
 */
export async function connect(ctx: CloudContext, { serverUrl, email, appPassword }: ConnectInput) {
  const login = { server: serverUrl, email, password: appPassword }
  const connected = await ctx.db.cloudAccount.findFirst()
  const isSame = connected?.email === email && connected.serverUrl === serverUrl
  const visible = await withAppErrors(async () => {
    try {
      if (connected && !isSame) return await urlsOf(ctx, login)
      await ctx.cloud.verify(login)
      return null
    } catch (error) {
      throw error instanceof CalendarError ? error.about({ serverUrl }) : error
    }
  })
  const account = await changeRules(ctx, async (tx) => {
    const stored = await storeLogin(tx, ctx, login)
    if (visible) {
      await tx.cloudCalendar.deleteMany({
        where: { accountId: stored.id, url: { notIn: visible } },
      })
    }
    if (connected) {
      // Catches up on work that failed with the old credentials.
      await ctx.enqueue(tx, { name: 'sync-calendars', payload: {} })
      await ctx.enqueue(tx, { name: 'compare-events', payload: {} })
    }
    return stored
  })
  return accountView(account)
}

async function urlsOf({ cloud }: CloudContext, login: CalendarLogin): Promise<string[]> {
  return (await cloud.calendars(login)).map(({ url }) => url)
}

async function storeLogin(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox'>,
  { server: serverUrl = null, email, password }: CalendarLogin,
) {
  // Without the lock, concurrent requests would both find no account and create two.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.cloudAccount})`
  const none = { email, encryptedPassword: new Uint8Array(), createdAt: ctx.now }
  const before =
    (await tx.cloudAccount.findFirst()) ?? (await tx.cloudAccount.create({ data: none }))
  const { id } = before
  const encryptedPassword = ctx.secretBox.encrypt(password, passwordPurpose(id))
  const createdAt = before.email === email ? before.createdAt : ctx.now
  return tx.cloudAccount.update({
    where: { id },
    data: {
      email,
      serverUrl,
      encryptedPassword,
      createdAt,
      loginFailedAt: null,
      refusedAt: null,
      busyUntil: null,
    },
  })
}

/** Deletes the account with its calendars, their mapping and blackouts. @throws AppError cloudAccountNotFound */
export async function disconnect(ctx: Pick<Context, 'db' | 'now' | 'enqueue'>): Promise<void> {
  await changeRules(ctx, async (tx) => {
    // Waits for a concurrent `connect`, whose account would otherwise disappear before it returns.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.cloudAccount})`
    const { count } = await tx.cloudAccount.deleteMany()
    if (count === 0) throw new AppError('cloudAccountNotFound')
  })
}

/**
 * Calls the service with the login of the connected account and records the state of the login.
 *
 * @throws AppError cloudAccountNotFound, cloudLoginRefused or cloudTrouble.
 */
export async function withCloudLogin<T>(
  ctx: Context,
  call: (login: CalendarLogin, account: CloudAccount) => Promise<T>,
): Promise<T> {
  const account = await findAccount(ctx.db)
  return withAppErrors(() => withErrorTracking(ctx, account, call))
}

/**
 * Calls the service and records in the account whether the login was accepted, rejected or throttled. A single
 * rejection is only recorded as doubt and verified by a job within a minute, because iCloud sometimes rejects valid
 * logins; other work continues.
 *
 * @throws CalendarError after recording it, if it concerns the whole account.
 */
export async function withErrorTracking<T>(
  ctx: Context,
  account: CloudAccount,
  call: (login: CalendarLogin, account: CloudAccount) => Promise<T>,
): Promise<T> {
  try {
    const result = await call(loginOf(ctx, account), account)
    if (account.loginFailedAt ?? account.refusedAt ?? account.busyUntil) {
      await recordAccepted(ctx, account)
    }
    return result
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    const { kind, status, retryAfterMs } = error
    if (kind === 'refused' && !account.refusedAt) {
      await recordDoubt(ctx, account)
      throw new CalendarError('doubted', status).about(account)
    }
    if (kind === 'throttled' && retryAfterMs !== null && retryAfterMs > BRIEF_MS) {
      await recordThrottled(ctx, account, new Date(ctx.now.getTime() + retryAfterMs))
    }
    throw error.about(account)
  }
}

/**
 * Converts a CalendarError of the service into an AppError. It is never a 401, which would sign the barber out.
 *
 * @throws AppError cloudLoginRefused or cloudTrouble.
 */
export async function withAppErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    throw toAppError(error)
  }
}

export function toAppError({ kind, message }: CalendarError): AppError {
  const isLogin = isOfTheLogin(kind)
  return new AppError(isLogin ? 'cloudLoginRefused' : 'cloudTrouble', { detail: message })
}
