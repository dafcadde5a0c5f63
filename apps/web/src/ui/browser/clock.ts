/** The only function of the web app that reads the clock; other code takes the instant as an argument. */
export function now(): number {
  return Date.now()
}

/** Milliseconds on a monotonic clock: for durations, which setting the device's clock must not change. */
export function monotonicNow(): number {
  return performance.now()
}
