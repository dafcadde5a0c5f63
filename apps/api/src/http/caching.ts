import { createHash } from 'node:crypto'
import type { AppContext } from '@haircuts/router/context'
import type { Meta } from '@haircuts/router/trpc'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/**
 * Sets Cache-Control. An operation opts in to caching by its meta; all other responses are `no-store`, because
 * availability is outdated within a second and bookings are private.
 */
export const caching = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply, response) => {
    const payload = response instanceof Response ? await unpacked(response, reply) : response
    // A stream has no complete content to compute an ETag from.
    if (payload instanceof ReadableStream) return payload
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    const isCacheable = reply.getHeader('cache-control') !== 'no-store' && reply.statusCode === 200
    if (!isCacheable || typeof payload !== 'string') return payload
    if (!matchesEtag(request, reply, payload)) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return ''
  })
})

/** tRPC returns a fetch API Response, whose headers Fastify would only read later. */
async function unpacked(response: Response, reply: FastifyReply) {
  reply.code(response.status).headers(Object.fromEntries(response.headers))
  const isStream = response.headers.get('content-type') === 'text/event-stream'
  return isStream ? response.body : response.text()
}

/** The cache headers of a response by these operations. Responses to the barber contain more and are private. */
export function cacheHeaders(
  metas: readonly Meta[],
  ctx: Pick<AppContext, 'admin' | 'apiKey'> | undefined,
) {
  const seconds = Math.min(...metas.map(({ maxAgeSeconds = 0 }) => maxAgeSeconds))
  if (ctx?.admin !== null || ctx.apiKey !== null || metas.length === 0 || seconds === 0) return {}
  return {
    'cache-control': `public, max-age=${seconds}, must-revalidate`,
    vary: 'authorization',
  }
}

/**
 * Sets the ETag of a response from its content, of which a caller may already know the tag.
 *
 * @returns whether If-None-Match matches, so that a 304 suffices.
 */
export function matchesEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string,
  tag = etagOf(content),
) {
  reply.header('etag', `W/${tag}`)
  const candidates = request.headers['if-none-match'] ?? ''
  return candidates.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}

/** A tag of the content alone, to be sent as a weak one: the same content may be compressed in different ways. */
export function etagOf(content: string): string {
  return `"${createHash('sha1').update(content).digest('base64url')}"`
}
