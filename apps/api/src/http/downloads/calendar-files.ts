import { calendarFileByToken } from '@haircuts/core/bookings/calendar-file'
import { readFeed } from '@haircuts/core/calendar-sync/calendar-feed'
import type { FastifyInstance } from 'fastify'
import { matchesEtag } from '../caching.ts'
import type { ContextOf } from '../caller/context-of.ts'

/** How long a calendar program may use a feed without asking again; most ask once an hour. */
const FEED_SECONDS = 900

/** Serves a visit as an iCalendar file for the client's own calendar, and the feeds of the barber. */
export function calendarFiles(contextOf: ContextOf) {
  return async (app: FastifyInstance) => {
    app.get<{ Params: { publicToken: string } }>(
      '/bookings/public/:publicToken/calendar.ics',
      { config: { cost: 2 } },
      async (request, reply) => {
        const file = await calendarFileByToken(await contextOf(request, reply), request.params)
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'attachment; filename="haircut.ics"')
          .header('cache-control', 'no-store')
          .send(file)
      },
    )
    app.get<{ Params: { token: string } }>('/feeds/:token.ics', async (request, reply) => {
      const file = await readFeed(await contextOf(request, reply), request.params)
      reply.header('cache-control', `private, max-age=${FEED_SECONDS}`)
      if (matchesEtag(request, reply, file)) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').send(file)
    })
  }
}
