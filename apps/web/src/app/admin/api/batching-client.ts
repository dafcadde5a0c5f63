import { httpBatchLink } from '@trpc/client'
import { apiBase } from '../../../ui/browser/base-path.ts'
import { watchConnection } from '../../api/connection.ts'
import { endSessionOnUnauthorized, requestHeaders, transformer, trpc } from '../../api/trpc.ts'

/** The server rejects larger batches, so that each call counts against its rate limit. */
const MAX_BATCH_SIZE = 10

/**
 * The tRPC client of the back office: the calls of one screen share a request. All of them are POST requests,
 * because searches and filters hold the names of clients, and URLs end up in logs.
 */
export function createBatchingClient() {
  return trpc.createClient({
    links: [
      endSessionOnUnauthorized,
      watchConnection,
      httpBatchLink({
        url: `${apiBase()}/trpc`,
        transformer,
        maxItems: MAX_BATCH_SIZE,
        methodOverride: 'POST',
        headers: ({ opList }) => requestHeaders(opList),
      }),
    ],
  })
}
