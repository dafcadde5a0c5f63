import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { ApiClient } from '../api/trpc.ts'
import { App } from '../app.tsx'
import { TitleContext } from '../shell/arrival.ts'

interface RenderOptions {
  /** With the base path. */
  path: string
  client: ApiClient
  queryClient: QueryClient
  basePath: string
  /** In epoch milliseconds, for a page whose texts depend on it. */
  renderedAt?: number | undefined
  /** Begins the queries of the page. */
  isPrefetching?: boolean
}

/** The content of the document's root, with the title that the page sets. */
export async function renderScreen(options: RenderOptions) {
  const { path, client, queryClient, basePath, renderedAt, isPrefetching = false } = options
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
          address={path}
          renderedAt={renderedAt}
          isPrefetching={isPrefetching}
        />
      </TitleContext>
    </StrictMode>,
  )
  return { body: withoutStyles(body), title }
}

/**
 * The policy of the page blocks inline styles. Base UI hides the inputs of its controls by them, which base.css does as well. React
 * escapes quotation marks in texts, so only an attribute matches.
 */
function withoutStyles(html: string): string {
  return html.replaceAll(/ style="[^"]*"/g, '')
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
