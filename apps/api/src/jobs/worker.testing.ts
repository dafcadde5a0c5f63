/**
 * A worker as a process of its own, to be killed: the real queue, jobs and Postmark client, by a clock
 * that runs faster, so that a minute of patience is a few seconds. It says when it works.
 *
 * node worker.testing.ts DATABASE_URL POSTMARK_URL DATA_DIR EPOCH
 */
import { planMessages } from '@haircuts/router/message/outbox'
import Fastify from 'fastify'
import { fastClock, SPEED } from '../adapters/fast-clock.testing.ts'
import { postmarkMailer } from '../adapters/mailer-postmark.ts'
import { buildDeps, contextFor } from '../deps.ts'
import { readEnv } from '../env.ts'

const [databaseUrl = '', apiUrl = '', dataDir = '', epoch = '0'] = process.argv.slice(2)
const clock = fastClock(Number(epoch))
const real = buildDeps(readEnv({ DATA_DIR: dataDir, ROLE: 'worker' }), databaseUrl)
const mailer = postmarkMailer({
  token: 'token',
  sender: { name: null, email: 'barber@example.edu' },
  apiUrl,
  timeoutSeconds: 10 / SPEED,
})
const queue = { ...real.queue, enqueue: clock.enqueueWith(real.queue.enqueue) }
const deps = { ...real, queue, mailer, now: clock.now }

// Whoever was to kill it is gone.
process.once('disconnect', () => process.exit(1))
await queue.open()
const contextOf = () => contextFor(deps)
await queue.work({ contextOf, log: Fastify({ logger: false }).log })
// What the schedule does each minute, each minute of this clock.
setInterval(() => void planMessages(contextOf()).catch(() => {}), 60_000 / SPEED)
process.send?.('works')
