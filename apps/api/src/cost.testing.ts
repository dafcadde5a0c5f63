import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ApiResponse } from './testing.ts'

const TIMES = 2

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const ROUNDS = 3

/**
 * What a request takes of the server, which runs in the process of the test: the least processor time of several calls, since a
 * busy machine makes some of them slower, and the least heap that is left of a round of them, since other work of the process
 * keeps some as well.
 */
export async function costOf(ask: () => Promise<ApiResponse>) {
  const { status } = await ask()
  const statuses = new Set([status])
  let ms = Number.POSITIVE_INFINITY
  let heapBytes = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round += 1) {
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    for (let time = 0; time < TIMES; time += 1) {
      const start = process.cpuUsage()
      statuses.add((await ask()).status)
      const { user, system } = process.cpuUsage(start)
      ms = Math.min(ms, (user + system) / 1000)
    }
    collectGarbage()
    heapBytes = Math.min(heapBytes, process.memoryUsage().heapUsed - before)
  }
  return { statuses, ms, heapBytes }
}
