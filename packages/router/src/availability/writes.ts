import type { Transaction } from '@haircuts/db/client'
import { isOverlap, isRetryable } from '@haircuts/db/errors'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'

const ATTEMPTS = 3
/** Any number, as long as every process of the product takes the same one. */
const CHAIR_LOCK = 7_204_512

/**
 * Work on the one chair's time, one at a time: whoever waits here sees what the one before took, and
 * answers with a reason instead of a database error. The exclusion constraint stays the last word.
 */
export async function inChair<T>(ctx: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(${CHAIR_LOCK})`
        return await work(tx)
      })
    } catch (error) {
      const lostRace = isOverlap(error)
      if (!lostRace && !isRetryable(error)) throw error
      if (attempt === ATTEMPTS) throw lostRace ? new Refusal('slotTaken') : error
    }
  }
}
