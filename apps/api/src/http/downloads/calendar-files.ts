import { calendarFileByToken } from '@haircuts/core/bookings/calendar-file'
import type { FastifyInstance } from 'fastify'
import type { ContextOf } from '../caller/context-of.ts'

/** Serves a visit as an iCalendar file for the client's own calendar. */
export function calendarFiles(contextOf: ContextOf) {
  return async (app: FastifyInstance) => {
    app.get<{ Params: { publicToken: string } }>(
      '/bookings/public/:publicToken/calendar.ics',
      async (request, reply) => {
        const file = await calendarFileByToken(await contextOf(request, reply), request.params)
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'attachment; filename="haircut.ics"')
          .header('cache-control', 'no-store')
          .send(file)
      },
    )
  }
}
