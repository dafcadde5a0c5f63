import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Says no, whatever is asked. */
    onlyRefuses?: true
  }
  interface FastifyInstance {
    /** Every route that answers, so that a test can hold it against what is documented. */
    mounted: { method: string; url: string }[]
  }
}

export const mounted = fp(async (app: FastifyInstance) => {
  const routes: FastifyInstance['mounted'] = []
  app.decorate('mounted', routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.onlyRefuses) return
    routes.push(...[method].flat().map((each) => ({ method: each, url })))
  })
})
