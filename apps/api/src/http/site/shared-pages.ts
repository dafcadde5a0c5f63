import { LRUCache } from 'lru-cache'
import { EncodedText } from '../encoded-text.ts'
import type { RenderedPage } from './web-app.ts'

/** A site has about ten public pages and one for each service, each for three widths of window. */
const MAX_PAGES = 100

/** A rendered page with what is derived from its text, each computed once. */
export class Page {
  readonly rendered: RenderedPage
  readonly body: EncodedText
  #etag: string | undefined

  constructor(rendered: RenderedPage) {
    this.rendered = rendered
    this.body = new EncodedText(rendered.html)
  }

  etag(etagOf: (html: string) => string): string {
    this.#etag ??= etagOf(this.rendered.html)
    return this.#etag
  }
}

interface Moment {
  /** The snapshot of the database, taken after the request arrived and before anything is rendered (`currentSnapshot`). */
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
    // A failed rendering is not shared with later requests, and leaves a newer one alone.
    page.catch(() => {
      if (pages.peek(key)?.page === page) pages.delete(key)
    })
    return page
  }
}
