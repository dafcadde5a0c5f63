import type { Context } from '@haircuts/router/context'
import type { Meta } from '@haircuts/router/trpc'
import type { FastifyInstance, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { isHeldAlready } from './etag.ts'

/**
 * What may be kept says so, by its operation's meta; everything else of the API is kept nowhere:
 * free times are old within the second, and bookings are nobody else's business.
 */
export const caching = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply, answer) => {
    const payload = answer instanceof Response ? await unpacked(answer, reply) : answer
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    const mayBeKept = reply.getHeader('cache-control') !== 'no-store' && reply.statusCode === 200
    if (!mayBeKept || typeof payload !== 'string') return payload
    if (!isHeldAlready(request, reply, payload)) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return ''
  })
})

/** tRPC answers with a Response of the fetch API, whose headers Fastify would read only later. */
async function unpacked(answer: Response, reply: FastifyReply): Promise<string> {
  reply.code(answer.status).headers(Object.fromEntries(answer.headers))
  return answer.text()
}

/** The headers of an answer by these operations to this caller; the barber sees more, so his is his. */
export function keepingHeaders(metas: readonly Meta[], ctx: Pick<Context, 'admin'> | undefined) {
  const seconds = Math.min(...metas.map(({ keptFor = 0 }) => keptFor))
  if (ctx?.admin !== null || metas.length === 0 || seconds === 0) return {}
  return {
    'cache-control': `public, max-age=${seconds}, must-revalidate`,
    vary: 'authorization',
  }
}
