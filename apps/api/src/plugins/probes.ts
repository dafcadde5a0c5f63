import type { Database } from '@haircuts/db/client'
import { Refusal } from '@haircuts/router/refusal'
import type { FastifyInstance } from 'fastify'
import { refuseOtherMethods } from './methods.ts'
import { sendProblem } from './problem.ts'

/** For whoever watches the process: is it up, and may it be sent visitors. */
export function probes({ db }: { db: Database }) {
  return async (app: FastifyInstance) => {
    app.get('/health', () => ({ status: 'up' }))
    for (const url of ['/health', '/ready']) refuseOtherMethods(app, url, new Set(['GET']))
    app.get('/ready', async (request, reply) => {
      try {
        await db.$queryRaw`SELECT 1 FROM setting LIMIT 1`
        return { status: 'ready' }
      } catch (error) {
        request.log.warn({ err: error }, 'not ready')
        return sendProblem(reply, new Refusal('databaseAway'))
      }
    })
  }
}
