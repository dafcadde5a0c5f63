import { createQueryClient } from './api/query-client.ts'
import { isBackOffice, paths } from './paths.ts'
import { screens } from './routes.tsx'
import { backOfficeHead, logoOrigins, pageHead, withContact } from './ssr/document-head.ts'
import { dataBlock, escapeHtml } from './ssr/html.ts'
import { type CallProcedure, inProcessClient } from './ssr/in-process-client.ts'
import type { DayHours } from './ssr/linked-data.ts'
import { matchPath } from './ssr/match-path.ts'
import { hasScreen, type Manifest, pageFiles } from './ssr/page-assets.ts'
import { fetchFrame, fetchOffering, prefetch, prefetchRendered } from './ssr/prefetch.ts'
import { renderScreen } from './ssr/render-screen.tsx'
import { dehydrateQueries, SERVED_ID, type Served, writeServed } from './ssr/served-document.ts'
import { LOW_PRIORITY, readTemplate } from './ssr/template.ts'

/*
 * Server-side rendering. apps/api/src/http/site/web-app.ts loads the built form of this module and
 * declares the interface that it expects.
 */

interface SiteOptions {
  /** The built index.html, and Vite's manifest of the same build. */
  template: string
  manifest: Manifest
  basePath: string
  urlOf: (path: string) => string
}

interface PageRequest {
  /** The requested path, with the base path and without the query string. */
  path: string
  callProcedure: CallProcedure
  /** When the request arrived. */
  now: Date
  /** Returns the business hours. Visitors have no procedure for them: the rows also hold what only the barber may read. */
  listWeek: () => Promise<readonly DayHours[]>
}

type RenderedPage =
  | { redirect: string }
  | {
      status: number
      html: string
      isPersonal: boolean
      /** Origins for the img-src directive of the page: the logo of the settings may be on any host. */
      imageOrigins: readonly string[]
    }

export function createSite({ template, manifest, basePath, urlOf }: SiteOptions) {
  const mounted = template.replaceAll('%BASE_PATH%', basePath).replaceAll('"./', `"${basePath}/`)
  const { beforeHead, head, styles, beforeRoot, beforeContent, afterRoot } = readTemplate(mounted)
  const empty = [beforeHead, head, styles, beforeRoot, afterRoot].join('')
  /** With the files of the screen too, of which the browser would know only when the shell has run. */
  const backOfficeDocument = (path: string, ownHead: string) => {
    const around = path === `${paths.admin}/login` ? [] : ['app/admin/shell/office.tsx']
    const screen = [path.slice(1)].filter((name) => hasScreen(manifest, name))
    const names = ['app/admin/shell/page.tsx', ...around, ...screen]
    const files = stylesOf(names, manifest, basePath) + scriptsOf(names, manifest, basePath)
    const document = [beforeHead, ownHead, styles, beforeRoot, afterRoot].join('')
    return document.replace('</head>', () => `${files}</head>`)
  }

  return {
    /** The document without content, which the browser renders by itself when the server could not. */
    empty,

    /** The pages for the sitemap, without those of the services. */
    publicPaths: Object.values(paths).filter(
      (path) => typeof path === 'string' && !isBackOffice(path),
    ),

    servicePath: paths.bookType,

    /**
     * The same for all requests whose page is the same, as long as the data and the second are the same. Undefined for pages
     * that must not be shared: personal pages, the back office, and redirects.
     */
    sharedKey({ path }: Pick<PageRequest, 'path'>) {
      const below = path.slice(basePath.length)
      const screen = isBackOffice(below) ? undefined : screenOf(below)
      if (!screen || screen.isPersonal) return undefined
      return path
    },

    /** @throws any error of the rendering or of the API, for example when the database is down. */
    async render(request: PageRequest): Promise<RenderedPage> {
      const path = request.path.slice(basePath.length)
      // The session is in localStorage, so only the browser can render the back office.
      if (isBackOffice(path)) {
        // Its links to the public site load no new document, so this document's policy must allow the logo there too.
        const frame = await fetchFrame(inProcessClient(request.callProcedure)).catch(
          () => undefined,
        )
        const imageOrigins = logoOrigins(frame?.settings)
        const document = backOfficeDocument(path, backOfficeHead(frame?.settings))
        const html = withContact(document, frame?.settings, frame?.dial)
        return { status: 200, html, isPersonal: true, imageOrigins }
      }
      const screen = screenOf(path)
      if (!screen) return { redirect: `${basePath}/` }

      const client = inProcessClient(request.callProcedure)
      const queryClient = createQueryClient({ isOver: false })
      const [{ isFound, settings, dial, service, sharing, questions }, offering] =
        await Promise.all([
          prefetch({ path, client, queryClient }),
          tellsOffering(screen.pattern) ? fetchOffering(client, request.listWeek) : undefined,
          screen.load(),
        ])
      const renderedAt = screen.isPersonal ? request.now.getTime() : undefined
      const rendering = { path: request.path, client, queryClient, basePath, renderedAt }
      if (screen.isPersonal)
        await prefetchRendered(queryClient, () =>
          renderScreen({ ...rendering, isPrefetching: true }),
        )
      const { body, title } = await renderScreen(rendering)
      const queries = dehydrateQueries(queryClient)
      const isPublic = isFound && !screen.isPersonal
      const canonical = canonicalPath(screen.pattern, path)
      return {
        status: isFound ? 200 : 404,
        isPersonal: screen.isPersonal,
        imageOrigins: logoOrigins(settings),
        html: [
          beforeHead,
          pageHead({
            title,
            path: canonical,
            pattern: screen.pattern,
            settings,
            service,
            sharing,
            offering,
            questions,
            urlOf,
            isPublic,
          }),
          styles,
          stylesOf([screen.name], manifest, basePath),
          withContact(beforeContent, settings, dial).replace(
            '</head>',
            () => `${scriptsOf([screen.name], manifest, basePath)}</head>`,
          ),
          body,
          afterRoot.replace(
            '</body>',
            () => `${served({ queries, pattern: screen.pattern, renderedAt })}</body>`,
          ),
        ].join(''),
      }
    },
  }
}

/** The pages whose data for search engines say what is offered, and when. */
function tellsOffering(pattern: string): boolean {
  return pattern === paths.home || pattern === paths.book
}

function screenOf(path: string) {
  return screens.find(({ pattern }) => matchPath(pattern, path))
}

/** The canonical spelling of a path: '/book/3' for '/BOOK/3/'. */
function canonicalPath(pattern: string, path: string): string {
  const params = matchPath(pattern, path) ?? {}
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function stylesOf(names: readonly string[], manifest: Manifest, basePath: string): string {
  const address = (file: string) => escapeHtml(`${basePath}/${file}`)
  return pageFiles(manifest, names)
    .css.map((file) => `<link rel="stylesheet" crossorigin href="${address(file)}">`)
    .join('')
}

function scriptsOf(names: readonly string[], manifest: Manifest, basePath: string): string {
  const address = (file: string) => escapeHtml(`${basePath}/${file}`)
  return pageFiles(manifest, names)
    .js.map(
      (file) => `<link rel="modulepreload" ${LOW_PRIORITY} crossorigin href="${address(file)}">`,
    )
    .join('')
}

function served(document: Served): string {
  return dataBlock('application/json', writeServed(document), SERVED_ID)
}
