import type { CloudAccount, DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { CalendarFault } from '../calendar-fault.ts'
import type { Context } from '../context.ts'
import type { CalendarLogin } from '../ports.ts'
import { Refusal } from '../refusal.ts'
import { accountView, findAccount, loginOf, passwordPurpose } from './reads.ts'
import type { ConnectInput } from './schema.ts'

/** Any number, as long as every process of the product takes the same one. */
const ACCOUNT_LOCK = 7_204_516
/** A job that is tried again soon has waited so long by itself. */
const BRIEF_MS = 60_000

/**
 * Connect, or give the connected account new credentials. They are tried first, so wrong ones leave
 * what works working. The same person's calendars keep their ids, mapping and blackouts; those that
 * another Apple ID cannot see go, with what they brought.
 */
export async function connect(ctx: Context, { email, appPassword }: ConnectInput) {
  const login = { email, password: appPassword }
  const connected = await ctx.db.cloudAccount.findFirst()
  const isSomebodyElse = connected !== null && connected.email !== email
  const visible = await asked(async () => {
    if (isSomebodyElse) return urlsOf(ctx, login)
    await ctx.cloud.verify(login)
    return null
  })
  const account = await ctx.db.$transaction(async (tx) => {
    const stored = await storeLogin(tx, ctx, login)
    if (visible) {
      await tx.cloudCalendar.deleteMany({
        where: { accountId: stored.id, url: { notIn: visible } },
      })
    }
    if (connected) {
      // What could not be done with the old credentials is done now.
      await ctx.enqueue(tx, { name: 'sync-calendars', payload: {} })
      await ctx.enqueue(tx, { name: 'compare-events', payload: {} })
    }
    return stored
  })
  return accountView(account)
}

async function urlsOf({ cloud }: Context, login: CalendarLogin): Promise<string[]> {
  return (await cloud.calendars(login)).map(({ url }) => url)
}

async function storeLogin(tx: Transaction, ctx: Context, { email, password }: CalendarLogin) {
  // Two requests at once would both find no account.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ACCOUNT_LOCK})`
  const none = { email, sealedPassword: new Uint8Array(), createdAt: ctx.now }
  const before =
    (await tx.cloudAccount.findFirst()) ?? (await tx.cloudAccount.create({ data: none }))
  const { id } = before
  const sealedPassword = ctx.secretBox.seal(password, passwordPurpose(id))
  const createdAt = before.email === email ? before.createdAt : ctx.now
  return tx.cloudAccount.update({
    where: { id },
    data: { email, sealedPassword, createdAt, refusedAt: null, busyUntil: null },
  })
}

/** Everything the account brought goes with it: calendars, mapping and their blackouts. */
export async function disconnect({ db }: Context): Promise<void> {
  await db.$transaction(async (tx) => {
    // Not while somebody connects: he would find his account gone before he has it.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ACCOUNT_LOCK})`
    const { count } = await tx.cloudAccount.deleteMany()
    if (count === 0) throw new Refusal('cloudAccountNotFound')
  })
}

/**
 * Ask the service something for the connected account, remembering whether it lets us in, and when it
 * wants to be left alone.
 *
 * @throws Refusal as `asked` does.
 */
export async function askedFor<T>(
  ctx: Context,
  ask: (login: CalendarLogin, account: CloudAccount) => Promise<T>,
): Promise<T> {
  const account = await findAccount(ctx.db)
  return asked(() => rememberingFaults(ctx, account, ask))
}

/** @throws CalendarFault, after one that concerns all of the account was noted with it. */
export async function rememberingFaults<T>(
  ctx: Context,
  account: CloudAccount,
  ask: (login: CalendarLogin, account: CloudAccount) => Promise<T>,
): Promise<T> {
  try {
    const answer = await ask(loginOf(ctx, account), account)
    const isNoted = account.refusedAt ?? account.busyUntil
    if (isNoted) await note(ctx.db, account, { refusedAt: null, busyUntil: null })
    return answer
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error
    const { kind, retryAfterMs } = error
    if (kind === 'refused' && !account.refusedAt) {
      await note(ctx.db, account, { refusedAt: ctx.now })
    }
    if (kind === 'throttled' && retryAfterMs !== null && retryAfterMs > BRIEF_MS) {
      await note(ctx.db, account, { busyUntil: new Date(ctx.now.getTime() + retryAfterMs) })
    }
    throw error
  }
}

/** Of these credentials: newer ones may have been given while the service was answering. */
async function note(
  db: DatabaseOrTransaction,
  { id, sealedPassword }: CloudAccount,
  data: { refusedAt?: Date | null; busyUntil?: Date | null },
): Promise<void> {
  await db.cloudAccount.updateMany({ where: { id, sealedPassword }, data })
}

/**
 * What the service said no to, as a refusal of ours; it is never a 401, which signs the barber out.
 *
 * @throws Refusal cloudLoginRefused or cloudTrouble.
 */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error
    throw refusalOf(error)
  }
}

export function refusalOf({ kind, message }: CalendarFault): Refusal {
  return new Refusal(kind === 'refused' ? 'cloudLoginRefused' : 'cloudTrouble', { detail: message })
}
