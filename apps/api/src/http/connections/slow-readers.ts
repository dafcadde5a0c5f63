import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sending the response may take as long as it likes, while bytes flow: a download is as large as the data. */
    takesLong?: true
  }
}

/**
 * Closes the connection of a caller that has not taken a whole response `sendMs` after it began. A caller that reads a
 * few bytes now and then would otherwise hold the response for ever. Streams of events are limited by their number.
 */
export function endSlowReaders(app: FastifyInstance, sendMs: number): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.takesLong) return
    const { raw } = reply
    const timer = setTimeout(() => {
      if (!isEventStream(raw.getHeader('content-type'))) request.raw.destroy()
    }, sendMs)
    timer.unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

function isEventStream(type: unknown): boolean {
  return String(type).startsWith('text/event-stream')
}
