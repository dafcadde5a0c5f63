import { adminOfToken } from '@haircuts/router/auth/writes'
import type { Context } from '@haircuts/router/context'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contextFor, type Deps } from '../deps.ts'
import { networkOf } from './network-of.ts'
import { pictureCookieOf } from './picture-cookie.ts'

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

/** What an operation holds while it serves a request; looked up once, whoever asks for it. */
export function contextOf(deps: Deps): ContextOf {
  const known = new WeakMap<FastifyRequest, Promise<Context>>()
  return (request, reply) => {
    const context = known.get(request) ?? readContext(deps, request, reply)
    known.set(request, context)
    return context
  }
}

async function readContext(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { headers } = request
  const key = headers['idempotency-key']
  const ctx = contextFor(deps, {
    admin: null,
    idempotencyKey: typeof key === 'string' && key ? key : null,
    countedAs: deps.env.RATE_LIMITS === 'on' ? networkOf(request.ip) : null,
    userAgent: headers['user-agent'] ?? null,
    pictureCookie: pictureCookieOf(deps.env, reply),
  })
  const token = bearerToken(headers.authorization)
  return token ? { ...ctx, admin: await adminOfToken(ctx.db, { token, now: ctx.now }) } : ctx
}

function bearerToken(header = ''): string | undefined {
  return /^Bearer +([\w-]+) *$/i.exec(header)?.[1]
}
