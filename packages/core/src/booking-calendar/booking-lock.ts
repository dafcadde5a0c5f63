import { ADVISORY_LOCKS } from '@haircuts/db/advisory-locks'
import type { Database, Transaction } from '@haircuts/db/client'
import { isOverlap, isRetryable } from '@haircuts/db/errors'
import { queryPrepared } from '@haircuts/db/prepared'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { endOffers } from './end-offers.ts'
import { type InTurn, turns } from './internal/turns.ts'

const ATTEMPTS = 3
const LOCK = {
  name: 'booking lock',
  text: `SELECT 1 FROM pg_advisory_xact_lock(${ADVISORY_LOCKS.booking})`,
}

/**
 * The transactions of this process that hold the lock or wait for it in PostgreSQL, each on one of its ten connections, so that
 * hundreds of bookings at once leave connections to what is read. The next one waits there already, so nothing is slower.
 */
const MAX_TRANSACTIONS = 3
/** As long as a statement may take, so that a database which stops answering keeps nobody for longer. */
const WAIT_MS = 8_000

const lines = new WeakMap<Database, InTurn>()

function lineOf(db: Database): InTurn {
  const line = lines.get(db) ?? turns({ max: MAX_TRANSACTIONS, waitMs: WAIT_MS })
  lines.set(db, line)
  return line
}

type LockContext = Pick<Context, 'db' | 'now'>

interface TransactionOptions {
  /** How many milliseconds the work may take; the default is that of the client. */
  timeout?: number
}

/**
 * Serialises writes to the booking calendar with a transaction-level advisory lock, so that a lost race
 * is reported as "slot taken" with alternatives. The exclusion constraint `booking_holds_its_time_alone` still
 * guarantees correctness if the lock is bypassed. Deadlocks, serialisation failures and
 * foreign keys lost to a concurrent deletion are retried. Holds that have expired by now are released first.
 *
 * The first statements of the work travel with those of the lock. PostgreSQL runs the statements of a connection in their
 * order, so they see what the former holder has committed.
 *
 * @throws AppError slotTaken if the constraint rejects every attempt; databaseAway if too many others come first.
 */
export async function withBookingLock<T>(
  ctx: LockContext,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return lineOf(ctx.db)(() => inLock(ctx, work, options))
}

async function inLock<T>(
  ctx: LockContext,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.$transaction(async (tx) => {
        const locked = queryPrepared(tx, LOCK, [])
        // A constraint cannot know the time: afterwards a hold that is live keeps its time at this moment.
        const expired = endOffers(tx, ctx, { event: 'expire', which: 'all' })
        const [result] = await Promise.all([work(tx), locked, expired])
        return result
      }, options)
    } catch (error) {
      const lostRace = isOverlap(error)
      if (!lostRace && !isRetryable(error)) throw error
      if (attempt === ATTEMPTS) throw lostRace ? new AppError('slotTaken') : error
    }
  }
}
