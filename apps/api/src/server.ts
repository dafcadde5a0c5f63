import { createFirstAdmin, resetPassword } from '@haircuts/core/accounts/sign-in'
import { replaceUnreadableKeys } from '@haircuts/core/notifications/push-devices'
import { REPORT_EVERY_MS, reportMachine } from '@haircuts/core/operations/machines'
import { seedDemo } from '@haircuts/core/operations/seed-demo'
import { seedFirstRun } from '@haircuts/core/operations/seed-first-run'
import { awaitEmbedded, startEmbedded, type Watch } from '@haircuts/db/embedded'
import { migrate } from '@haircuts/db/migrate'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { backUpBeforeMigration } from './backup/backup-jobs.ts'
import type { Restarts } from './backup/host.ts'
import { settlePendingKeys } from './backup/restored-key.ts'
import { buildDeps, contextFor, type Deps } from './deps.ts'
import { BadEnvironment, readEnv } from './env.ts'
import { announce } from './process/announce.ts'
import { currentTime } from './process/current-time.ts'
import { explainError } from './process/explain-error.ts'
import { assertNewInstallation, markInstallation } from './process/new-installation.ts'

const DRAIN_MS = 10_000
const MAX_TIMER_MS = 2 ** 31 - 1
/** Demo bookings need the barber's override, because most of them are in the past. */
const DEMO_BARBER = { admin: { id: 0, email: 'demo@localhost', sessionId: 0 } }

/** Whether a signal has begun to stop this process; what fails from then on, fails because of that. */
let isStopping = false

/** Starts database, queue, HTTP and jobs in the order of their dependencies; a signal stops them in reverse. */
async function main() {
  const env = readEnv()
  const starting = new AbortController()
  /** Stops what has been started. */
  let close = async () => {}
  // A signal during the start, such as Ctrl-C, stops the database as well.
  stopOnSignal(() => {
    starting.abort()
    return close()
  })
  let log: FastifyBaseLogger | undefined
  const restarts: Restarts = { lastAt: null }
  const watch: Watch = {
    onRestart: () => {
      restarts.lastAt = currentTime()
      log?.warn('the embedded database died and was started again')
    },
    // The process cannot serve requests without its database. A supervisor can restart it.
    onLost: (reason) => fail(new Error(`The embedded database died and did not start: ${reason}`)),
  }
  const isReset = process.argv.includes('--reset-password')
  // A new password can be set while the site runs or starts.
  const given = env.DATABASE_URL ?? (isReset ? await awaitEmbedded(env.DATA_DIR) : null)
  const onWait = (line: string) => process.stderr.write(`${line}\n`)
  const embedding = given
    ? Promise.resolve(null)
    : startEmbedded(env.DATA_DIR, {}, watch, { signal: starting.signal, onWait })
  close = async () => (await embedding.catch(() => null))?.stop()
  const embedded = await embedding
  try {
    const databaseUrl = given ?? embedded?.url ?? ''
    await migrate(databaseUrl, {
      create: () => assertNewInstallation(env.DATA_DIR),
      change: () => backUpBeforeMigration(env, databaseUrl, currentTime()),
    })
    await settlePendingKeys(env.DATA_DIR, databaseUrl)
    const isDemo = process.argv.includes('--demo')
    const deps = buildDeps(env, databaseUrl, { restarts, isDemo })
    if (isReset) {
      await announce(await resetPassword(await contextFor(deps), env.ADMIN_PASSWORD), true)
      await embedded?.stop()
      process.exit(0)
    }
    await deps.queue.open()
    await seedFirstRun(deps.db)
    const admin = await createFirstAdmin(await contextFor(deps), {
      email: env.ADMIN_EMAIL,
      password: env.ADMIN_PASSWORD,
    })
    if (isDemo) await seedDemo(await contextFor(deps, DEMO_BARBER))
    const app = await buildApp(deps)
    log = app.log
    // The screens of the other secrets ask for what another APP_KEY has made unreadable, as after a restore without the key.
    if (await replaceUnreadableKeys(await contextFor(deps)))
      app.log.warn('APP_KEY was changed: notifications have to be turned on again on each device')
    await markInstallation(env.DATA_DIR).catch((err: unknown) =>
      app.log.warn({ err }, 'DATA_DIR cannot be marked as that of an installation'),
    )
    const stopReporting = await reportDisks(deps, app.log)
    // The check is not awaited: a site without pictures can still take bookings.
    deps.pictures.check().catch((err: unknown) => log?.warn({ err }, 'pictures cannot be stored'))
    // Requests have ended here; then the jobs stop, and the database that both use at last.
    app.addHook('onClose', async () => {
      stopReporting()
      await deps.queue.stop()
      await deps.db.$disconnect()
      await embedded?.stop()
    })
    close = () => app.close()
    if (env.ROLE !== 'web') {
      const contextOf = () => contextFor(deps, { log: app.log })
      await deps.queue.work({ contextOf, log: app.log })
    }
    if (env.ROLE === 'worker') stayUp()
    else await app.listen({ port: env.PORT, host: env.HOST }).catch(nameHost)
    await announce({ ready: `${env.PUBLIC_URL}${env.BASE_PATH}/`, admin })
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Names HOST where it is looked up: elsewhere a failed lookup is about the host of the database. */
function nameHost(error: unknown): never {
  const isLookup = error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo'
  throw isLookup
    ? new BadEnvironment('HOST is not an address or a name that can be resolved.')
    : error
}

/** Reports the disks of this machine now and every few minutes, until the returned function is called. */
async function reportDisks(deps: Deps, log: FastifyBaseLogger) {
  const report = () =>
    contextFor(deps)
      .then(reportMachine)
      .catch((err: unknown) => log.warn({ err }, 'the disks of this machine were not reported'))
  await report()
  const timer = setInterval(report, REPORT_EVERY_MS)
  return () => clearInterval(timer)
}

/** Keeps a process without HTTP running. */
function stayUp() {
  setInterval(() => {}, MAX_TIMER_MS)
}

function stopOnSignal(stop: () => Promise<void>) {
  const stopOnce = () => {
    // Ctrl-C arrives twice, from the terminal and from npm; the second signal must not interrupt the stop.
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        isStopping = false
        fail(error)
      },
    )
  }
  process.on('SIGINT', stopOnce)
  process.on('SIGTERM', stopOnce)
}

/** Ends the process with one line that says how to fix the problem, without a stack trace. */
function fail(error: unknown) {
  // The start that a signal interrupts; the process ends when everything has stopped.
  if (isStopping) return
  process.stderr.write(`${explainError(error)}\n`)
  process.exit(1)
}

main().catch(fail)
