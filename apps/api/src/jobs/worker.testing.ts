/**
 * A worker in its own process, which a test kills: the real queue, jobs and Postmark client, with a clock that runs
 * faster, so that waits of a minute take a few seconds. It reports to its parent when it is ready.
 *
 * node worker.testing.ts DATABASE_URL POSTMARK_URL DATA_DIR EPOCH
 */
import { planMessages } from '@haircuts/core/emails/outbox'
import Fastify from 'fastify'
import { postmarkMailer } from '../adapters/mail/mailer-postmark.ts'
import { buildDeps, contextFor } from '../deps.ts'
import { readEnv } from '../env.ts'
import { fastClock, SPEED } from './fast-clock.testing.ts'

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
const deps = { ...real, queue, mailer: async () => mailer, now: clock.now }

// Ends with the test that started it.
process.once('disconnect', () => process.exit(1))
await queue.open()
const contextOf = () => contextFor(deps)
await queue.work({ contextOf, log: Fastify({ logger: false }).log })
// Runs the jobs that are scheduled for every minute, once per minute of the fast clock.
setInterval(
  () =>
    void contextOf()
      .then(planMessages)
      .catch(() => {}),
  60_000 / SPEED,
)
process.send?.('works')
