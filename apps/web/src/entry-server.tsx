import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type ReactNode, StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { App } from './app.tsx'
import { type Answer, fillCache } from './lib/answers.ts'
import { type ApiClient, ApiError } from './lib/api-client.ts'
import { guessDays } from './lib/guess-days.ts'
import { dataBlock, escaped } from './lib/html.ts'
import { matchPath } from './lib/match-path.ts'
import { pageAnswers } from './lib/page-answers.ts'
import { type Manifest, pageFiles } from './lib/page-files.ts'
import { pageHead } from './lib/page-head.ts'
import { TitleContext } from './lib/page-title.ts'
import { createQueryClient } from './lib/query-client.ts'
import { SERVED_ID, type Served, writeServed } from './lib/served-document.ts'
import type { Screen } from './parts/screen.tsx'
import { isBackOffice, paths } from './paths.ts'
import { screens } from './routes.tsx'

/*
 * The site as the server draws it. apps/api/src/adapters/web-app.ts loads the built form of this
 * module and says there what it expects of it.
 */

interface Place {
  /** The built index.html and the manifest beside it. */
  template: string
  manifest: Manifest
  basePath: string
  urlOf: (path: string) => string
}

/** How the API answers a question that never leaves the process. */
export type Ask = (
  procedure: string,
  input: unknown,
) => Promise<{ data: unknown } | { refusal: { status: number; detail: string } }>

interface Visit {
  /** As asked for, the base path included, without a query. */
  path: string
  userAgent?: string | undefined
  mobileHint?: string | undefined
  ask: Ask
}

type Drawn = { redirect: string } | { status: 200 | 404; html: string; isPersonal: boolean }

export function createSite({ template, manifest, basePath, urlOf }: Place) {
  const mounted = template.replaceAll('%BASE_PATH%', basePath).replaceAll('"./', `"${basePath}/`)
  const { commonStyles, rest } = withoutStyles(mounted)
  const [beforeHead, head, beforeRoot, afterRoot] = sections(rest)
  const beforeContent = beforeRoot.replaceAll(SCRIPT, `$& ${LATER}`)
  const plain = [beforeHead, head, commonStyles, beforeRoot, afterRoot].join('')
  const shell = { pattern: paths.admin }
  const office = plain.replace(
    '</head>',
    () => `${stylesOf(shell, manifest, basePath)}${scriptsOf(shell, manifest, basePath)}</head>`,
  )

  return {
    /** Without content: what a browser fills by itself where the server could not. */
    plain,

    /** The pages that anybody may find, apart from those of the services. */
    publicPaths: [paths.home, paths.book, paths.faq, paths.products, paths.donate, paths.contact],

    servicePath: paths.bookType,

    /** @throws whatever keeps a page from being drawn: a broken screen, a database that is away. */
    async draw(visit: Visit): Promise<Drawn> {
      const path = visit.path.slice(basePath.length)
      // The browser alone knows whether the barber is signed in, so it draws his screens itself.
      if (isBackOffice(path)) return { status: 200, html: office, isPersonal: true }
      const screen = screens.find(({ pattern }) => matchPath(pattern, path))
      if (!screen) return { redirect: `${basePath}/` }

      const guessedDays = guessDays(visit.userAgent, visit.mobileHint)
      const api = apiThrough(visit.ask)
      const [{ answers, isFound }] = await Promise.all([
        pageAnswers(path, api, guessedDays),
        screen.load(),
      ])
      const { body, title } = await page({ visit, api, answers, guessedDays, basePath })
      const isPublic = isFound && !screen.isPersonal
      const canonical = addressOf(screen.pattern, path)
      return {
        status: isFound ? 200 : 404,
        isPersonal: screen.isPersonal,
        html: [
          beforeHead,
          pageHead({ title, path: canonical, pattern: screen.pattern, answers, urlOf, isPublic }),
          commonStyles,
          stylesOf(screen, manifest, basePath),
          beforeContent.replace('</head>', () => `${scriptsOf(screen, manifest, basePath)}</head>`),
          body,
          afterRoot.replace(
            '</body>',
            () => `${served({ answers, guessedDays, pattern: screen.pattern })}</body>`,
          ),
        ].join(''),
      }
    },
  }
}

/** The one spelling of an address: '/BOOK/3/' is '/book/3'. */
function addressOf(pattern: string, path: string): string {
  const named = matchPath(pattern, path) ?? {}
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? ''))
}

/** Nothing is painted before its styles are there: they are asked for before fonts and scripts. */
function withoutStyles(template: string): { commonStyles: string; rest: string } {
  const style = /<link rel="stylesheet"[^>]*>/g
  return {
    commonStyles: (template.match(style) ?? []).join(''),
    rest: template.replaceAll(style, ''),
  }
}

/** A page is there to be read before it is awake: what draws it goes first over a slow line. */
const LATER = 'fetchpriority="low"'
const SCRIPT = /<script type="module"|<link rel="modulepreload"/g

const HEAD = /<!--head-->(.*)<!--\/head-->/s
const ROOT = '<div id="root">'

/** The document in four: what goes before, into and after the head's own words, and after the root. */
function sections(template: string): [string, string, string, string] {
  const match = HEAD.exec(template)
  const root = template.indexOf(ROOT) + ROOT.length
  if (!match?.[1] || root < ROOT.length) throw new Error('index.html has lost its head or its root')
  const afterHead = match.index + match[0].length
  return [
    template.slice(0, match.index),
    match[1],
    template.slice(afterHead, root),
    template.slice(root),
  ]
}

interface Drawing {
  visit: Visit
  api: ApiClient
  answers: readonly Answer[]
  guessedDays: number
  basePath: string
}

async function page({ visit, api, answers, guessedDays, basePath }: Drawing) {
  const queryClient = createQueryClient()
  fillCache(queryClient, answers)
  let title = ''
  const body = await drawn(
    <StrictMode>
      <TitleContext
        value={(shown) => {
          title = shown
        }}
      >
        <App
          basePath={basePath}
          queryClient={queryClient}
          apiClient={api}
          guessedDays={guessedDays}
          address={visit.path}
        />
      </TitleContext>
    </StrictMode>,
  )
  return { body, title }
}

/** In one piece: React's later pieces come with scripts, which the site's policy does not let run. */
function drawn(app: ReactNode): Promise<string> {
  return new Promise((done, failed) => {
    const { pipe } = renderToPipeableStream(app, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: failed,
      onAllReady: () => text(pipe(new PassThrough())).then(done, failed),
    })
  })
}

function stylesOf(
  { pattern }: Pick<Screen, 'pattern'>,
  manifest: Manifest,
  basePath: string,
): string {
  const address = (file: string) => escaped(`${basePath}/${file}`)
  return pageFiles(manifest, pattern)
    .css.map((file) => `<link rel="stylesheet" crossorigin href="${address(file)}">`)
    .join('')
}

function scriptsOf(
  { pattern }: Pick<Screen, 'pattern'>,
  manifest: Manifest,
  basePath: string,
): string {
  const address = (file: string) => escaped(`${basePath}/${file}`)
  return pageFiles(manifest, pattern)
    .js.map((file) => `<link rel="modulepreload" ${LATER} crossorigin href="${address(file)}">`)
    .join('')
}

function served(document: Served): string {
  return dataBlock('application/json', writeServed(document), SERVED_ID)
}

function apiThrough(ask: Ask): ApiClient {
  return {
    query: async (procedure, input) => {
      const answer = await ask(procedure, input)
      if ('data' in answer) return answer.data
      const { refusal } = answer
      throw new ApiError(refusal.status, { message: refusal.detail, data: { refusal } })
    },
    mutation: () => Promise.reject(new Error('Drawing a page changes nothing')),
  }
}
