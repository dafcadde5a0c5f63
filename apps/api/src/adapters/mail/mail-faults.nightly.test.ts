import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import {
  BARBER,
  callerFor,
  givenService,
  givenShop,
  testContext,
  visitOf,
} from '@haircuts/router/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fastClock, realNow } from '../../jobs/fast-clock.testing.ts'
import { jobs } from '../../jobs/index.ts'
import { type JobQueue, jobQueue } from '../../jobs/queue.ts'
import { currentTime } from '../../process/current-time.ts'
import { temporaryFolder } from '../../testing.ts'
import { type Fault, type PostmarkServer, startPostmark } from './postmark.testing.ts'

const WORKER = fileURLToPath(new URL('../../jobs/worker.testing.ts', import.meta.url))
const VISITS = 120
const LEAST_KILLS = 3
const HALF_AN_HOUR = 30 * 60_000
/** The longest time by which a response may follow a cancellation that came after the call had begun. */
const UNDER_WAY_MS = 2000

let database: TestDatabase
let postmark: PostmarkServer
let queue: JobQueue
let dataDir: string
const epoch = realNow()
const clock = fastClock(epoch)
const random = randomNumbers(20261121)

beforeAll(async () => {
  database = await createTestDatabase()
  postmark = await startPostmark()
  dataDir = temporaryFolder()
  queue = jobQueue(database.url, { db: database.db, jobs, runsJobs: false, now: currentTime })
  await queue.open()
})
afterAll(async () => {
  await queue.stop()
  await postmark.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The acts on one visit, which decide the mails that its client must get. */
interface Story {
  moves: number
  cancelledAt: number | null
  kind: 'ahead' | 'new and soon' | 'completed'
  isDead: boolean
}

it('sends each mail exactly once while workers are killed and Postmark fails', async () => {
  postmark.fault = anyFault
  const stories = new Map<number, Story>()
  let isActing = true
  const acting = act(stories).finally(() => {
    isActing = false
  })
  const killing = [1, 2].map(() => killAgainAndAgain(() => isActing))
  await acting
  await Promise.all(killing)
  const workers = await Promise.all([startWorker(), startWorker()])
  await untilNothingIsOpen()
  await Promise.all(workers.map(kill))

  const rows = await database.db.message.findMany({ orderBy: { id: 'asc' } })
  const keys = postmark.accepted.map(({ key }) => key)
  // A message is `sent` in the log if and only if the service accepted it exactly once.
  expect(new Set(keys).size).toBe(keys.length)
  const sent = rows.filter(({ state }) => state === 'sent').map(({ key }) => key)
  expect(keys.toSorted()).toEqual(sent.toSorted())

  // Every visit has exactly the mails that its acts require.
  for (const [id, story] of stories) {
    const its = rows.filter(({ bookingId }) => bookingId === id)
    expect({ id, story, kinds: its.map(({ kind }) => kind).toSorted() }).toEqual({
      id,
      story,
      kinds: owed(story).toSorted(),
    })
    for (const row of its) {
      expect({ story, ...row }).toSatisfy(() => isExplained(row, story))
    }
  }
  for (const { key, kind, at } of postmark.accepted) {
    const row = rows.find((each) => each.key === key)
    const { cancelledAt } = stories.get(row?.bookingId ?? 0) ?? { cancelledAt: null }
    if (!cancelledAt || kind === 'cancellation') continue
    expect({ kind, late: at - cancelledAt }).toSatisfy(() => at < cancelledAt + UNDER_WAY_MS)
  }
  // The faults occurred.
  expect(postmark.calls.length).toBeGreaterThan(keys.length * 2)
  expect(rows.filter(({ isUnsure }) => isUnsure).length).toBeGreaterThan(10)
}, 240_000)

function owed({ kind, moves, cancelledAt }: Story): string[] {
  if (kind === 'completed') return ['confirmation', 'follow-up']
  return [
    'confirmation',
    ...Array<string>(moves).fill('reschedule'),
    ...(cancelledAt ? ['cancellation'] : []),
    ...(kind === 'new and soon' ? ['address'] : []),
  ]
}

interface Row {
  kind: string
  state: string
  reason: string | null
}

function isExplained({ kind, state, reason }: Row, story: Story): boolean {
  if (story.isDead && state === 'failed') return reason?.includes('no longer delivers') === true
  if (state === 'sent') return true
  // The review came after the visit: either order of the two mails is right.
  if (story.kind === 'completed') return kind === 'confirmation' && state !== 'failed'
  if (state === 'withdrawn') {
    const isOff = story.cancelledAt !== null && kind !== 'cancellation'
    // A newer change superseded it before it was sent.
    const changesAfter = kind === 'confirmation' ? story.moves : story.moves - 1
    return isOff || (kind !== 'cancellation' && changesAfter > 0)
  }
  return false
}

/** About a hundred clients book, move and cancel, and the barber reviews the visits. */
async function act(stories: Map<number, Story>) {
  const { db } = database
  await givenShop(db, {
    settings: { timezone: 'UTC', business_address: '12 Maple Street' },
    hours: { openTime: '00:00', closeTime: '24:00' },
  })
  const service = await givenService(db)
  const enqueue = clock.enqueueWith(queue.enqueue)
  const barber = () => callerFor(testContext({ db, enqueue, now: clock.now(), admin: BARBER }))
  const visitor = () => callerFor(testContext({ db, enqueue, now: clock.now() }))
  const first = Math.ceil(epoch / HALF_AN_HOUR) * HALF_AN_HOUR
  const at = (half: number) => new Date(first + half * HALF_AN_HOUR).toISOString()

  for (let each = 0; each < VISITS; each++) {
    const isDead = each % 20 === 7
    const kind = each % 40 === 3 ? 'completed' : each === 5 || each === 6 ? 'new and soon' : 'ahead'
    const half = { completed: -100 - each, 'new and soon': each - 3, ahead: 144 + 3 * each }[kind]
    const booking = await barber().booking.create(
      visitOf(service, at(half), {
        clientEmail: isDead ? `dead-${each}@example.edu` : `client-${each}@example.edu`,
        isFirstTime: kind === 'new and soon',
        referralSource: 'a friend',
        adminOverride: true,
      }),
    )
    const story: Story = { moves: 0, cancelledAt: null, kind, isDead }
    stories.set(booking.id, story)
    if (kind === 'completed') await barber().booking.update({ id: booking.id, status: 'completed' })
    if (kind !== 'ahead') continue
    const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
    while (random() < 0.35 && story.moves < 2) {
      story.moves++
      await visitor().booking.reschedule({
        publicToken: tokenOf(booking.rescheduleUrl),
        newStartDatetime: at(half + story.moves),
      })
    }
    if (random() < 0.35) {
      await visitor().booking.cancel({ publicToken: tokenOf(booking.cancelUrl) })
      story.cancelledAt = realNow()
    }
  }
}

/** A third of all calls fail in different ways, and there are no templates. */
function anyFault(path: string, to: string): Fault | null {
  const chance = random()
  if (chance < 0.05) return { status: 500, code: 0 }
  if (chance < 0.09) return { status: 429, code: 429 }
  if (chance < 0.14) return 'reset'
  if (chance < 0.24) return 'lost'
  if (chance < 0.27) return 'html'
  if (chance < 0.29) return 'silent'
  if (path === '/email/withTemplate') return { status: 422, code: 1101 }
  if (to.startsWith('dead-')) return { status: 422, code: 406 }
  return chance < 0.5 ? 'slow' : null
}

async function startWorker(): Promise<ChildProcess> {
  const args = [WORKER, database.url, postmark.url, dataDir, String(epoch)]
  const worker = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await new Promise<void>((done, failed) => {
    worker.once('message', () => done())
    worker.once('close', () => failed(new Error('the worker did not come up')))
  })
  return worker
}

async function kill(worker: ChildProcess) {
  const closed = new Promise((done) => worker.once('close', done))
  worker.kill('SIGKILL')
  await closed
}

/** Kills a worker during its work: as soon as some more mails were sent. */
async function killAgainAndAgain(isActing: () => boolean) {
  for (let kills = 0; isActing() || kills < LEAST_KILLS; kills++) {
    const worker = await startWorker()
    const enough = postmark.calls.length + 5 + Math.floor(random() * 30)
    const latest = realNow() + 1500
    while (postmark.calls.length < enough && realNow() < latest) await nextTurn()
    await kill(worker)
  }
}

/** The rows as the database returns them. */
async function untilNothingIsOpen() {
  for (;;) {
    const open = await database.db.message.count({
      where: { state: { in: ['waiting', 'sending'] } },
    })
    if (open === 0) return
    await nextTurn()
  }
}

const nextTurn = () => new Promise((done) => setTimeout(done, 20))

/** A small random generator with a seed (mulberry32), so that each run has the same acts. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
