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
}

/** The content of the document's root, with the title that the page sets. */
export async function renderScreen(options: RenderOptions) {
  const { path, client, queryClient, basePath } = options
  let title = ''
  const body = await renderToHtml(
    <StrictMode>
      <TitleContext
        value={(shown) => {
          title = shown
        }}
      >
        <App basePath={basePath} queryClient={queryClient} apiClient={client} address={path} />
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
