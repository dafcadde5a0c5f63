import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { AppRouter } from '@haircuts/router'
import type { QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { type ReactNode, StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createQueryClient } from './api/query-client.ts'
import { type ApiClient, trpc } from './api/trpc.ts'
import { App } from './app.tsx'
import { TitleContext } from './lib/arrival.ts'
import { dataBlock, escapeHtml } from './lib/html.ts'
import { guessDays } from './parts/window-size.ts'
import { isBackOffice, paths } from './paths.ts'
import { screens } from './routes.tsx'
import { logoOrigins, pageHead } from './ssr/document-head.ts'
import { matchPath } from './ssr/match-path.ts'
import { hasScreen, type Manifest, pageFiles } from './ssr/page-assets.ts'
import { fetchSettings, prefetch } from './ssr/prefetch.ts'
import { dehydrateQueries, SERVED_ID, type Served, writeServed } from './ssr/served-document.ts'

/*
 * Server-side rendering. apps/api/src/adapters/web-app.ts loads the built form of this module and
 * declares the interface that it expects.
 */

interface SiteOptions {
  /** The built index.html, and Vite's manifest of the same build. */
  template: string
  manifest: Manifest
  basePath: string
  urlOf: (path: string) => string
}

/** Calls a query procedure of the API in the same process. */
export type CallProcedure = (
  procedure: string,
  input: unknown,
) => Promise<{ data: unknown } | { refusal: { status: number; detail: string } }>

interface PageRequest {
  /** The requested path, with the base path and without the query string. */
  path: string
  userAgent?: string | undefined
  /** The header Sec-CH-UA-Mobile. */
  mobileHint?: string | undefined
  callProcedure: CallProcedure
}

type RenderedPage =
  | { redirect: string }
  | {
      status: 200 | 404
      html: string
      isPersonal: boolean
      /** Origins for the img-src directive of the page: the logo of the settings may be on any host. */
      imageOrigins: readonly string[]
    }

export function createSite({ template, manifest, basePath, urlOf }: SiteOptions) {
  const mounted = template.replaceAll('%BASE_PATH%', basePath).replaceAll('"./', `"${basePath}/`)
  const { commonStyles, rest } = withoutStyles(mounted)
  const [beforeHead, head, beforeRoot, afterRoot] = splitTemplate(rest)
  const beforeContent = beforeRoot.replaceAll(SCRIPT, `$& ${LOW_PRIORITY}`)
  const plain = [beforeHead, head, commonStyles, beforeRoot, afterRoot].join('')
  /** With the files of the screen too, of which the browser would know only when the shell has run. */
  const backOfficeDocument = (path: string) => {
    const names = ['admin/shell', path.slice(1)].filter((name) => hasScreen(manifest, name))
    const files = stylesOf(names, manifest, basePath) + scriptsOf(names, manifest, basePath)
    return plain.replace('</head>', () => `${files}</head>`)
  }

  return {
    /** The document without content, which the browser renders by itself when the server could not. */
    plain,

    /** The pages for the sitemap, without those of the services. */
    publicPaths: [
      ...[paths.home, paths.book, paths.faq, paths.products, paths.donate, paths.contact],
      ...[paths.privacy, paths.accessibility],
    ],

    servicePath: paths.bookType,

    /**
     * The same for all requests whose page is the same, as long as the data and the second are the same. Undefined for pages
     * that must not be shared: personal pages, the back office, and redirects.
     */
    sharedKey({ path, userAgent, mobileHint }: Omit<PageRequest, 'callProcedure'>) {
      const below = path.slice(basePath.length)
      const screen = isBackOffice(below) ? undefined : screenOf(below)
      if (!screen || screen.isPersonal) return undefined
      return `${guessDays(userAgent, mobileHint)} ${path}`
    },

    /** @throws any error of the rendering or of the API, for example when the database is down. */
    async render(request: PageRequest): Promise<RenderedPage> {
      const path = request.path.slice(basePath.length)
      // The session is in localStorage, so only the browser can render the back office.
      if (isBackOffice(path)) {
        // Its links to the public site load no new document, so this document's policy must allow the logo there too.
        const settings = await fetchSettings(inProcessClient(request.callProcedure)).catch(
          () => undefined,
        )
        const imageOrigins = logoOrigins(settings)
        return { status: 200, html: backOfficeDocument(path), isPersonal: true, imageOrigins }
      }
      const screen = screenOf(path)
      if (!screen) return { redirect: `${basePath}/` }

      const guessedDays = guessDays(request.userAgent, request.mobileHint)
      const client = inProcessClient(request.callProcedure)
      const queryClient = createQueryClient()
      const [{ isFound, settings, service }] = await Promise.all([
        prefetch({ path, client, queryClient, guessedDays }),
        screen.load(),
      ])
      const { body, title } = await renderScreen({
        path: request.path,
        client,
        queryClient,
        guessedDays,
        basePath,
      })
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
            urlOf,
            isPublic,
          }),
          commonStyles,
          stylesOf([screen.name], manifest, basePath),
          beforeContent.replace(
            '</head>',
            () => `${scriptsOf([screen.name], manifest, basePath)}</head>`,
          ),
          body,
          afterRoot.replace(
            '</body>',
            () => `${served({ queries, guessedDays, pattern: screen.pattern })}</body>`,
          ),
        ].join(''),
      }
    },
  }
}

function screenOf(path: string) {
  return screens.find(({ pattern }) => matchPath(pattern, path))
}

/** The canonical spelling of a path: '/book/3' for '/BOOK/3/'. */
function canonicalPath(pattern: string, path: string): string {
  const params = matchPath(pattern, path) ?? {}
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** Takes the stylesheet links out, so that they can precede fonts and scripts: stylesheets block the first paint. */
function withoutStyles(template: string): { commonStyles: string; rest: string } {
  const style = /<link rel="stylesheet"[^>]*>/g
  return {
    commonStyles: (template.match(style) ?? []).join(''),
    rest: template.replaceAll(style, ''),
  }
}

/** Scripts load at low priority: the rendered page is readable before hydration, so styles and fonts go first. */
const LOW_PRIORITY = 'fetchpriority="low"'
const SCRIPT = /<script type="module"|<link rel="modulepreload"/g

const HEAD = /<!--head-->(.*)<!--\/head-->/s
const ROOT = '<div id="root">'

/** The template in four parts: before, inside and after the replaceable part of the head, and after the root. */
function splitTemplate(template: string): [string, string, string, string] {
  const match = HEAD.exec(template)
  const root = template.indexOf(ROOT) + ROOT.length
  if (!match?.[1] || root < ROOT.length)
    throw new Error('index.html has no <!--head--> part or no root element')
  const afterHead = match.index + match[0].length
  return [
    template.slice(0, match.index),
    match[1],
    template.slice(afterHead, root),
    template.slice(root),
  ]
}

interface RenderOptions {
  /** With the base path. */
  path: string
  client: ApiClient
  queryClient: QueryClient
  guessedDays: number
  basePath: string
}

async function renderScreen(options: RenderOptions) {
  const { path, client, queryClient, guessedDays, basePath } = options
  let title = ''
  const body = await renderToHtml(
    <StrictMode>
      <TitleContext
        value={(shown) => {
          title = shown
        }}
      >
        <App
          basePath={basePath}
          queryClient={queryClient}
          apiClient={client}
          guessedDays={guessedDays}
          address={path}
        />
      </TitleContext>
    </StrictMode>,
  )
  return { body, title }
}

/**
 * Waits for the whole page: React streams later parts with inline scripts, which the content security policy
 * blocks.
 */
function renderToHtml(app: ReactNode): Promise<string> {
  return new Promise((done, failed) => {
    const { pipe } = renderToPipeableStream(app, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: failed,
      onAllReady: () => text(pipe(new PassThrough())).then(done, failed),
    })
  })
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

/** A tRPC client whose calls never leave the process. Rendering a page only queries. */
function inProcessClient(callProcedure: CallProcedure): ApiClient {
  return trpc.createClient({
    links: [
      () =>
        ({ op }) =>
          observable((observer) => {
            callProcedure(op.path, op.input).then(
              (result) => {
                if ('refusal' in result) return observer.error(clientError(result.refusal))
                observer.next({ result: { type: 'data', data: result.data } })
                observer.complete()
              },
              (error) => observer.error(TRPCClientError.from(error)),
            )
          }),
    ],
  })
}

/** The error that the browser's tRPC client would throw for this refusal. */
function clientError(refusal: { status: number; detail: string }): TRPCClientError<AppRouter> {
  const error = new TRPCClientError<AppRouter>(refusal.detail)
  return Object.assign(error, { data: { httpStatus: refusal.status, refusal } })
}
