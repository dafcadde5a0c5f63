import { sharedPages } from '../site/shared-pages.ts'

const MINUTE_MS = 60_000
/** Drawings that run or wait at the same time; a server with one core draws in some tenths of a second. */
const MAX_PARALLEL = 4

/** The minutes since 1970, which count the versions of a picture. */
export function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / MINUTE_MS)
}

/** Computes something once for all requests of the same minute. What failed is computed again by the next request. */
export function onceAMinute<Result>() {
  const shared = sharedPages<Result>()
  return (key: string, now: Date, compute: () => Promise<Result>) =>
    shared(key, { snapshot: '', now: new Date(minuteOf(now) * MINUTE_MS) }, compute)
}

/**
 * Draws each picture at most once a minute, however many requests ask for it. A drawing that failed is not repeated in
 * that minute.
 *
 * @returns null if the drawing failed, or while too many others are drawn.
 */
export function minutePictures({ maxParallel = MAX_PARALLEL } = {}) {
  const once = onceAMinute<Buffer | null>()
  let drawing = 0
  return async (
    key: string,
    {
      now,
      draw,
      onError,
    }: { now: Date; draw: () => Promise<Buffer>; onError: (error: unknown) => void },
  ): Promise<Buffer | null> => {
    async function drawOnce() {
      if (drawing >= maxParallel) throw new Busy()
      drawing += 1
      try {
        return await draw()
      } catch (error) {
        onError(error)
        return null
      } finally {
        drawing -= 1
      }
    }
    try {
      return await once(key, now, drawOnce)
    } catch (error) {
      if (error instanceof Busy) return null
      throw error
    }
  }
}

/** Rejects a drawing, so that the next request may try again. */
class Busy extends Error {}
