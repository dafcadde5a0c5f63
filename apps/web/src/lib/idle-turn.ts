const TIMEOUT_MS = 1000
let turns = Promise.resolve()

/** Resolves at an idle moment of the browser, each call at a later one. */
export function idleTurn(): Promise<void> {
  turns = turns.then(
    () =>
      new Promise((resolve) => {
        // Safari has no requestIdleCallback.
        if (!('requestIdleCallback' in window)) setTimeout(resolve)
        else requestIdleCallback(() => resolve(), { timeout: TIMEOUT_MS })
      }),
  )
  return turns
}
