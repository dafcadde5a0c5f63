import { createHash } from 'node:crypto'
import { CalendarError } from '@haircuts/core/calendar-sync/calendar-error'
import { TRY_LATER } from '@haircuts/core/notifications/push-notices'
import { connectDatabase, type Database } from '@haircuts/db/client'
import { createTestDatabase } from '@haircuts/db/testing'
import { connectionsEnded, watchedConnections } from '@haircuts/db/watched-database.testing'
import type { AppContext } from '@haircuts/router/context'
import { BARBER, type Caller, callerFor, testContext } from '@haircuts/router/testing'
import { toAppError } from '@haircuts/router/trpc'
import { jobs as definitions } from '../jobs/index.ts'
import { type Dice, diceOf } from './dice.testing.ts'
import { type QueuedJob, simulatedQueue } from './queue.testing.ts'
import { startRun } from './run.testing.ts'
import { simulatedServices } from './services.testing.ts'
import type { Visit } from './visits.testing.ts'

const SERVERS = 2
/** Most requests and jobs have fewer effects; a crash that is planned for a later one does not happen. */
const CRASHES_WITHIN = 40
const SHOWN_LINES = 100
/** The most jobs between two acts: more enqueue each other for ever. */
const MAX_JOBS = 1000
/** What a job throws so that the queue runs it again. */
const TRIED_LATER = [TRY_LATER, 'Another worker is sending this.']
/** The errors of requests that the simulation should not have sent, and internal errors of the product. */
const UNEXPECTED = ['internal', 'validation']

export type Outcome<T> =
  | { is: 'done'; result: T }
  | { is: 'refused'; code: string; detail: string }
  | { is: 'crashed' }

interface Request<T> {
  /** The name in the trace, which also decides the faults. */
  name: string
  isBarber?: boolean
  idempotencyKey?: string
  /** False for what is only asked to check the product. */
  mayCrash?: boolean
  /** True for parallel requests, which end in any order: the caller notes what came of them together. */
  isQuiet?: boolean
  /** The network of the caller; without one no limit of visitors applies. */
  countedAs?: string | null
  /** True where the product may refuse a field, such as a day that is over meanwhile. */
  mayBeInvalid?: boolean
  work: (call: Caller, ctx: AppContext) => Promise<T>
}

export type World = Awaited<ReturnType<typeof createWorld>>

/** A database of its own with servers, queue, services and clock; everything that happens follows from the seed. */
export async function createWorld(seed: string) {
  const database = await createTestDatabase()
  await countEvents(database.db)
  await makeReproducible(database.db)
  const servers = Array.from({ length: SERVERS }, () => watchedConnections(database.url))
  const dice = diceOf(seed)
  const queue = simulatedQueue()
  const services = simulatedServices({
    canFind: dice.of('mail service').chance(0.5),
    now: () => world.now,
  })
  const hash = createHash('sha256')
  const lines: string[] = []
  /** How often each job was run, which gives each run faults of its own. */
  const turns = new Map<string, number>()
  let depth = 0
  let failure: Error | null = null

  const world = {
    seed,
    db: database.db,
    url: database.url,
    dice,
    queue,
    services,
    now: 0,
    /** A careful shop has on what is off by default: first visits ask, second reminders, nudges, emails to the barber. */
    isCareful: dice.of('careful shop').chance(0.5),
    /** The days that are over. */
    days: 0,
    steps: 0,
    crashes: 0,
    /** How often a call of a service fails, and how often a server crashes; 0 while the world settles. */
    faults: { services: 0, servers: 0 },
    visits: [] as Visit[],
    /** What the servers have logged. */
    logged: [] as string[],
    /** Called with the name of a request or the payload of a job whose server crashed. */
    onCrash: (_: string | QueuedJob) => {},
    /** Called after every request and every job. */
    check: async () => {},
    /** The actions of others while a service is called. */
    interlude: async (_name: string) => {},
    note,
    fail,
    failureOf,
    request,
    workUntil,
    /** The last lines of the trace. */
    latest: () => lines.join('\n'),
    /** The hash of everything that has happened. */
    traceHash: () => hash.copy().digest('hex').slice(0, 16),
    /** Stops every server, does the work while no connection is open, and starts them again. */
    async restarted(work: () => Promise<void>) {
      for (const server of servers) await server.close()
      await world.db.$disconnect()
      try {
        await connectionsEnded(world.url)
        await work()
      } finally {
        servers.splice(0, SERVERS)
        for (let server = 0; server < SERVERS; server++) servers.push(watchedConnections(world.url))
        world.db = connectDatabase(world.url)
        await makeReproducible(world.db)
      }
    },
    async end() {
      for (const server of servers) await server.close()
      await world.db.$disconnect()
      await database.drop()
    },
  }
  return world

  function note(line: string) {
    if (failure) throw failure
    world.steps += 1
    const text = `${new Date(world.now).toISOString()} ${line}`
    hash.update(`${text}\n`)
    lines.push(text)
    if (lines.length > SHOWN_LINES) lines.shift()
  }

  function fail(what: string): never {
    throw failureOf(what)
  }

  /** The first failure with what is needed to repeat it. The product may catch it and throw another one. */
  function failureOf(what: unknown): Error {
    failure ??= new Error(
      `${describeError(what)}\nseed ${seed}, day ${world.days + 1}, step ${world.steps}; repeat it with SIMULATION_SEED=${seed} or PAIRS_SEED=${seed}\n${lines.join('\n')}`,
    )
    return failure
  }

  /** Prepares one piece of work on a server, which may crash at any of its effects. */
  function prepare(name: string, fate: Dice, mayCrash: boolean) {
    const isDoomed = mayCrash && fate.chance(world.faults.servers)
    const run = startRun({
      connections: fate.pick(servers),
      crashesAt: isDoomed ? 1 + fate.below(CRASHES_WITHIN) : null,
      makeDurable: (jobs) => queue.add(jobs, world.now),
    })
    let calls = 0
    const meanwhile = async () => {
      calls += 1
      if (depth > 0 || !mayCrash || !fate.of(calls).chance(world.faults.services)) return
      depth += 1
      await world.interlude(`${name} ${calls}`)
      depth -= 1
    }
    const line = {
      run,
      dice: fate.of('line'),
      faults: mayCrash ? world.faults.services : 0,
      meanwhile,
    }
    const ctx = testContext({
      db: run.db,
      now: new Date(world.now),
      countedAs: null,
      enqueue: async (tx, job) => run.enqueue(tx, job),
      mailer: services.mailerFor(line),
      cloud: services.cloudFor(line),
      push: services.pushFor(line),
      outside: services.outsideFor(line),
      log: { info: (fields) => world.logged.push(JSON.stringify(fields)) },
    })
    return { run, ctx }
  }

  async function request<T>(given: Request<T>): Promise<Outcome<T>> {
    const {
      name,
      isBarber = false,
      idempotencyKey = null,
      mayCrash = true,
      isQuiet = false,
      countedAs = null,
      mayBeInvalid = false,
      work,
    } = given
    const fate = dice.of(name, world.steps)
    const { run, ctx } = prepare(name, fate, mayCrash)
    const caller = { ...ctx, admin: isBarber ? BARBER : null, idempotencyKey, countedAs }
    const outcome = await work(callerFor(caller), caller).then(
      (result): Outcome<T> => ({ is: 'done', result }),
      (error: unknown): Outcome<T> => {
        if (run.isDead()) return { is: 'crashed' }
        const { code, message: detail } = toAppError(error)
        const isExpected = mayBeInvalid && code === 'validation'
        if (isExpected || !UNEXPECTED.includes(code)) return { is: 'refused', code, detail }
        return fail(`${name} failed: ${describeError(error)}`)
      },
    )
    await run.settled()
    if (run.isDead()) crashed(name)
    const end = run.isDead() ? 'crashed' : outcome.is
    if (!isQuiet) note(`${name}: ${end}${outcome.is === 'refused' ? ` ${outcome.code}` : ''}`)
    return run.isDead() ? { is: 'crashed' } : outcome
  }

  /** Runs the jobs that are due until then, each at its time, and moves the clock. */
  async function workUntil(time: number) {
    let jobs = 0
    for (let due = queue.nextDue(); due !== null && due <= time; due = queue.nextDue()) {
      world.now = Math.max(world.now, due)
      const job = queue.take(world.now)
      if (job) await runJob(job)
      jobs += 1
      if (jobs > MAX_JOBS) fail('The queue does not come to rest.')
    }
    world.now = Math.max(world.now, time)
  }

  async function runJob(job: QueuedJob) {
    const name = `${job.name} ${JSON.stringify(job.payload)} (${job.attempts})`
    const turn = (turns.get(name) ?? 0) + 1
    turns.set(name, turn)
    const { run, ctx } = prepare(name, dice.of(name, turn), true)
    const definition = definitions.find((each) => each.name === job.name)
    if (!definition) return fail(`There is no job ${job.name}.`)
    let end = 'done'
    try {
      await definition.run(ctx, job.payload)
    } catch (error) {
      end = error instanceof CalendarError ? error.kind : 'failed'
      const isLater = error instanceof Error && TRIED_LATER.includes(error.message)
      const isExpected = run.isDead() || error instanceof CalendarError || isLater
      if (!isExpected) fail(`${name} failed: ${describeError(error)}`)
      if (!run.isDead()) queue.failed(job, error, world.now)
    }
    await run.settled()
    if (run.isDead()) {
      end = 'crashed'
      queue.lost(job, world.now)
      crashed(job)
    } else if (end === 'done') queue.succeeded(job)
    note(`${name}: ${end}`)
    await world.check()
  }

  /** The server starts again immediately, and looks for what it has left behind. */
  function crashed(during: string | QueuedJob) {
    world.crashes += 1
    world.onCrash(during)
    const jobs = ['plan-messages', 'expire-requests'] as const
    queue.add(
      jobs.map((name) => ({ name, payload: {} })),
      world.now,
    )
  }
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** In a schema of its own, which a restore leaves as it is. */
async function countEvents(db: Database) {
  await db.$executeRaw`CREATE SCHEMA simulation`
  await db.$executeRaw`CREATE SEQUENCE simulation.uid`
}

/** The ids of calendar events are random; here they count, since they name the files that are compared and sorted. */
async function makeReproducible(db: Database) {
  await db.$executeRaw`
    ALTER TABLE booking ALTER COLUMN calendar_uid
      SET DEFAULT md5('booking ' || nextval('simulation.uid'))::uuid`
}
