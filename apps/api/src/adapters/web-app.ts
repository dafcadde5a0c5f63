import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/*
 * The built web app, and what is expected of it. Nothing is imported from its sources: it is another
 * program, bundled, whose one function for us is apps/web/src/entry-server.tsx.
 */

/** Calls a query procedure of the API in the same process. */
export type CallProcedure = (
  procedure: string,
  input: unknown,
) => Promise<{ data: unknown } | { refusal: { status: number; detail: string } }>

interface PageRequest {
  /** The requested path, with the base path and without the query string. */
  path: string
  userAgent: string | undefined
  mobileHint: string | undefined
  callProcedure: CallProcedure
}

type RenderedPage =
  | { redirect: string }
  | {
      status: 200 | 404
      html: string
      isPersonal: boolean
      /** Where the page's images come from that are not ours: the logo of the settings. */
      imageOrigins: readonly string[]
    }

export interface WebApp {
  /** The page without content, which a browser fills by itself. */
  plain: string
  /** Pages that anybody may find, below the base path. */
  publicPaths: readonly string[]
  servicePath: (appointmentTypeId: number) => string
  render: (request: PageRequest) => Promise<RenderedPage>
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

/** Where the files lie that browsers fetch. */
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
