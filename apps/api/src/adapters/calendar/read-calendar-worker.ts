import { parentPort, workerData } from 'node:worker_threads'
import { readings } from '@haircuts/ical/readings'

const { name, args } = workerData
const read: (...args: unknown[]) => unknown = Reflect.get(readings, name)
parentPort?.postMessage(read(...args))
