import { setTimeout } from 'node:timers/promises'
import type { CallWindow } from '@haircuts/router/call-counts'

export interface Limit {
  /** The calls that a key has in a window, over all processes. */
  max: number
  windowMs: number
  /**
   * The calls that a process takes from the shared count at once. 1 makes the limit exact. A larger block spares the
   * database: the first one is counted only when it is used up, so each process beyond the first may allow one block too
   * many. With one process the limit is exact.
   */
  block: number
}

/** Adds calls to the shared count of a key. */
export type AddCalls = (key: string, calls: number, windowMs: number) => Promise<CallWindow>

/** @returns null when the call is allowed, or the milliseconds until the next one is. */
export type TakeCall = (key: string) => Promise<number | null>

/** Bounds the memory. A network whose window is dropped begins with a new block. */
const MOST_KEYS = 5000
/** Longer than any count takes, unless the database is in trouble. */
const PATIENCE_MS = 2000
/** After a failed count, the database is not asked for this time, so that not every call waits for it. */
const ALONE_MS = 5000

/** What one process knows of the window of one key. */
interface Share {
  /** On the clock of `performance.now()`. */
  endsAt: number
  /** Reserved calls that were not made yet. */
  left: number
  /** All calls that this process has reserved; bounded by `max` while the database is away. */
  taken: number
  /** Reserved calls that are neither in the shared count nor on the way to it. */
  uncounted: number
  waiting: number
  isUsedUp: boolean
  refill: Promise<void> | null
}

/**
 * Limits calls per key and window over all processes. Each process takes blocks of calls from a count in the
 * database, and refuses without asking once the limit is used up. While the database does not answer, each process
 * applies the limit to its own calls, since a limiter in trouble must not turn visitors away (ADR 23).
 */
export function sharedLimit(
  { max, windowMs, block }: Limit,
  addCalls: AddCalls,
  { now = () => performance.now(), patienceMs = PATIENCE_MS } = {},
): TakeCall {
  const shares = new Map<string, Share>()
  let aloneUntil = 0

  function shareOf(key: string): Share {
    const known = shares.get(key)
    if (known && known.endsAt > now()) return known
    const free = block > 1 ? block : 0
    const share = {
      endsAt: now() + windowMs,
      left: free,
      taken: free,
      uncounted: free,
      waiting: 0,
      isUsedUp: false,
      refill: null,
    }
    // Deleted first, so that the oldest window stays the first of the map.
    shares.delete(key)
    shares.set(key, share)
    const [oldest] = shares.keys()
    if (shares.size > MOST_KEYS && oldest !== undefined) shares.delete(oldest)
    return share
  }

  /** Null when it fails. A count that is only late still arrives, so its calls are not sent again. */
  async function count(key: string, share: Share, wanted: number): Promise<CallWindow | null> {
    const calls = share.uncounted + wanted
    share.uncounted = 0
    try {
      return await addCalls(key, calls, windowMs)
    } catch {
      share.uncounted += calls
      return null
    }
  }

  /** The calls that may be taken of those wanted, by the shared count or by this process alone. */
  async function take(key: string, share: Share, wanted: number): Promise<number> {
    const alone = () => Math.min(wanted, max - share.taken)
    if (now() < aloneUntil) {
      share.uncounted += wanted
      return alone()
    }
    const window = await inTime(count(key, share, wanted), patienceMs)
    if (!window) {
      aloneUntil = now() + ALONE_MS
      return alone()
    }
    share.endsAt = now() + window.endsInMs
    return Math.min(wanted, max - window.count + wanted)
  }

  async function refill(key: string, share: Share): Promise<void> {
    const taken = Math.max(await take(key, share, Math.max(block, share.waiting)), 0)
    share.left += taken
    share.taken += taken
    share.isUsedUp = taken === 0
    share.refill = null
  }

  return async (key) => {
    const share = shareOf(key)
    share.waiting += 1
    while (share.left === 0 && !share.isUsedUp) {
      share.refill ??= refill(key, share)
      await share.refill
    }
    share.waiting -= 1
    if (share.left === 0) return Math.max(share.endsAt - now(), 1)
    share.left -= 1
    return null
  }
}

/** Null when the count takes too long. */
async function inTime(counted: Promise<CallWindow | null>, patienceMs: number) {
  const late = new AbortController()
  const lateness = setTimeout(patienceMs, null, { signal: late.signal }).catch(() => null)
  try {
    return await Promise.race([counted, lateness])
  } finally {
    late.abort()
  }
}
