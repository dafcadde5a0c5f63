/**
 * A worker in its own process, which a test kills: the real queue, jobs and webhooks, with the receiver of the test under a
 * public name, and a clock that runs faster. It reports to its parent when it is ready.
 *
 * node webhook-worker.testing.ts DATABASE_URL DATA_DIR CERTIFICATE_FILE EPOCH
 */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { outsideFetch } from '../adapters/outside-fetch.ts'
import { buildDeps, contextFor } from '../deps.ts'
import { readEnv } from '../env.ts'
import { fastClock } from './fast-clock.testing.ts'

const [databaseUrl = '', dataDir = '', certificate = '', epoch = '0'] = process.argv.slice(2)
const clock = fastClock(Number(epoch))
const real = buildDeps(readEnv({ DATA_DIR: dataDir, ROLE: 'worker' }), databaseUrl)
const outside = outsideFetch({
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowed: (address) => address === '127.0.0.1',
  ca: readFileSync(certificate, 'utf8'),
})
const queue = { ...real.queue, enqueue: clock.enqueueWith(real.queue.enqueue) }
const deps = { ...real, queue, outside, now: clock.now }

// Ends with the test that started it.
process.once('disconnect', () => process.exit(1))
await queue.open()
await queue.work({ contextOf: () => contextFor(deps), log: Fastify({ logger: false }).log })
process.send?.('works')
