import { AppError } from '@haircuts/core/kernel/app-error'

/** Limits on concurrent uploads per process, by stage. */
export interface UploadLimits {
  /** Uploads in memory, each of at most 10 MB: being received, waiting to be decoded, or being decoded. */
  inMemory: number
  /** How many of the uploads in memory may come from one network, so that its slow clients do not block all others. */
  inMemoryFromNetwork: number
  /** Uploads decoded at once, each by a process of up to 200 MB that keeps one core busy. */
  decoding: number
  /** Requests that wait in the queue; none of their body has been read. */
  waiting: number
  waitingMs: number
}

export const UPLOAD_LIMITS: UploadLimits = {
  inMemory: 8,
  inMemoryFromNetwork: 5,
  decoding: 1,
  waiting: 100,
  waitingMs: 45_000,
}

const RETRY_SECONDS = 30

interface Sender {
  network: string
  /** Aborted when the sender hangs up. */
  signal: AbortSignal
}

export interface UploadGate {
  /**
   * Waits for a slot in memory before any of the body is read.
   *
   * @returns a function that releases the slot.
   * @throws AppError tooManyPictures when the queue is full, on a timeout, or when the sender hangs up.
   */
  enter(sender: Sender): Promise<() => void>
  /** Runs `work` as soon as fewer than `decoding` others are running. */
  decode<T>(work: () => Promise<T>): Promise<T>
}

interface Waiter {
  network: string
  admit: () => void
}

export function uploadGate(limits: UploadLimits = UPLOAD_LIMITS): UploadGate {
  const inMemory = new Map<string, number>()
  const waiters: Waiter[] = []
  const decoders: (() => void)[] = []
  let total = 0
  let decoding = 0

  const hasRoomFor = (network: string) =>
    total < limits.inMemory && (inMemory.get(network) ?? 0) < limits.inMemoryFromNetwork

  function take(network: string): () => void {
    total += 1
    inMemory.set(network, (inMemory.get(network) ?? 0) + 1)
    return () => {
      total -= 1
      const left = (inMemory.get(network) ?? 1) - 1
      if (left > 0) inMemory.set(network, left)
      else inMemory.delete(network)
      waiters.find((waiter) => hasRoomFor(waiter.network))?.admit()
    }
  }

  function waitInLine({ network, signal }: Sender): Promise<() => void> {
    return new Promise((done, failed) => {
      const leaveLine = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        waiters.splice(waiters.indexOf(waiter), 1)
      }
      const giveUp = () => {
        leaveLine()
        failed(busy())
      }
      const timer = setTimeout(giveUp, limits.waitingMs)
      const waiter: Waiter = {
        network,
        admit: () => {
          leaveLine()
          done(take(network))
        },
      }
      signal.addEventListener('abort', giveUp)
      waiters.push(waiter)
    })
  }

  return {
    async enter(sender) {
      if (hasRoomFor(sender.network)) return take(sender.network)
      if (waiters.length >= limits.waiting || sender.signal.aborted) throw busy()
      return waitInLine(sender)
    },
    async decode(work) {
      if (decoding >= limits.decoding) await new Promise<void>((done) => decoders.push(done))
      else decoding += 1
      try {
        return await work()
      } finally {
        // Passes the slot to the next waiter, or frees it.
        const next = decoders.shift()
        if (next) next()
        else decoding -= 1
      }
    },
  }
}

function busy(): AppError {
  return new AppError('tooManyPictures', { retryAfterSeconds: RETRY_SECONDS })
}
