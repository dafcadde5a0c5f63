import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sets the ETag of a response from its content. It is weak, because the same content may be compressed in
 * different ways.
 *
 * @returns whether If-None-Match matches, so that a 304 suffices.
 */
export function matchesEtag(request: FastifyRequest, reply: FastifyReply, content: string) {
  const tag = createHash('sha1').update(content).digest('base64url')
  reply.header('etag', `W/"${tag}"`)
  const candidates = request.headers['if-none-match'] ?? ''
  return candidates.split(',').some((each) => each.trim().replace(/^W\//, '') === `"${tag}"`)
}
