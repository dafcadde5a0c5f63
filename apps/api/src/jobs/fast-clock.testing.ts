import type { Enqueue } from '@haircuts/core/kernel/background-jobs'

/** The factor by which the clock runs faster than the real one. */
export const SPEED = 16

export function realNow(): number {
  return performance.timeOrigin + performance.now()
}

/** A clock that agrees with the real one at `epoch` and runs faster; the same in every process. */
export function fastClock(epoch: number) {
  return {
    now: () => new Date(epoch + (realNow() - epoch) * SPEED),
    /** Delays for the queue, which reads the clock of the database and therefore the real time. */
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
