import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'

const FIVE_MINUTES = 5 * 60 * 1000

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
        // What is not there came so with the document, and is drawn so on the server and here.
        retryOnMount: ({ state }) =>
          !(state.error instanceof ApiError && state.error.status === 404),
        refetchOnWindowFocus: false,
      },
    },
  })
}

/** The server understood and said no: asking again would only get the same answer. */
function isRefusal(error: unknown) {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
