import { Refusal } from '@haircuts/router/refusal'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { sendProblem } from './problem.ts'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Answers every other method at this URL with 405 and an Allow header. */
export function refuseOtherMethods(app: FastifyInstance, url: string, allowed: Set<string>) {
  const answersHead = allowed.has('GET')
  const method = METHODS.filter((each) => !allowed.has(each) && !(each === 'HEAD' && answersHead))
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    config: { onlyRefuses: true },
    handler: (_, reply) => {
      reply.header('allow', [...allowed].join(', '))
      return sendProblem(reply, new Refusal('methodNotAllowed'))
    },
  })
}
