const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How long an event is tried. */
export const RETRY_MS = 24 * HOUR_MS
/** The delay after each attempt; the last one repeats. */
const DELAYS_MS = [
  10_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
]

/** When to try again after an attempt that failed; null when it is given up. */
export function nextAttempt(
  { attempts, retryUntil }: { attempts: number; retryUntil: Date },
  now: Date,
): Date | null {
  const delay = DELAYS_MS[Math.min(attempts, DELAYS_MS.length) - 1] ?? 0
  const next = new Date(now.getTime() + delay)
  if (next <= retryUntil) return next
  // The last attempt is at the end of the day.
  return now < retryUntil ? retryUntil : null
}
