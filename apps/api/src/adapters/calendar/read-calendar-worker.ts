import { parentPort } from 'node:worker_threads'
import { readings } from '@haircuts/ical/readings'

parentPort?.on('message', ({ name, args }) => {
  const read: (...args: unknown[]) => unknown = Reflect.get(readings, name)
  parentPort?.postMessage(read(...args))
})
