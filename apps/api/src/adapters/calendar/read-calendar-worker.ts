import { parentPort } from 'node:worker_threads'
import { readings, type Task } from '@haircuts/ical/readings'

/** What is sent at once, in about as many characters: more would hold up the thread that receives it. */
const PART_LENGTH = 128 * 1024
const EACH = 64

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
    let length = 0
    while (results && length < PART_LENGTH) {
      const { done, value } = results.next()
      if (done) results = null
      else part.push(value)
      const { file = '', busy = [] } = Object(value)
      length += EACH + String(file).length + EACH * busy.length
    }
    return { part, isLast: results === null }
  },
}

parentPort?.on('message', ({ step, value }) => {
  parentPort?.postMessage(steps[step]?.(value))
})
