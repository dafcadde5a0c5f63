import { apiKeyOf, isApiKey } from '@haircuts/core/accounts/api-keys'
import { adminOfToken } from '@haircuts/core/accounts/sign-in'
import type { AppContext } from '@haircuts/router/context'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contextFor, type Deps } from '../../deps.ts'
import { deviceCookieOf } from './device-cookie.ts'
import { networkOf } from './network-of.ts'
import { pictureCookieOf } from './picture-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until `contextOf` creates it. */
    operationContext: Promise<AppContext> | null
  }
}

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<AppContext>

/**
 * Creates the operation context of a request once. It is stored as a property of the request, because a WeakMap would
 * keep every request alive until the next full garbage collection.
 */
export function contextOf(app: FastifyInstance, deps: Deps): ContextOf {
  app.decorateRequest('operationContext', null)
  return (request, reply) => {
    request.operationContext ??= readContext(deps, request, reply)
    return request.operationContext
  }
}

async function readContext(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { headers } = request
  const key = headers['idempotency-key']
  const ctx = await contextFor(deps, {
    idempotencyKey: typeof key === 'string' && key ? key : null,
    countedAs: deps.env.RATE_LIMITS === 'on' ? networkOf(request.ip) : null,
    userAgent: headers['user-agent'] ?? null,
    pictureCookie: pictureCookieOf(deps.env, reply, deps.now),
    deviceCookie: deviceCookieOf(deps.env, request, reply, deps.now),
    log: request.log,
  })
  const token = bearerToken(headers.authorization)
  if (!token) return ctx
  const { db, now } = ctx
  if (isApiKey(token)) return { ...ctx, apiKey: await apiKeyOf(db, { key: token, now }) }
  return { ...ctx, admin: await adminOfToken(db, { token, now }) }
}

function bearerToken(header = ''): string | undefined {
  return /^Bearer +([\w-]+) *$/i.exec(header)?.[1]
}
