import { QueryClient } from '@tanstack/react-query'
import { toAppError } from './errors.ts'

const FIVE_MINUTES = 5 * 60 * 1000

/**
 * The query client of the visitors' screens. Without a connection a request fails at once, so that the screen can show the
 * error. The default would pause it.
 */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        retry: (failures, error) => failures < 1 && !isClientError(error),
        // A 404 that came with the server-rendered document (app/ssr/prefetch.ts clears its invalidation) is rendered
        // again, not fetched again, until a change invalidates it: the calendars of an account are a 404 before it
        // is connected.
        retryOnMount: ({ state }) => state.isInvalidated || toAppError(state.error)?.status !== 404,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        // Not all screens have a button to retry.
        refetchOnReconnect: ({ state }) => state.status === 'error',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** The server understood the request and rejected it: a retry would get the same response. */
function isClientError(error: unknown) {
  const status = toAppError(error)?.status ?? 0
  return status >= 400 && status < 500
}
