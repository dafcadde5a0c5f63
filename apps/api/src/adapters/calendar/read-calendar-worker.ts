import { parentPort } from 'node:worker_threads'
import { readings, type Task } from '@haircuts/ical/readings'

/** What is sent at once: parts of thousands would hold up the thread that receives them. */
const PART = 250

let task: Task<unknown, unknown> | null = null
let results: Iterator<unknown> | null = null

const steps: Record<string, (value: unknown) => unknown> = {
  begin(value) {
    const { name, args } = Object(value)
    const create: (...args: unknown[]) => Task<unknown, unknown> = Reflect.get(readings, name)
    task = create(...args)
  },
  add(value) {
    for (const item of Array.isArray(value) ? value : []) task?.add(item)
  },
  finish() {
    results = task?.finish()[Symbol.iterator]() ?? null
    task = null
  },
  take() {
    const part: unknown[] = []
    while (results && part.length < PART) {
      const { done, value } = results.next()
      if (done) results = null
      else part.push(value)
    }
    return { part, isLast: results === null }
  },
}

parentPort?.on('message', ({ step, value }) => {
  parentPort?.postMessage(steps[step]?.(value))
})
