import { setTimeout } from 'node:timers/promises'
import { AppError } from '@haircuts/core/kernel/app-error'
import { sqlState } from '@haircuts/db/errors'
import { migrationFiles } from '@haircuts/db/migrate'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { rejectOtherMethods, sendProblem } from '../problem.ts'

/** Probes give up sooner than a request of a visitor does. */
const PATIENCE_MS = 5000

/** Writing is checked at most this often, however often probes ask. */
const WRITE_CHECK_INTERVAL_MS = 3000

/** Liveness (/health) and readiness (/ready) probes. */
export function probes({ db, queue }: Pick<Deps, 'db' | 'queue'>) {
  const migrations = migrationFiles().map(({ name }) => name)
  const checkWrite = atMostEvery(WRITE_CHECK_INTERVAL_MS, () => canWrite(db))
  return async (app: FastifyInstance) => {
    app.get('/health', () => ({ status: 'up' }))
    for (const url of ['/health', '/ready']) rejectOtherMethods(app, url, new Set(['GET']))
    app.get('/ready', async (request, reply) => {
      try {
        const checks = Promise.all([missingMigrations(db, migrations), checkWrite()])
        const [missing, isWritable] = await Promise.race([checks, timeout()])
        if (missing.length > 0) {
          request.log.warn({ missing }, 'not ready')
          return sendProblem(reply, new AppError('migrationsPending'))
        }
        if (!isWritable) {
          request.log.warn('not ready: the database cannot be written to')
          return sendProblem(reply, new AppError('databaseNotWritable'))
        }
      } catch (error) {
        request.log.warn({ err: error }, 'not ready')
        return sendProblem(reply, new AppError('databaseAway'))
      }
      const jobs = queue.state()
      if (jobs === 'stopped') return sendProblem(reply, new AppError('jobsStopped'))
      if (jobs === 'silent') return sendProblem(reply, new AppError('jobsSilent'))
      // A process configured without jobs is ready: another process runs them.
      return { status: 'ready', jobs }
    })
  }
}

async function timeout(): Promise<never> {
  await setTimeout(PATIENCE_MS, undefined, { ref: false })
  throw new Error('The database did not answer in time.')
}

/** The migrations of this version that the database does not have. */
async function missingMigrations(db: Deps['db'], migrations: string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.filter((name) => !applied.has(name))
}

/** SQLSTATEs of a full disk, of a limit on temporary files, of a read-only transaction and of a failed write to a file. */
const NOT_WRITABLE = new Set(['53100', '53400', '25006', '58030'])

/**
 * Whether the database can commit and has room for another megabyte. A read succeeds on a full disk, and so do the
 * bookings that fit into existing files. The count does not fit into 64 kB of memory, so it writes a temporary file,
 * which is deleted immediately; the message is committed to the write-ahead log and leaves no row.
 */
async function canWrite(db: Deps['db']): Promise<boolean> {
  try {
    const [, [row]] = await db.$transaction([
      db.$queryRaw`SELECT set_config('work_mem', '64kB', true)`,
      db.$queryRaw<{ isReadOnly: boolean }[]>`
        SELECT is_read_only AS "isReadOnly",
               CASE WHEN NOT is_read_only THEN pg_logical_emit_message(true, 'ready', '')::text END,
               (SELECT count(DISTINCT repeat('x', 10000) || line) FROM generate_series(1, 100) AS line)
          FROM (SELECT current_setting('transaction_read_only')::boolean AS is_read_only) AS mode`,
    ])
    return row?.isReadOnly === false
  } catch (error) {
    if (NOT_WRITABLE.has(sqlState(error) ?? '')) return false
    throw error
  }
}

/** Calls `check` at most once in an interval; calls in between share its result. */
function atMostEvery<Result>(interval: number, check: () => Promise<Result>) {
  let last: { at: number; result: Promise<Result> } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at >= interval) last = { at, result: check() }
    return last.result
  }
}
