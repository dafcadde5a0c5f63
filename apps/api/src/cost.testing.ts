import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ApiResponse } from './testing.ts'

/** The calls of each request in a round. */
const TIMES = 3

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const MAX_ROUNDS = 3

/**
 * What requests take of the server, which runs in the process of the test: the least processor time of several calls of the
 * costliest one, since a busy machine makes some of them slower, and the least heap that is left of a round of them all, since
 * other work of the process keeps some as well. A round that leaves at most `enoughBytes` is the last.
 */
export async function costOf(
  asks: readonly (() => Promise<ApiResponse>)[],
  { enoughBytes }: { enoughBytes: number },
) {
  for (const ask of asks) await ask()
  const statuses = asks.map(() => new Set<number>())
  const leastMs = asks.map(() => Number.POSITIVE_INFINITY)
  let heapBytes = Number.POSITIVE_INFINITY
  let rounds = 0
  do {
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    for (const [index, ask] of asks.entries()) {
      for (let time = 0; time < TIMES; time += 1) {
        const start = process.cpuUsage()
        statuses[index]?.add((await ask()).status)
        const { user, system } = process.cpuUsage(start)
        leastMs[index] = Math.min(
          leastMs[index] ?? Number.POSITIVE_INFINITY,
          (user + system) / 1000,
        )
      }
    }
    collectGarbage()
    heapBytes = Math.min(heapBytes, process.memoryUsage().heapUsed - before)
    rounds += 1
  } while (heapBytes > enoughBytes && rounds < MAX_ROUNDS)
  return { statuses: statuses.map((seen) => [...seen]), ms: Math.max(...leastMs), heapBytes }
}
