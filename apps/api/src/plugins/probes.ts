import { setTimeout } from 'node:timers/promises'
import { migrationNames } from '@haircuts/db/migrate'
import { Refusal } from '@haircuts/router/refusal'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { refuseOtherMethods, sendProblem } from '../http/problem.ts'

/** Probes give up sooner than a request of a visitor does. */
const PATIENCE_MS = 5000

/** Liveness (/health) and readiness (/ready) probes. */
export function probes({ db, queue }: Pick<Deps, 'db' | 'queue'>) {
  return async (app: FastifyInstance) => {
    app.get('/health', () => ({ status: 'up' }))
    for (const url of ['/health', '/ready']) refuseOtherMethods(app, url, new Set(['GET']))
    app.get('/ready', async (request, reply) => {
      try {
        const missing = await Promise.race([missingMigrations(db), timeout()])
        if (missing.length > 0) {
          request.log.warn({ missing }, 'not ready')
          return sendProblem(reply, new Refusal('migrationsPending'))
        }
      } catch (error) {
        request.log.warn({ err: error }, 'not ready')
        return sendProblem(reply, new Refusal('databaseAway'))
      }
      const jobs = queue.state()
      if (jobs === 'stopped') return sendProblem(reply, new Refusal('jobsStopped'))
      if (jobs === 'silent') return sendProblem(reply, new Refusal('jobsSilent'))
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
async function missingMigrations(db: Deps['db']): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`
  const applied = new Set(rows.map(({ name }) => name))
  return migrationNames().filter((name) => !applied.has(name))
}
