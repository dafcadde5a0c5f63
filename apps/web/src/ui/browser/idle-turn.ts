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

interface Preloaded {
  preload: () => Promise<void>
}

/**
 * Loads the code of several components one after the other, each at an idle moment of its own. A component that could not be
 * loaded is left out of the result; it is loaded again when it is mounted.
 *
 * @returns the components whose code is loaded.
 */
export async function preloadInTurn<Part extends Preloaded>(
  parts: readonly Part[],
  signal?: AbortSignal,
): Promise<ReadonlySet<Part>> {
  const loaded = new Set<Part>()
  for (const part of parts) {
    await idleTurn()
    if (signal?.aborted) break
    await part.preload().then(
      () => loaded.add(part),
      () => {},
    )
  }
  return loaded
}
