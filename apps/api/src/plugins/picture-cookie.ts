import type { PictureCookie } from '@haircuts/router/ports'
import type { FastifyReply } from 'fastify'
import type { Env } from '../env.ts'

export const PICTURE_COOKIE = 'pictures'

/**
 * An `<img>` cannot send the bearer token, so this opens pictures, and its path keeps it from
 * everything else: no call that changes anything ever sees it.
 */
export function pictureCookieOf(
  { BASE_PATH, PUBLIC_URL }: Pick<Env, 'BASE_PATH' | 'PUBLIC_URL'>,
  reply: FastifyReply,
): PictureCookie {
  const options = {
    path: `${BASE_PATH}/api/uploads`,
    httpOnly: true,
    sameSite: 'strict',
    secure: PUBLIC_URL.startsWith('https:'),
  } as const
  return {
    set: (value, expires) => {
      reply.setCookie(PICTURE_COOKIE, value, { ...options, expires })
    },
    clear: () => {
      reply.clearCookie(PICTURE_COOKIE, options)
    },
  }
}
