import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route only answers with a refusal, such as 405. */
    onlyRefuses?: true
  }
  interface FastifyInstance {
    /** All routes except those that only refuse, so that a test can compare them with the OpenAPI document. */
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
