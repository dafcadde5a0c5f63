import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'
import superjson from 'superjson'
import { now } from '../../ui/browser/clock.ts'

/** The data block of a server-rendered document, from which the browser hydrates. */
export interface Served {
  queries: DehydratedState
  /** The route pattern of the rendered screen. */
  pattern: string
  /** When a personal page was rendered, in epoch milliseconds. Without it, a public page that says the same keeps its ETag. */
  renderedAt?: number | undefined
}

/** The id of the element that holds it: a data block, not a script, so the content security policy allows it. */
export const SERVED_ID = 'served'

/** The property of a tRPC error that holds the `AppError` of the server. */
superjson.allowErrorProps('data')

/**
 * Failed queries are included, so that a missing appointment type is rendered alike on both sides. Without the
 * times of the server: `hydrateQueries` sets its own, and a page that says the same keeps its ETag.
 */
export function dehydrateQueries(queryClient: QueryClient): DehydratedState {
  const isSettled = ({ state }: Query) => state.status !== 'pending'
  const dehydrated = dehydrate(queryClient, { shouldDehydrateQuery: isSettled })
  const queries = dehydrated.queries.map((query) => ({
    ...query,
    dehydratedAt: 0,
    state: { ...query.state, dataUpdatedAt: 0 },
  }))
  return { ...dehydrated, queries }
}

export function writeServed(served: Served): string {
  return superjson.stringify(served)
}

/** @returns undefined when the server could not render the page and sent the empty document. */
export function readServed(): Served | undefined {
  const text = document.getElementById(SERVED_ID)?.textContent
  const served: unknown = text ? superjson.parse(text) : undefined
  return isServed(served) ? served : undefined
}

/**
 * Puts the server's query results into the query cache. Their age is measured with the clock of this device. A
 * document that the browser restores from its history may be old, so its results are stale and fetched again.
 */
export function hydrateQueries(queryClient: QueryClient, { queries }: Served) {
  const dataUpdatedAt = isFromHistory() ? 0 : now()
  hydrate(queryClient, {
    ...queries,
    queries: queries.queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt },
    })),
  })
}

export function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && Reflect.get(navigation, 'type') === 'back_forward'
}

function isServed(value: unknown): value is Served {
  return typeof value === 'object' && value !== null && Reflect.has(value, 'queries')
}
