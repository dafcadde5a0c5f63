import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { listBusinessHours } from '@haircuts/core/availability/list-business-hours'
import { AppError } from '@haircuts/core/kernel/app-error'
import { readSettings } from '@haircuts/core/site/settings'
import { currentSnapshot } from '@haircuts/db/snapshot-cache'
import type { AppContext } from '@haircuts/router/context'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, matchesEtag } from '../caching.ts'
import type { ContextOf } from '../caller/context-of.ts'
import { guardHeaders } from '../guards.ts'
import { DOCUMENT_COST } from '../limits/limits.ts'
import { problemHeaders, sendProblem, toHttpError } from '../problem.ts'
import { addressOf, inProcessCaller } from './page-request.ts'
import { Page, sharedPages } from './shared-pages.ts'
import {
  browserFiles,
  type CallProcedure,
  loadWebApp,
  type PageAddress,
  type WebApp,
} from './web-app.ts'

const MANIFEST = 'site.webmanifest'
/** A page whose rendering takes longer is sent without content. */
const PATIENCE_MS = 3000
/** When to ask again for a page that was not rendered. */
const RETRY_SECONDS = 30

interface Site {
  basePath: string
  /** The folder of the built web app. */
  built: string
  urlOf: (path: string) => string
  contextOf: ContextOf
}

/** Serves the files of the web app and its pages, rendered on the server. One build works below any base path. */
export function site({ basePath, built, urlOf, contextOf: callerOf }: Site) {
  return async (app: FastifyInstance) => {
    const contextOf: ContextOf = async (request, reply) => visitorOf(await callerOf(request, reply))
    const webApp = await loadWebApp(built, { basePath, urlOf })
    if (!webApp) {
      app.log.warn('The web app is not built: serving the API alone.')
      return
    }
    await app.register(async (files) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, countedAs: 'file' }
      })
      await files.register(fastifyStatic, {
        root: browserFiles(built),
        index: false,
        wildcard: false,
        globIgnore: ['index.html', MANIFEST, '.vite/**', '**/*.br'],
        preCompressed: true,
        setHeaders: (reply, path) => {
          const hashed = path.includes('/assets/')
          reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        },
      })
    })
    // The caller is a browser, so the response to an error is a page.
    app.setErrorHandler((error, request, reply) => {
      const appError = toHttpError(error)
      if (appError.code === 'internal') request.log.error({ err: error })
      const { status, message } = appError
      return reply
        .code(status)
        .headers({ ...problemHeaders(appError), 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(`<!doctype html><html lang="en"><title>${message}</title><p>${message}</p></html>`)
    })
    // A missing asset, such as one of an older release, is 404 and not the page of the web app.
    app.get('/assets/*', (_, reply) => sendProblem(reply, new AppError('notFound')))
    app.get('/robots.txt', (_, reply) => reply.type('text/plain').send(robots(basePath, urlOf)))
    app.get('/sitemap.xml', async (request, reply) => {
      const callProcedure = inProcessCaller(await contextOf(request, reply))
      return reply.type('application/xml').send(await sitemap(webApp, urlOf, callProcedure))
    })
    const manifest = readFileSync(join(browserFiles(built), MANIFEST), 'utf8')
    app.get(`/${MANIFEST}`, async (request, reply) => {
      const { businessName: name } = await readSettings((await contextOf(request, reply)).db)
      const named = { ...JSON.parse(manifest), name, short_name: name }
      reply.type('application/manifest+json').header('cache-control', 'no-cache')
      return reply.send(JSON.stringify(named))
    })
    const scripts = scriptsIn(webApp.empty)
    // Caches the headers for the last set of image origins, because the logo rarely changes.
    let policy = { images: '', headers: guardHeaders(scripts) }
    const headersFor = (images: readonly string[]) => {
      if (policy.images !== images.join(' '))
        policy = { images: images.join(' '), headers: guardHeaders(scripts, images) }
      return policy.headers
    }
    const pageOf = pageSource(webApp)
    for (const url of ['/', '/*']) {
      app.get(url, { config: { cost: DOCUMENT_COST } }, async (request, reply) => {
        const ctx = await contextOf(request, reply)
        const page = await withTimeout(pageOf(addressOf(request), ctx)).catch((error: unknown) => {
          // The page without content loads its data in the browser and shows errors itself.
          request.log.error({ err: error }, 'page not rendered')
          // 503, so that crawlers keep the page that they know, and no cache keeps this one.
          return new Page({ status: 503, html: webApp.empty, isPersonal: true, imageOrigins: [] })
        })
        if ('redirect' in page) {
          const headers = { ...headersFor([]), 'cache-control': 'no-store' }
          return reply.headers(headers).redirect(page.redirect, 302)
        }
        reply.headers(headersFor(page.rendered.imageOrigins))
        return sendPage(page, request, reply)
      })
    }
  }
}

/** The texts of a document's inline scripts. Data blocks have a type and do not run. */
function scriptsIn(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)
}

/**
 * A page shows what visitors see, whatever the request is authorised for: it is shared by all visitors, and the back office
 * loads the data of the barber in the browser.
 */
function visitorOf(ctx: AppContext): AppContext {
  return { ...ctx, admin: null, apiKey: null }
}

type Source = (address: PageAddress, ctx: AppContext) => Promise<Page | { redirect: string }>

/** Renders public pages once for all visitors (ADR 23), and all others for each request. */
function pageSource(webApp: WebApp): Source {
  const shared = sharedPages<Page | { redirect: string }>()
  return async (address, ctx) => {
    async function render() {
      const rendered = await webApp.render({
        ...address,
        callProcedure: inProcessCaller(ctx),
        now: ctx.now,
        listWeek: () => listBusinessHours(ctx),
      })
      return 'redirect' in rendered ? rendered : new Page(rendered)
    }
    const key = webApp.sharedKey(address)
    if (key === undefined) return render()
    return shared(key, { snapshot: await currentSnapshot(ctx.db), now: ctx.now }, render)
  }
}

async function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
  const { status, html, isPersonal } = page.rendered
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', isPersonal ? 'no-store' : 'no-cache')
  if (status === 503) reply.header('retry-after', RETRY_SECONDS)
  else if (isPersonal) reply.header('x-robots-tag', 'noindex')
  else if (status === 200 && matchesEtag(request, reply, html, page.etag(etagOf)))
    return reply.code(304).send()
  return page.body.send(request, reply.code(status))
}

function withTimeout<T>(rendering: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error('The page took too long to render')), PATIENCE_MS)
  })
  return Promise.race([rendering, late]).finally(() => clearTimeout(timer))
}

/** Excludes crawlers from personal links, the back office, and the API except for the pictures of the site. */
export function robots(basePath: string, urlOf: Site['urlOf']): string {
  const closed = [
    '/admin',
    '/api',
    '/appointment',
    '/coming',
    '/reschedule',
    '/cancel',
    '/confirm',
    '/offer',
    '/waiting',
    '/request',
    '/unsubscribe',
    '/my-data',
  ]
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${basePath}${path}`),
    // Of two rules, the one with the longer path holds (RFC 9309).
    `Allow: ${basePath}/api/site-pictures/`,
    `Sitemap: ${urlOf('/sitemap.xml')}`,
    '',
  ].join('\n')
}

async function sitemap(
  webApp: WebApp,
  urlOf: Site['urlOf'],
  callProcedure: CallProcedure,
): Promise<string> {
  const services = await callProcedure('appointmentType.list', {})
  const ids = 'data' in services && Array.isArray(services.data) ? services.data.map(idOf) : []
  const paths = [...webApp.publicPaths, ...ids.map(webApp.servicePath)]
  const urls = paths.map((path) => `  <url><loc>${xml(urlOf(path))}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

function idOf(service: unknown): number {
  return typeof service === 'object' && service !== null ? Number(Reflect.get(service, 'id')) : 0
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
