import type { DeviceCookie } from '@haircuts/core/bookings/same-again/device-cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../../env.ts'

/** Tells the pages that this phone is remembered, so that they ask the server on no other phone. Gives no access. */
const MARKER = 'remembered'

type CookieOptions = Pick<Env, 'BASE_PATH' | 'PUBLIC_URL'>

/**
 * A cookie that remembers a client's phone. `SameSite=Strict` keeps it from every request that another site causes, so
 * that no other site can book with it. The `__Secure-` prefix makes browsers accept it over https only.
 */
export function deviceCookieOf(
  { BASE_PATH, PUBLIC_URL }: CookieOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  now: () => Date,
): DeviceCookie {
  const isHttps = PUBLIC_URL.startsWith('https:')
  const name = isHttps ? '__Secure-phone' : 'phone'
  const options = {
    path: `${BASE_PATH}/api`,
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
  } as const
  const marker = { ...options, path: `${BASE_PATH}/`, httpOnly: false }
  return {
    token: request.cookies[name] ?? null,
    set: (token, expires) => {
      // Max-Age instead of Expires, which depends on the device's clock.
      const maxAge = Math.floor((expires.getTime() - now().getTime()) / 1000)
      reply.setCookie(name, token, { ...options, maxAge })
      reply.setCookie(MARKER, '1', { ...marker, maxAge })
    },
    clear: () => {
      reply.clearCookie(name, options)
      reply.clearCookie(MARKER, marker)
    },
  }
}
