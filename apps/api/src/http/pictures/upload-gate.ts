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
  /** How many of them may come from one network. */
  waitingFromNetwork: number
  waitingMs: number
}

export const UPLOAD_LIMITS: UploadLimits = {
  inMemory: 8,
  inMemoryFromNetwork: 5,
  decoding: 1,
  waiting: 100,
  waitingFromNetwork: 30,
  waitingMs: 45_000,
}

const RETRY_SECONDS = 30

interface Sender {
  network: string
  /** Aborted when the sender hangs up. */
  signal: AbortSignal
}

export interface Slot {
  /** Releases the slot; called once. */
  leave: () => void
  /** Aborted when a network without any slot waits for this one: its upload is given up, unless it has been received. */
  isAsked: AbortSignal
}

export interface UploadGate {
  /**
   * Waits for a slot in memory before any of the body is read. While none is free, a network without one is given that of the
   * network with the most, so that slow uploads of a few networks do not keep all others from uploading.
   *
   * @throws AppError tooManyPictures when the queue is full, on a timeout, or when the sender hangs up.
   */
  enter(sender: Sender): Promise<Slot>
  /** Runs `work` as soon as fewer than `decoding` others are running. */
  decode<T>(work: () => Promise<T>): Promise<T>
}

interface Waiter {
  network: string
  admit: () => void
}

export function uploadGate(limits: UploadLimits = UPLOAD_LIMITS): UploadGate {
  /** In the order in which they were taken. */
  const taken: { network: string; asked: AbortController }[] = []
  const waiters: Waiter[] = []
  const decoders: (() => void)[] = []
  let decoding = 0

  const slotsOf = (network: string) => taken.filter((slot) => slot.network === network)
  const hasRoomFor = (network: string) =>
    taken.length < limits.inMemory && slotsOf(network).length < limits.inMemoryFromNetwork

  function take(network: string): Slot {
    const slot = { network, asked: new AbortController() }
    taken.push(slot)
    return {
      isAsked: slot.asked.signal,
      leave: () => {
        taken.splice(taken.indexOf(slot), 1)
        const [next] = waiters
          .filter((waiter) => hasRoomFor(waiter.network))
          .toSorted((a, b) => slotsOf(a.network).length - slotsOf(b.network).length)
        next?.admit()
      },
    }
  }

  /** Asks the network with the most slots for its oldest one. */
  function askForSlot(network: string) {
    if (taken.length < limits.inMemory || slotsOf(network).length > 0) return
    const kept = taken.filter(({ asked }) => !asked.signal.aborted)
    const most = Math.max(...kept.map((slot) => slotsOf(slot.network).length))
    if (most < 2) return
    kept.find((slot) => slotsOf(slot.network).length === most)?.asked.abort()
  }

  function waitInLine({ network, signal }: Sender): Promise<Slot> {
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
      askForSlot(network)
    })
  }

  return {
    async enter(sender) {
      if (hasRoomFor(sender.network)) return take(sender.network)
      const { network, signal } = sender
      const own = waiters.filter((waiter) => waiter.network === network)
      const isFull = waiters.length >= limits.waiting || own.length >= limits.waitingFromNetwork
      if (isFull || signal.aborted) throw busy()
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

export function busy(): AppError {
  return new AppError('tooManyPictures', { retryAfterSeconds: RETRY_SECONDS })
}
