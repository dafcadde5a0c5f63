import type { ChangeEvent } from '@haircuts/core/kernel/changes'
import type { AppRouter } from '@haircuts/router'
import { createTRPCClient, httpSubscriptionLink, retryLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import { apiBase } from '../../../ui/browser/base-path.ts'
import { endSessionOnUnauthorized, requestHeaders, transformer } from '../../api/trpc.ts'

const MAX_PAUSE_MS = 30_000

/** Subscribes to the changes of all windows and processes. @returns the function that ends it. */
export function followChanges(onData: (event: ChangeEvent) => void): () => void {
  const client = createTRPCClient<AppRouter>({
    links: [
      endSessionOnUnauthorized,
      // For a response that is no stream, as that of a proxy while the server restarts. The next link opens a lost
      // connection again.
      retryLink({
        retry: ({ error }) => error.data?.httpStatus !== 401,
        retryDelayMs: (attempt) => Math.min(1000 * 2 ** attempt, MAX_PAUSE_MS),
      }),
      httpSubscriptionLink({
        url: `${apiBase()}/trpc`,
        transformer,
        // A browser's own EventSource sends no header, and a token in a URL would end up in logs.
        EventSource,
        eventSourceOptions: ({ op }) => ({
          fetch: (url, init) =>
            fetch(url, { ...init, headers: { ...init.headers, ...requestHeaders([op]) } }),
        }),
      }),
    ],
  })
  const subscription = client.live.changes.subscribe(undefined, { onData })
  return () => subscription.unsubscribe()
}
