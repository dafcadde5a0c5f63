import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { RenderedPage } from '../adapters/web-app.ts'

/** A site has about ten public pages and one for each service, each for three widths of window. */
const MAX_PAGES = 100
/** The quality of @fastify/compress; a better one takes longer than the rendering. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number] | 'identity'

const ENCODERS: Record<Encoding, (html: string) => Promise<Buffer>> = {
  br: (html) => promisify(brotliCompress)(html, BROTLI),
  gzip: (html) => promisify(gzip)(html),
  identity: async (html) => Buffer.from(html),
}

/** A rendered page with what is derived from its text, each computed once. */
export class Page {
  readonly rendered: RenderedPage
  readonly #bodies = new Map<Encoding, Promise<Buffer>>()
  #etag: string | undefined

  constructor(rendered: RenderedPage) {
    this.rendered = rendered
  }

  etag(etagOf: (html: string) => string): string {
    this.#etag ??= etagOf(this.rendered.html)
    return this.#etag
  }

  body(encoding: Encoding): Promise<Buffer> {
    const body = this.#bodies.get(encoding) ?? ENCODERS[encoding](this.rendered.html)
    this.#bodies.set(encoding, body)
    return body
  }
}

interface Moment {
  /** Of the database, taken after the request arrived and before anything is rendered (`currentSnapshot`). */
  snapshot: string
  now: Date
}

/**
 * Renders a page once for all requests with the same key, until any data changes or the second is over: which starts are
 * offered changes at whole seconds, with the lead time and at midnight.
 */
export function sharedPages<Shared>() {
  const pages = new LRUCache<string, { moment: string; page: Promise<Shared> }>({ max: MAX_PAGES })
  return (key: string, { snapshot, now }: Moment, render: () => Promise<Shared>) => {
    const moment = `${Math.floor(now.getTime() / 1000)} ${snapshot}`
    const known = pages.get(key)
    if (known?.moment === moment) return known.page
    const page = render()
    pages.set(key, { moment, page })
    // A failed rendering is not shared with later requests.
    page.catch(() => pages.delete(key))
    return page
  }
}
