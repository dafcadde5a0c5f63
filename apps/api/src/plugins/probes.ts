import { Refusal } from '@haircuts/router/refusal'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { refuseOtherMethods, sendProblem } from '../http/problem.ts'

/** Liveness (/health) and readiness (/ready) probes. */
export function probes({ db, queue }: Pick<Deps, 'db' | 'queue'>) {
  return async (app: FastifyInstance) => {
    app.get('/health', () => ({ status: 'up' }))
    for (const url of ['/health', '/ready']) refuseOtherMethods(app, url, new Set(['GET']))
    app.get('/ready', async (request, reply) => {
      try {
        await db.$queryRaw`SELECT 1 FROM setting LIMIT 1`
        // A process configured without jobs is ready: another process runs them.
        if (queue.state() === 'stopped') return sendProblem(reply, new Refusal('jobsStopped'))
        return { status: 'ready', jobs: queue.state() }
      } catch (error) {
        request.log.warn({ err: error }, 'not ready')
        return sendProblem(reply, new Refusal('databaseAway'))
      }
    })
  }
}
