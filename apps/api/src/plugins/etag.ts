import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Names an answer by its content. The name is a weak one: the same content may go out compressed
 * in one way or another.
 *
 * @returns whether the caller holds this very answer already, and a 304 will do.
 */
export function isHeldAlready(request: FastifyRequest, reply: FastifyReply, content: string) {
  const name = createHash('sha1').update(content).digest('base64url')
  reply.header('etag', `W/"${name}"`)
  const held = request.headers['if-none-match'] ?? ''
  return held.split(',').some((each) => each.trim().replace(/^W\//, '') === `"${name}"`)
}
