import { MutationCache, QueryClient } from '@tanstack/react-query'
import { toAppError } from './errors.ts'
import { refetchAll } from './refetch.ts'

const FIVE_MINUTES = 5 * 60 * 1000

export interface Hydration {
  isOver: boolean
}

/**
 * The query client of the visitors' screens. Without a connection a request fails at once, so that the screen can show the
 * error. The default would pause it.
 *
 * What a visitor does may change anything that was loaded: no screen lists what an act concerns. After the act's own callbacks,
 * so that its confirmation is shown at once, everything on screen is fetched again, and the rest is deleted: the free times of
 * before would show the visitor's own time as just taken. A rejection means that the screen was out of date. Without an answer of
 * the server nothing is known to have changed, and a request would only fail as well.
 *
 * @param hydration while it is not over, on the server and until a page is hydrated, data are not fetched again.
 */
export function createQueryClient(hydration: Readonly<Hydration> = { isOver: true }): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_data, error, _variables, _context, { meta }) => {
        if (meta?.changesData === false || (error && !toAppError(error))) return
        client.removeQueries({ type: 'inactive' })
        return refetchAll(client)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        retry: (failures, error) => failures < 1 && !isClientError(error),
        // A 404 that came with the server-rendered document (app/ssr/prefetch.ts clears its invalidation) is rendered
        // again, not fetched again, until a change invalidates it: the calendars of an account are a 404 before it
        // is connected.
        retryOnMount: ({ state }) => state.isInvalidated || toAppError(state.error)?.status !== 404,
        // The data of the document are as new as the page, which would else ask for most of them again at once.
        refetchOnMount: () => hydration.isOver,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        // Not all screens have a button to retry.
        refetchOnReconnect: ({ state }) => state.status === 'error',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** The server understood the request and rejected it: a retry would get the same response. */
function isClientError(error: unknown) {
  const status = toAppError(error)?.status ?? 0
  return status >= 400 && status < 500
}
