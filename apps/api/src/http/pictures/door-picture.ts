import { doorPictureOf } from '@haircuts/core/bookings/arrival/show-arrival'
import { AppError } from '@haircuts/core/kernel/app-error'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { ContextOf } from '../caller/context-of.ts'
import { rejectOtherMethods } from '../problem.ts'

const PATH = '/bookings/public/:publicToken/door.webp'

/** Serves the picture of the barber's door to whom the page of a booking shows the address. No cache keeps it. */
export function doorPicture({ pictures }: Pick<Deps, 'pictures'>, contextOf: ContextOf) {
  return async (app: FastifyInstance) => {
    app.get<{ Params: { publicToken: string } }>(PATH, async (request, reply) => {
      const name = await doorPictureOf(await contextOf(request, reply), request.params)
      const picture = name && (await pictures.read(name))
      if (!picture) throw new AppError('notFound')
      return reply
        .type('image/webp')
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture)
    })
    rejectOtherMethods(app, PATH, new Set(['GET']))
  }
}
