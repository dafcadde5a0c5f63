import { GaveUp } from '@haircuts/core/kernel/background-jobs'
import { createTestDatabase } from '@haircuts/db/testing'
import { testContext } from '@haircuts/router/testing'
import Fastify from 'fastify'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { currentTime } from '../process/current-time.ts'
import type { DefinedJob } from './index.ts'
import { jobs as ourJobs } from './index.ts'
import { type JobQueue, jobQueue } from './queue.ts'

const SWEEP = { name: 'sweep-leftovers', payload: {} } as const

const database = await createTestDatabase()
const open: JobQueue[] = []

afterEach(() => Promise.all(open.splice(0).map((queue) => queue.stop())))
afterAll(() => database.drop())

function jobThat(run: DefinedJob['run'], cron: string | null = null): DefinedJob {
  return {
    name: 'sweep-leftovers',
    cron,
    atStart: false,
    concurrency: 5,
    workers: 1,
    maxSeconds: 300,
    run,
  }
}

/** How far the clock of the product is ahead of the one that the workers use. */
let ahead = 0
const now = () => new Date(currentTime().getTime() + ahead)

async function openQueue(jobs: readonly DefinedJob[], { runsJobs = true } = {}) {
  const queue = jobQueue(database.url, { db: database.db, jobs, runsJobs, now })
  open.push(queue)
  await queue.open()
  const work = () =>
    queue.work({
      contextOf: () => testContext({ db: database.db }),
      log: Fastify({ logger: false }).log,
    })
  return { queue, work }
}

const enqueue = (queue: JobQueue) => database.db.$transaction((tx) => queue.enqueue(tx, SWEEP))

/** Counts the runs of a job. */
function deliveries() {
  let count = 0
  let waiting: { upTo: number; done: () => void } | undefined
  return {
    count: () => count,
    run: async () => {
      count++
      if (waiting && count >= waiting.upTo) waiting.done()
    },
    reach: (upTo: number) =>
      new Promise<void>((done) => {
        if (count >= upTo) return done()
        waiting = { upTo, done }
      }),
  }
}

describe('the job queue', () => {
  it('opens for processes that start together on a fresh database', async () => {
    const fresh = await createTestDatabase()
    const queues = [1, 2, 3].map(() =>
      jobQueue(fresh.url, { db: fresh.db, jobs: ourJobs, runsJobs: true, now: currentTime }),
    )
    await Promise.all(queues.map((queue) => queue.open()))
    await Promise.all(queues.map((queue) => queue.stop()))
    await fresh.drop()
  })

  it('does what was committed and nothing that was rolled back', async () => {
    const { run, reach, count } = deliveries()
    const { queue, work } = await openQueue([jobThat(run)])
    await expect(
      database.db.$transaction(async (tx) => {
        await queue.enqueue(tx, SWEEP)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await enqueue(queue)
    await work()
    await reach(1)
    // Whatever else had been enqueued before would have been in the same batch.
    expect(count()).toBe(1)
  })

  it('does each job once, however many workers there are', async () => {
    const { run, reach, count } = deliveries()
    const workers = [await openQueue([jobThat(run)]), await openQueue([jobThat(run)])]
    await Promise.all(workers.map(({ work }) => work()))
    const { queue } = await openQueue([jobThat(run)], { runsJobs: false })
    for (let each = 0; each < 40; each++) await enqueue(queue)
    await reach(40)
    await Promise.all(open.splice(0).map((each) => each.stop()))
    expect(count()).toBe(40)
    const [left] = await database.db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM pgboss.job WHERE name = 'sweep-leftovers' AND state <> 'completed'`
    expect(left).toEqual({ count: 0 })
  })

  it.each([1, 5])(
    'works off what waits without pausing between batches of %i',
    async (concurrency) => {
      const { run, reach } = deliveries()
      const { queue, work } = await openQueue([{ ...jobThat(run), concurrency }])
      const waiting = 30 * concurrency
      await database.db.$transaction(async (tx) => {
        for (let each = 0; each < waiting; each++) await queue.enqueue(tx, SWEEP)
      })
      const began = performance.now()
      await work()
      await reach(waiting)
      // One batch in each polling interval would take a minute.
      expect(performance.now() - began).toBeLessThan(20_000)
    },
  )

  it('takes what is urgent before what has waited longer', async () => {
    const order: unknown[] = []
    const { run, reach } = deliveries()
    const job: DefinedJob = {
      ...jobThat(async (_, payload) => {
        order.push(payload)
        await run()
      }),
      name: 'write-event',
      concurrency: 1,
    }
    const { queue, work } = await openQueue([job])
    await database.db.$transaction(async (tx) => {
      const enqueueVisit = (bookingId: number, isUrgent: boolean) =>
        queue.enqueue(tx, { name: 'write-event', payload: { bookingId }, isUrgent })
      await enqueueVisit(1, false)
      await enqueueVisit(2, false)
      await enqueueVisit(3, true)
    })
    await work()
    await reach(3)
    expect(order).toEqual([{ bookingId: 3 }, { bookingId: 1 }, { bookingId: 2 }])
  })

  it('says whether jobs run here', async () => {
    const web = await openQueue([], { runsJobs: false })
    expect(web.queue.state()).toBe('elsewhere')
    const worker = await openQueue([jobThat(async () => {})])
    expect(worker.queue.state()).toBe('stopped')
    await worker.work()
    expect(worker.queue.state()).toBe('running')
    ahead = 60_000
    expect(worker.queue.state()).toBe('silent')
    ahead = 0
    await worker.queue.stop()
    expect(worker.queue.state()).toBe('stopped')
  })

  it('lets a job under way finish before it stops', async () => {
    const steps: string[] = []
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const run = async () => {
      begun.resolve()
      await mayEnd.promise
      steps.push('job')
    }
    const { queue, work } = await openQueue([jobThat(run)])
    await enqueue(queue)
    await work()
    await begun.promise
    const stopping = queue.stop().then(() => steps.push('stopped'))
    mayEnd.resolve()
    await stopping
    expect(steps).toEqual(['job', 'stopped'])
  })

  it('tries a job that fails again later, and keeps what was wrong without its words', async () => {
    const begun = Promise.withResolvers<void>()
    const run = async () => {
      begun.resolve()
      throw new TypeError('not today')
    }
    const { queue, work } = await openQueue([jobThat(run)])
    await enqueue(queue)
    await work()
    await begun.promise
    await queue.stop()
    const rows = await database.db.$queryRaw<{ state: string; type: string; later: boolean }[]>`
      SELECT state::text, output->>'type' AS type, start_after > now() AS later
        FROM pgboss.job WHERE name = 'sweep-leftovers' AND state <> 'completed'`
    expect(rows).toEqual([{ state: 'retry', type: 'TypeError', later: true }])
    await database.db.$executeRaw`DELETE FROM pgboss.job`
  })

  it('gives up a job immediately when a retry cannot help', async () => {
    const begun = Promise.withResolvers<void>()
    const run = async () => {
      begun.resolve()
      throw new GaveUp('never')
    }
    const { queue, work } = await openQueue([jobThat(run)])
    await enqueue(queue)
    await work()
    await begun.promise
    await queue.stop()
    expect(await queue.log.failed()).toMatchObject([{ name: 'sweep-leftovers' }])
    await database.db.$executeRaw`DELETE FROM pgboss.job`
  })

  it('keeps which rows a job has skipped for the list of failures', async () => {
    const begun = Promise.withResolvers<void>()
    const rows = [
      { bookingId: 7, at: null },
      { bookingId: null, at: new Date(0) },
    ]
    const run = async () => {
      begun.resolve()
      throw new GaveUp('2 of 3 could not be processed.', { rows })
    }
    const { queue, work } = await openQueue([jobThat(run)])
    await enqueue(queue)
    await work()
    await begun.promise
    await queue.stop()
    expect(await queue.log.failed()).toMatchObject([
      { output: { rows: [{ bookingId: 7 }, { bookingId: null }] } },
    ])
    await database.db.$executeRaw`DELETE FROM pgboss.job`
  })

  it('schedules what the list says, and no longer what it does not', async () => {
    const schedules = () =>
      database.db.$queryRaw`SELECT name, cron FROM pgboss.schedule ORDER BY name`
    const first = await openQueue([jobThat(async () => {}, '5 4 * * *')])
    await first.work()
    expect(await schedules()).toEqual([{ name: 'sweep-leftovers', cron: '5 4 * * *' }])
    const next = await openQueue([jobThat(async () => {})])
    await next.work()
    expect(await schedules()).toEqual([])
  })
})
