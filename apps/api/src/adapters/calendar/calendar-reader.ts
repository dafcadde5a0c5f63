import { extname } from 'node:path'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CalendarError } from '@haircuts/core/calendar-sync/calendar-error'
import type { CalendarReader } from '@haircuts/core/calendar-sync/calendar-reader'

/** Several times what the largest calendar takes that the budgets of `packages/ical` allow. */
const DEADLINE_MS = 30_000
/** Far more than a calendar takes of which 5 MB are kept. */
const MEMORY = { maxOldGenerationSizeMb: 256 }
/** The worker lies beside this file, among the sources and in the release. */
const WORKER = new URL(`./read-calendar-worker${extname(import.meta.url)}`, import.meta.url)

/** What is sent to the worker at once. */
const PART = 250
const PART_LENGTH = 256 * 1024

/** How long a worker waits for the next calendar: starting one takes longer than reading a usual calendar. */
const IDLE_MS = 10_000

/**
 * Reads calendars in a worker thread, one after the other, so that none holds up a request. A calendar that is read while it
 * arrives has a worker of its own, or a server that sends slowly would hold up the others.
 */
export function calendarReader({ deadlineMs = DEADLINE_MS } = {}): CalendarReader {
  const shared = readingThread(deadlineMs)
  let previous: Promise<unknown> = Promise.resolve()

  const reads =
    <Name extends keyof CalendarReader>(name: Name) =>
    (...[items, ...args]: Parameters<CalendarReader[Name]>) => {
      const next = () =>
        shared.read<Awaited<ReturnType<CalendarReader[Name]>>[number]>(name, items, args)
      const answer = previous.then(next)
      previous = answer.catch(() => {})
      return answer
    }
  return {
    busyTimes: reads('busyTimes'),
    areWhole: reads('areWhole'),
    startsOfEvents: reads('startsOfEvents'),
    holdEvents: reads('holdEvents'),
    eventsToWrite: reads('eventsToWrite'),
    async eventFiles(items, ...args) {
      const own = readingThread(deadlineMs)
      try {
        return await own.read('eventFiles', items, args)
      } finally {
        own.end()
      }
    },
  }
}

/** A worker whose calendar takes too long or too much memory is ended; the next calendar gets a new one. */
function readingThread(deadlineMs: number) {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  function end() {
    clearTimeout(idle)
    void worker?.terminate()
    worker = null
  }
  async function read<T>(
    name: string,
    items: AnyIterable<unknown>,
    args: readonly unknown[],
  ): Promise<T[]> {
    clearTimeout(idle)
    worker ??= new Worker(WORKER, { resourceLimits: MEMORY })
    const reading = worker
    const ask = <Answer>(step: string, value: unknown) =>
      answerOf<Answer>(reading, { step, value }, deadlineMs)
    try {
      await ask('begin', { name, args })
      for await (const part of partsOf(items)) await ask('add', part)
      await ask('finish', null)
      const results: T[] = []
      for (;;) {
        const { part, isLast } = await ask<{ part: T[]; isLast: boolean }>('take', null)
        for (const each of part) results.push(each)
        if (isLast) return results
        // Several messages may be received in one turn of the event loop.
        await letOthersRun()
      }
    } catch (error) {
      end()
      throw error
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }
  return { read, end }
}

type AnyIterable<T> = Iterable<T> | AsyncIterable<T>

/** Parts of a few hundred items, or fewer that are long. */
async function* partsOf(items: AnyIterable<unknown>): AsyncGenerator<unknown[]> {
  let part: unknown[] = []
  let length = 0
  for await (const item of items) {
    part.push(item)
    length += typeof item === 'string' || item instanceof Uint8Array ? item.length : 1_000
    if (part.length < PART && length < PART_LENGTH) continue
    yield part
    part = []
    length = 0
    await letOthersRun()
  }
  if (part.length > 0) yield part
}

async function answerOf<T>(worker: Worker, request: unknown, deadlineMs: number): Promise<T> {
  worker.ref()
  const done = new AbortController()
  try {
    return await new Promise<T>((resolve, reject) => {
      const giveUp = () => reject(new CalendarError('unread'))
      const timer = setTimeout(giveUp, deadlineMs)
      const onError = (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? giveUp() : reject(error)
      const events = { message: resolve, error: onError, exit: giveUp }
      for (const [name, listener] of Object.entries(events)) worker.on(name, listener)
      done.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        for (const [name, listener] of Object.entries(events)) worker.off(name, listener)
      })
      worker.postMessage(request)
    })
  } finally {
    done.abort()
    // A waiting worker does not keep the process.
    worker.unref()
  }
}
