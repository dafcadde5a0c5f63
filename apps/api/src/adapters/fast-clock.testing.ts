import type { Enqueue } from '@haircuts/router/ports'

/** So many minutes of it are one of ours. */
export const SPEED = 16

export function realNow(): number {
  return performance.timeOrigin + performance.now()
}

/** A clock that agrees with the real one at `epoch` and runs faster; the same in every process. */
export function fastClock(epoch: number) {
  return {
    now: () => new Date(epoch + (realNow() - epoch) * SPEED),
    /** The queue waits by the database's clock, which is the real one. */
    enqueueWith:
      (enqueue: Enqueue): Enqueue =>
      (tx, job) => {
        const { notBefore } = job
        if (!notBefore) return enqueue(tx, job)
        const real = new Date(epoch + (notBefore.getTime() - epoch) / SPEED)
        return enqueue(tx, { ...job, notBefore: real })
      },
  }
}
