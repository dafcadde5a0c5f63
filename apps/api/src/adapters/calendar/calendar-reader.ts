import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CalendarError } from '@haircuts/core/calendar-sync/calendar-error'
import type { CalendarReader } from '@haircuts/core/calendar-sync/calendar-reader'

/** Several times what the largest calendar takes that the budgets of `packages/ical` allow. */
const DEADLINE_MS = 30_000
/** Far more than a calendar of 5 MB takes. */
const MEMORY = { maxOldGenerationSizeMb: 256 }
/** The worker lies beside this file, among the sources and in the release. */
const WORKER = new URL(`./read-calendar-worker${extname(import.meta.url)}`, import.meta.url)

/**
 * Reads each calendar in a worker thread of its own, one after the other, which ends with its memory. So no calendar holds up a
 * request, and one that takes too long or too much is given up.
 */
export function calendarReader({ deadlineMs = DEADLINE_MS } = {}): CalendarReader {
  let previous: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = previous.then(work, work)
    previous = next.catch(() => {})
    return next
  }
  const reads =
    <Name extends keyof CalendarReader>(name: Name) =>
    (...args: Parameters<CalendarReader[Name]>) =>
      inTurn(() =>
        readInWorker<Awaited<ReturnType<CalendarReader[Name]>>>({ name, args }, deadlineMs),
      )
  return {
    busyTimes: reads('busyTimes'),
    areWhole: reads('areWhole'),
    startsOfEvents: reads('startsOfEvents'),
    eventFiles: reads('eventFiles'),
  }
}

function readInWorker<T>(workerData: { name: string; args: unknown[] }, deadlineMs: number) {
  return new Promise<T>((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData, resourceLimits: MEMORY })
    const giveUp = () => reject(new CalendarError('unread'))
    const timer = setTimeout(() => {
      giveUp()
      void worker.terminate()
    }, deadlineMs)
    worker.on('message', resolve)
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') giveUp()
      else reject(error)
    })
    worker.on('exit', () => {
      clearTimeout(timer)
      giveUp()
    })
  })
}
