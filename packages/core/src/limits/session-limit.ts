import { hash } from 'node:crypto'
import { AppError, type AppErrorCode } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { sharedLimiter } from './shared-limiter.ts'

const HOUR_S = 3600

interface SessionLimit {
  /** The prefix of the counter. */
  name: string
  maxPerHour: number
}

/**
 * Counts an act of a signed-in session that reaches another server, such as a test. Nothing is counted while rate limits are off.
 *
 * @throws AppError with the code `tooMany` and the seconds to wait.
 */
export async function countForSession(
  { db, admin, countedAs }: Pick<Context, 'admin' | 'countedAs' | 'db'>,
  { name, maxPerHour }: SessionLimit,
  tooMany: AppErrorCode,
): Promise<void> {
  if (countedAs === null) return
  const counting = { keyPrefix: name, points: 0, duration: HOUR_S }
  const key = hash('sha256', `session ${admin?.sessionId}`, 'base64url')
  const limiter = sharedLimiter(db, { ...counting, clearExpiredByTimeout: false })
  const { consumedPoints, msBeforeNext } = await limiter.penalty(key)
  if (consumedPoints <= maxPerHour) return
  const retryAfterSeconds = Math.max(Math.ceil(msBeforeNext / 1000), 1)
  throw new AppError(tooMany, { retryAfterSeconds })
}
