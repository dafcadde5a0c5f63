import type { PictureCookie } from '@haircuts/core/accounts/picture-cookie'
import type { FastifyReply } from 'fastify'
import type { Env } from '../../env.ts'

type CookieOptions = Pick<Env, 'BASE_PATH' | 'PUBLIC_URL'>

/** The `__Secure-` prefix makes browsers accept the cookie over https only, also from a sibling domain. */
export function pictureCookieName(publicUrl: string): string {
  return isHttps(publicUrl) ? '__Secure-pictures' : 'pictures'
}

function isHttps(url: string): boolean {
  return url.startsWith('https:')
}

/**
 * A cookie that authorises viewing pictures, because an `<img>` cannot send the bearer token. Its path restricts it to
 * pictures, so that it never accompanies a call that changes anything (no CSRF).
 */
export function pictureCookieOf(
  { BASE_PATH, PUBLIC_URL }: CookieOptions,
  reply: FastifyReply,
  now: () => Date,
): PictureCookie {
  const name = pictureCookieName(PUBLIC_URL)
  const options = {
    path: `${BASE_PATH}/api/uploads`,
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(PUBLIC_URL),
  } as const
  return {
    set: (value, expires) => {
      // Max-Age instead of Expires, which depends on the device's clock.
      const maxAge = Math.floor((expires.getTime() - now().getTime()) / 1000)
      reply.setCookie(name, value, { ...options, maxAge })
    },
    clear: () => {
      reply.clearCookie(name, options)
    },
  }
}
