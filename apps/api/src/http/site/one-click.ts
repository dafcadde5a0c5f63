import { unsubscribe } from '@haircuts/core/clients/unsubscribe'
import type { FastifyInstance } from 'fastify'
import type { ContextOf } from '../caller/context-of.ts'

/**
 * The POST of a mail program that unsubscribes by one press (RFC 8058). It goes to the address of the page that a person
 * gets, carries a form whose content says nothing more, and needs no page.
 */
export function oneClick(contextOf: ContextOf) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined)
    app.post<{ Params: { unsubscribeToken: string } }>(
      '/unsubscribe/:unsubscribeToken',
      { config: { countedAs: 'write' } },
      async (request, reply) => {
        await unsubscribe(await contextOf(request, reply), request.params)
        return reply
          .type('text/plain; charset=utf-8')
          .header('cache-control', 'no-store')
          .send('You get no more reminders to book.\n')
      },
    )
  }
}
