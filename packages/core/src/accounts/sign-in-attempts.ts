import { hash } from 'node:crypto'
import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { sharedLimiter } from '../limits/shared-limiter.ts'
import { isKnownNetwork, recordSecurityEvent } from './security-events.ts'

const WINDOW_S = 15 * 60
const KEY_PREFIX = 'sign-in'
/** The limit of one network. It is higher than the limit per account and network, because dormitories share a network. */
const MAX_FROM_NETWORK = 40
const MAX_FOR_ACCOUNT_FROM_NETWORK = 10
/** The limit of one account across all unknown networks, because a botnet could guess six digits. */
const MAX_CODES = 30
/** Stands for the account of a passkey, whose owner is known only once it was checked. No email address is like it. */
const BY_PASSKEY = 'by passkey'

/**
 * Counts a sign-in attempt before the password is checked, so that concurrent attempts are all counted. One network is
 * rejected after ten attempts on an account. Attempts from all networks together are only delayed (ADR 12), otherwise
 * an attacker could lock the barber out by failing on purpose. A network with an earlier successful sign-in is not
 * delayed.
 *
 * @throws AppError tooManySignIns with the seconds until the window ends, whether or not the account exists.
 */
export async function countAttempt(
  ctx: Context & { wait: (ms: number) => Promise<void> },
  account: string,
): Promise<void> {
  const { countedAs: network } = ctx
  if (network === null) return
  // The network's limit comes first, so that a blocked network cannot fill the table with account names.
  await countUpTo(ctx, networkKey(network), MAX_FROM_NETWORK)
  await countUpTo(ctx, pairKey(account, network), MAX_FOR_ACCOUNT_FROM_NETWORK)
  const all = await attempts(ctx).penalty(hashed(`account ${account.toLowerCase()}`))
  const delay = slowdownMs(all.consumedPoints)
  if (delay > 0 && !(await isKnownNetwork(ctx))) await ctx.wait(delay)
}

/**
 * Counts a TOTP code entered after the right password. Recovery codes are too long to guess and are not counted,
 * so that they always work for the barber.
 *
 * @throws AppError tooManySignIns
 */
export async function countCode(ctx: Context, account: string): Promise<void> {
  if (ctx.countedAs === null || (await isKnownNetwork(ctx))) return
  await countUpTo(ctx, `code ${account.toLowerCase()}`, MAX_CODES)
}

/**
 * Counts an attempt to sign in with a passkey before it is checked, with the limits of one network. It names no account
 * and nobody can guess a signature, so attempts from other networks neither count nor delay it.
 *
 * @throws AppError tooManySignIns
 */
export async function countPasskeyAttempt(ctx: Context): Promise<void> {
  const { countedAs: network } = ctx
  if (network === null) return
  await countUpTo(ctx, networkKey(network), MAX_FROM_NETWORK)
  await countUpTo(ctx, pairKey(BY_PASSKEY, network), MAX_FOR_ACCOUNT_FROM_NETWORK)
}

/** Resets the counters of this network after a sign-in with a passkey. */
export function forgetPasskeyAttempts(ctx: Pick<Context, 'countedAs' | 'db'>): Promise<void> {
  return forgetAttempts(ctx, BY_PASSKEY)
}

/**
 * Counts an API key that does not exist. Only such keys are rejected by the limit: a program of the barber in the same network
 * goes on.
 *
 * @throws AppError tooManySignIns
 */
export async function countFailedKey(ctx: Context): Promise<void> {
  if (ctx.countedAs === null) return
  await countUpTo(ctx, `key ${networkKey(ctx.countedAs)}`, MAX_FROM_NETWORK)
}

/** Resets the counters of this network and account after a sign-in. Attempts from other networks still count. */
export async function forgetAttempts(
  ctx: Pick<Context, 'countedAs' | 'db'>,
  account: string,
): Promise<void> {
  const { countedAs: network } = ctx
  if (network === null) return
  const keys = [networkKey(network), pairKey(account, network)]
  await Promise.all(keys.map((key) => attempts(ctx).delete(hashed(key))))
}

/** Resets all counters. */
export function forgetAllAttempts({ db }: { db: DatabaseOrTransaction }) {
  return db.rateLimit.deleteMany({ where: { key: { startsWith: `${KEY_PREFIX}:` } } })
}

async function countUpTo(ctx: Context, key: string, max: number): Promise<void> {
  const { consumedPoints, msBeforeNext } = await attempts(ctx).penalty(hashed(key))
  if (consumedPoints <= max) return
  await recordSecurityEvent(ctx, 'sign_in_locked')
  const retryAfterSeconds = Math.max(Math.ceil(msBeforeNext / 1000), 1)
  throw new AppError('tooManySignIns', { retryAfterSeconds })
}

/** Counts only, since the limit depends on the key. The limiters of the API delete what has expired. */
function attempts({ db }: Pick<Context, 'db'>) {
  const counting = { keyPrefix: KEY_PREFIX, points: 0, duration: WINDOW_S }
  return sharedLimiter(db, { ...counting, clearExpiredByTimeout: false })
}

/** The database keeps no addresses and no accounts. */
function hashed(key: string): string {
  return hash('sha256', key, 'base64url')
}

function networkKey(network: string): string {
  return `network ${network}`
}

function pairKey(account: string, network: string): string {
  return `account ${account.toLowerCase()} from ${network}`
}

/** The attempts without a delay: at least MAX_FOR_ACCOUNT_FROM_NETWORK, so that mistyping alone never causes one. */
const FREE_ATTEMPTS = 10
const FIRST_DELAY_MS = 125
/** The longest delay; also that of the barber who signs in from a new network during an attack. */
export const MAX_DELAY_MS = 2000

/**
 * The delay in milliseconds before the password is checked, by the number of attempts on the account from all
 * networks within the window. It doubles with every ten attempts.
 */
export function slowdownMs(attempts: number): number {
  if (attempts <= FREE_ATTEMPTS) return 0
  const doublings = Math.floor((attempts - FREE_ATTEMPTS - 1) / 10)
  return Math.min(FIRST_DELAY_MS * 2 ** doublings, MAX_DELAY_MS)
}
