import { type Mutation, MutationCache, type Query, QueryClient } from '@tanstack/react-query'
import { refetchAll } from '../../api/refetch.ts'

/** The interval in which the data on screen is fetched again while the tab is visible, in case a live change was missed. */
export const REFRESH_MS = 15_000

/**
 * Data of this age is used without a new request. It covers the queries of one navigation, which several components
 * share, and the results of a prefetch.
 */
const FRESH_MS = 2000

/** Data stay in memory for this long, so that a screen that was seen before can be read without a connection. */
const DAY_MS = 24 * 3_600_000

/**
 * The query client of the back office: other options for the cache of the visitors' client. Its queries never rely on the
 * five-minute cache: they are fetched again when a screen opens, when the tab becomes visible, and every 15 seconds (ADR 27).
 * Without a connection they wait for one.
 * The defaults of one client could not tell the two apart: they go by the key, and both read the settings, the services, the
 * texts and the free times.
 *
 * After each call that changes data, everything on screen is fetched again before the call's own callbacks run: no screen
 * lists what a change concerns.
 */
export function createFreshQueryClient(shared: QueryClient): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: shared.getQueryCache(),
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _context, mutation) =>
        isChange(mutation) ? refetchAll(client) : undefined,
      // Not awaited, so that the error is shown at once, also without a connection.
      onError: (_error, _variables, _context, mutation) => {
        if (isChange(mutation)) void refetchAll(client)
      },
    }),
    defaultOptions: {
      ...shared.getDefaultOptions(),
      queries: {
        ...shared.getDefaultOptions().queries,
        staleTime: FRESH_MS,
        gcTime: DAY_MS,
        networkMode: 'online',
        refetchOnReconnect: true,
        refetchOnWindowFocus: hasData,
        refetchInterval: (query) => (hasData(query) ? REFRESH_MS : false),
        structuralSharing: reuseUnchanged,
      },
    },
  })
  return client
}

/** Only calls of the API have a key; a mutation without one makes such calls. */
function isChange({ options, meta }: Pick<Mutation, 'options' | 'meta'>): boolean {
  return options.mutationKey !== undefined && meta?.changesData !== false
}

/**
 * A failed query without data shows its error and a button to retry. Fetching it again unasked would replace the error
 * with a skeleton each time.
 */
function hasData({ state }: Query): boolean {
  return state.data !== undefined
}

/**
 * The new data with every unchanged part replaced by the old object, so that a refetch without news renders nothing. The
 * default of React Query does the same for JSON, but takes each Date for a change.
 */
export function reuseUnchanged(before: unknown, after: unknown): unknown {
  if (Object.is(before, after)) return before
  if (before instanceof Date && after instanceof Date)
    return before.getTime() === after.getTime() ? before : after
  if (Array.isArray(before) && Array.isArray(after)) {
    const merged = after.map((item: unknown, index) => reuseUnchanged(before[index], item))
    return isSameList(before, merged) ? before : merged
  }
  if (!isPlainObject(before) || !isPlainObject(after)) return after
  const old = new Map(Object.entries(before))
  const merged = Object.entries(after).map(
    ([key, value]) => [key, reuseUnchanged(old.get(key), value)] as const,
  )
  const isSame =
    merged.length === old.size &&
    merged.every(([key, value]) => old.has(key) && Object.is(old.get(key), value))
  return isSame ? before : Object.fromEntries(merged)
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => Object.is(item, b[index]))
}

function isPlainObject(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
