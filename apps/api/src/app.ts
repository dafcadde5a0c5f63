import { randomUUID } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import { Server } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { AppError } from '@haircuts/core/kernel/app-error'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Deps } from './deps.ts'
import { caching } from './http/caching.ts'
import { contextOf } from './http/caller/context-of.ts'
import {
  BARE_GUARDS,
  idOfRequest,
  respondToConnectionError,
  TIMEOUTS,
  type Timeouts,
} from './http/connections/connection-errors.ts'
import { endSlowReaders } from './http/connections/slow-readers.ts'
import { calendarFiles } from './http/downloads/calendar-files.ts'
import { downloads } from './http/downloads/downloads.ts'
import { guards } from './http/guards.ts'
import { limits } from './http/limits/limits.ts'
import { metrics, requestMetrics } from './http/monitoring/metrics.ts'
import { probes } from './http/monitoring/probes.ts'
import { openApi } from './http/openapi/openapi.ts'
import { doorPicture } from './http/pictures/door-picture.ts'
import { pictureGallery, pictures } from './http/pictures/pictures.ts'
import { sitePictures } from './http/pictures/site-pictures.ts'
import { postmarkWebhook } from './http/postmark-webhook.ts'
import { sendProblem, toHttpError } from './http/problem.ts'
import { rest } from './http/rest/rest.ts'
import { oneClick } from './http/site/one-click.ts'
import { robots, site } from './http/site/site.ts'
import { trpc } from './http/trpc/trpc.ts'
import { errorForLog } from './process/error-for-log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route always responds with an error, such as 405. */
    isRejecting?: true
  }
  interface FastifyInstance {
    /** All routes except those that always respond with an error, so that a test can compare them with the OpenAPI document. */
    mounted: { method: string; url: string }[]
  }
}

/** Builds the HTTP server without listening, so that tests use the same application as production. */
export async function buildApp(deps: Deps, timeouts: Timeouts = TIMEOUTS) {
  const { env } = deps
  const app = Fastify({
    logger: {
      level: env.LOG_LEVEL,
      ...(await readableOnTerminal()),
      // Logs the route instead of the URL, because a path may contain a token and a query personal data.
      serializers: {
        req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
        err: errorForLog,
      },
    },
    trustProxy: env.TRUST_PROXY ?? false,
    bodyLimit: 256 * 1024,
    genReqId: (request) => idOfRequest(request, randomUUID),
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.idle,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
    clientErrorHandler: respondToConnectionError,
    forceCloseConnections: 'idle',
    // Requests that arrive while the process drains are served, not rejected with 503.
    return503OnClosing: false,
    // Requests with an invalid URL do not reach the hooks and handlers below.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...BARE_GUARDS, 'x-request-id': request.id })
      return sendProblem(reply, toHttpError(error))
    },
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: true },
  })

  const getContext = contextOf(app, deps)

  app.setErrorHandler((error, request, reply) => {
    const appError = toHttpError(error)
    if (appError.code === 'internal') request.log.error({ err: error })
    // The caller only gets a 503; the SQLSTATE in the log shows whether a statement timed out.
    if (appError.code === 'databaseAway' || appError.code === 'picturesAway')
      request.log.warn({ err: error })
    return sendProblem(reply, appError)
  })
  app.setNotFoundHandler((_, reply) => sendProblem(reply, new AppError('notFound')))

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })

  // A connection that is kept alive after its last response would delay the stop until its timeout.
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    // Streams of changes would never end by themselves.
    await deps.changes.stop()
    await endConnections(app.server, timeouts.drain)
  })
  app.addHook('onSend', async (_, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })

  endSlowReaders(app, timeouts.send)

  await app.register(mounted)
  await app.register(requestMetrics)
  await app.register(guards)
  await app.register(limits, {
    db: deps.db,
    isOn: env.RATE_LIMITS === 'on',
    trustsProxy: env.TRUST_PROXY !== undefined,
  })
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(
    async (api) => {
      // Routes instead of a not-found handler, because the web app's catch-all route would match before it.
      for (const path of ['/', '/*']) {
        api.all(path, { config: { isRejecting: true } }, (_, reply) =>
          sendProblem(reply, new AppError('notFound')),
        )
      }
      await api.register(caching)
      await api.register(probes(deps))
      await api.register(metrics(deps))
      await api.register(openApi(deps))
      await api.register(rest(getContext))
      await api.register(trpc(getContext))
      await api.register(calendarFiles(getContext))
      await api.register(postmarkWebhook(deps))
      await api.register(pictures(deps, timeouts, getContext))
      await api.register(sitePictures(deps))
      await api.register(doorPicture(deps, getContext))
      await api.register(pictureGallery(deps, getContext))
      await api.register(downloads(deps))
    },
    { prefix: `${env.BASE_PATH}/api` },
  )
  const { urlOf } = deps.site
  await app.register(oneClick(getContext), { prefix: env.BASE_PATH })
  await app.register(
    site({ basePath: env.BASE_PATH, built: deps.webApp, urlOf, contextOf: getContext }),
    {
      prefix: env.BASE_PATH,
    },
  )
  if (env.BASE_PATH) {
    app.get('/', (_, reply) => reply.redirect(`${env.BASE_PATH}/`))
    // Crawlers ask for these at the root alone.
    app.get('/robots.txt', (_, reply) =>
      reply.type('text/plain').send(robots(env.BASE_PATH, urlOf)),
    )
    app.get('/sitemap.xml', (_, reply) => reply.redirect(urlOf('/sitemap.xml'), 301))
  }
  return app
}

/**
 * Stops listening and waits for the end of all connections. Those that are idle stay open for a while, because one that
 * is closed while a request is on its way over it is reset; its next response closes it cleanly. Node's own `close` of
 * an HTTP server closes them immediately.
 */
async function endConnections(server: HttpServer, drainMs: number): Promise<void> {
  const ended = new Promise<void>((done) => Server.prototype.close.call(server, () => done()))
  await Promise.race([ended, setTimeout(drainMs)])
  server.closeIdleConnections()
  await ended
}

/** On a terminal the log is lines for people, elsewhere JSON. The formatter is imported only where it is used. */
async function readableOnTerminal() {
  if (!process.stdout.isTTY) return {}
  const { default: pretty } = await import('pino-pretty')
  const ignore = 'pid,hostname,reqId'
  return { stream: pretty({ ignore, translateTime: 'SYS:HH:MM:ss', singleLine: true }) }
}

/** Collects the routes; registered before all of them. */
const mounted = fp(async (app: FastifyInstance) => {
  const routes: FastifyInstance['mounted'] = []
  app.decorate('mounted', routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.isRejecting) return
    routes.push(...[method].flat().map((each) => ({ method: each, url })))
  })
})
