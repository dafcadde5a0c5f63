import { hash } from 'node:crypto'
import type { Database, DatabaseOrTransaction } from '@haircuts/db/client'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { sharedLimiter } from './shared-limiter.ts'
import { wideNetworkOf } from './wide-network.ts'

const DAY_S = 24 * 3600
const KEY_PREFIX = 'day'

/**
 * What strangers may cause within a day: all of them together, and of that one network. A share is a tenth of the sum or less, so
 * that no network alone reaches it.
 */
export const DAILY_LIMITS = {
  // Each has an email sent to an address that anyone can type.
  waitlist: { what: 'places on the waitlist', share: 20, sum: 200 },
  // Many more than a barber gets, and few enough that a flood fills no list.
  groupRequests: { what: 'groomsmen requests', share: 6, sum: 60 },
  // Each is stored until its delivery finds that the address has no appointments, or has had three of these emails.
  links: { what: 'emails with links', share: 100, sum: 1000 },
  // Only unpressed ones count, so the 120 people who book in one hour behind the address of a campus fit in even
  // if none of them has opened the email, and any number who press. Twenty networks that never press reach the sum.
  wishes: { what: 'bookings by an emailed link', share: 125, sum: 2500 },
} as const satisfies Record<string, Limit>

interface Limit {
  /** Plural, after "Too many". */
  what: string
  share: number
  sum: number
}

export type DailyLimit = keyof typeof DAILY_LIMITS

/** The emails to one mailbox that a network may cause within a day. */
const SHARE_OF_MAILBOX = 3

/**
 * Counts an act of a stranger towards the share of the network and then towards the sum of the day; one that has an email sent
 * first towards that of the network for the mailbox. Call it before anything that the caller could learn from, and before a
 * transaction, whose rollback would take the count back. The barber is not counted, and nobody is while rate limits are off.
 *
 * @param mailboxHash hashed with a key of the installation.
 * @throws AppError tooManyToday, in words, with the seconds until the day of the counter ends.
 */
export async function countOfDay(
  { db, admin, countedAs }: Pick<Context, 'admin' | 'countedAs' | 'db'>,
  limit: DailyLimit,
  mailboxHash: Uint8Array | null = null,
): Promise<void> {
  if (countedAs === null || admin) return
  const { what, share, sum } = DAILY_LIMITS[limit]
  const limiter = limiterOf(db)
  async function countUpTo(max: number, key: string, ofWhom: string) {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key)
    if (consumedPoints <= max) return
    throw new AppError('tooManyToday', {
      detail: `Too many ${what} were requested${ofWhom} today. Please contact the barber by phone or email, or try again tomorrow.`,
      retryAfterSeconds: Math.max(Math.ceil(msBeforeNext / 1000), 1),
    })
  }
  const network = networkKey(countedAs)
  if (mailboxHash) {
    const mailbox = Buffer.from(mailboxHash).toString('base64url')
    await countUpTo(SHARE_OF_MAILBOX, `${limit} ${network} ${mailbox}`, ' for this email address')
  }
  await countUpTo(share, `${limit} ${network}`, ' from your network')
  await countUpTo(sum, limit, '')
}

/** Takes an act back that turned out to be that of an honest person. `network` is the one of `networkKey`. */
export async function uncountOfDay(db: Database, limit: DailyLimit, network: string) {
  const limiter = limiterOf(db)
  for (const key of [`${limit} ${network}`, limit]) await limiter.reward(key)
}

/** A network by its hash, since the database keeps no addresses. */
export function networkKey(countedAs: string): string {
  return hash('sha256', wideNetworkOf(countedAs), 'base64url')
}

function limiterOf(db: Database) {
  const counting = { keyPrefix: KEY_PREFIX, points: 0, duration: DAY_S }
  return sharedLimiter(db, { ...counting, clearExpiredByTimeout: false })
}

/** The limits whose sum is reached now. The counters end by the clock of the machine, as they are counted. */
export async function reachedLimits(db: DatabaseOrTransaction): Promise<DailyLimit[]> {
  const limits = Object.keys(DAILY_LIMITS).filter(isDailyLimit)
  const counted = await db.$queryRaw<{ key: string; points: number }[]>`
    SELECT key, points FROM rate_limit
     WHERE key = ANY(${limits.map(counterOf)}) AND expire > extract(epoch FROM clock_timestamp()) * 1000`
  return limits.filter((limit) =>
    counted.some(
      ({ key, points }) => key === counterOf(limit) && points >= DAILY_LIMITS[limit].sum,
    ),
  )
}

const counterOf = (limit: DailyLimit) => `${KEY_PREFIX}:${limit}`

function isDailyLimit(name: string): name is DailyLimit {
  return name in DAILY_LIMITS
}
