import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/*
 * Loads the built web app. The types here repeat its interface instead of importing its sources, because it is a bundle
 * of its own; apps/web/src/app/entry-server.tsx exports its only function.
 */

/** Calls a procedure of the API in the same process. */
export type CallProcedure = (
  procedure: string,
  input: unknown,
) => Promise<{ data: unknown } | { refusal: { status: number; detail: string } }>

/** The business hours of a day; Monday is 0. */
interface DayHours {
  dayOfWeek: number
  isOpen: boolean
  openTime: string | null
  closeTime: string | null
  breaks: readonly { startTime: string; endTime: string }[]
}

export interface PageAddress {
  /** The requested path, with the base path and without the query string. */
  path: string
}

export interface RenderedPage {
  status: number
  html: string
  isPersonal: boolean
  /** Other origins that the page loads images from, such as that of the logo in the settings. */
  imageOrigins: readonly string[]
}

export interface WebApp {
  /** The page without content, which the browser renders. */
  empty: string
  /** The pages for search engines, below the base path. */
  publicPaths: readonly string[]
  servicePath: (appointmentTypeId: number) => string
  /** Equal for requests that may share a page while neither the data nor the second changes; undefined for personal pages. */
  sharedKey: (address: PageAddress) => string | undefined
  render: (
    request: PageAddress & {
      callProcedure: CallProcedure
      now: Date
      listWeek: () => Promise<readonly DayHours[]>
    },
  ) => Promise<RenderedPage | { redirect: string }>
}

interface EntryServer {
  createSite: (place: {
    template: string
    manifest: unknown
    basePath: string
    urlOf: (path: string) => string
  }) => WebApp
}

interface Mount {
  basePath: string
  urlOf: (path: string) => string
}

/** The folder of the files for browsers. */
export function browserFiles(built: string): string {
  return join(built, 'client')
}

/** @returns undefined when the web app is not built. */
export async function loadWebApp(built: string, mount: Mount): Promise<WebApp | undefined> {
  const entry = join(built, 'server/entry-server.js')
  const page = join(browserFiles(built), 'index.html')
  if (!existsSync(entry) || !existsSync(page)) return undefined
  const module: unknown = await import(pathToFileURL(entry).href)
  if (!isEntryServer(module))
    throw new Error(`${entry} has no createSite: build the web app again.`)
  const manifest = join(browserFiles(built), '.vite/manifest.json')
  return module.createSite({
    template: readFileSync(page, 'utf8'),
    manifest: JSON.parse(readFileSync(manifest, 'utf8')),
    ...mount,
  })
}

function isEntryServer(module: unknown): module is EntryServer {
  return (
    typeof module === 'object' &&
    module !== null &&
    typeof Reflect.get(module, 'createSite') === 'function'
  )
}
