import {
  hashKey,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { type RouterName, routerOf } from '../../api/refresh.ts'
import { keepUnchanged } from './fresh-query-client.ts'

/** What a change does to the answers that are shown, as pure data to data. Applying it twice is the same as once. */
export interface Patch {
  /** The routers whose answers hold what changes. All of them are fetched again once the server has answered. */
  routers: readonly RouterName[]
  apply: (answer: unknown, router: RouterName) => unknown
}

interface OptimisticChange<Answer> {
  /** What it changes, such as `booking-12`. Changes of the same thing are sent one after the other. */
  about: string
  patch: Patch
  send: () => Promise<Answer>
}

/**
 * Shows a change before the server has answered, and takes it off the screen if the server refuses it. The promise is
 * the answer to `send`; its error is left to the caller, who says it in words (ADR 88).
 */
export function useOptimistic() {
  const cache = useQueryClient()
  return useCallback(
    <Answer>(change: OptimisticChange<Answer>) => changeOptimistically(cache, change),
    [cache],
  )
}

export async function changeOptimistically<Answer>(
  cache: QueryClient,
  { about, patch, send }: OptimisticChange<Answer>,
): Promise<Answer> {
  const pending = pendingOf(cache)
  const earlier = pending.sent.get(about)
  pending.begin(patch)
  const sent = earlier ? earlier.then(send, send) : send()
  pending.sent.set(about, sent)
  try {
    const answer = await sent
    pending.keep(patch)
    return answer
  } catch (error) {
    pending.drop(patch)
    throw error
  } finally {
    if (pending.sent.get(about) === sent) pending.sent.delete(about)
    // Replaces requests that were under way, whose answers may be older than the change.
    void cache.invalidateQueries({ predicate: (query) => concerns(patch, query) })
  }
}

function concerns({ routers }: Patch, { queryKey }: Query): boolean {
  const router = routerOf(queryKey)
  return routers.some((name) => name === router)
}

/** The answer with the change, if it is one that the change concerns. */
function applied(patch: Patch, query: Query, answer: unknown): unknown {
  const router = patch.routers.find((name) => name === routerOf(query.queryKey))
  if (router === undefined || answer === undefined) return answer
  // Removing the only item of a query leaves it as it is: its screen is about to close.
  return patch.apply(answer, router) ?? answer
}

/** One for each cache, which the clients of visitors and of the back office share. */
const PENDING = new WeakMap<object, ReturnType<typeof createPending>>()

function pendingOf(cache: QueryClient) {
  const queries = cache.getQueryCache()
  const known = PENDING.get(queries)
  if (known) return known
  const created = createPending(cache)
  PENDING.set(queries, created)
  return created
}

/**
 * The changes that the server has not answered. Beside each answer that they change it keeps the answer without them. An
 * answer that arrives meanwhile, as after a live update, takes the place of that one, and the changes are shown on it.
 */
function createPending(cache: QueryClient) {
  const queries = cache.getQueryCache()
  const patches = new Set<Patch>()
  const bases = new Map<string, unknown>()
  let isShowing = false
  let unfollow = () => {}

  function show(query: Query) {
    const key = hashKey(query.queryKey)
    if (query.state.data === undefined) return
    const base = bases.has(key) ? bases.get(key) : query.state.data
    bases.set(key, base)
    const shown = [...patches].reduce((answer, patch) => applied(patch, query, answer), base)
    const next = keepUnchanged(query.state.data, shown)
    if (next === query.state.data) return
    isShowing = true
    // Its age stays that of the server's answer.
    query.setData(next, { manual: true, updatedAt: query.state.dataUpdatedAt })
    isShowing = false
  }

  function showAll(patch: Patch) {
    for (const query of queries.findAll({ predicate: (each) => concerns(patch, each) })) show(query)
  }

  function rebase(event: QueryCacheNotifyEvent) {
    if (isShowing || event.type !== 'updated' || event.action.type !== 'success') return
    const { query } = event
    if (![...patches].some((patch) => concerns(patch, query))) return
    bases.set(hashKey(query.queryKey), query.state.data)
    show(query)
  }

  function end(patch: Patch) {
    patches.delete(patch)
    showAll(patch)
    if (patches.size > 0) return
    bases.clear()
    unfollow()
  }

  return {
    /** The last request about each thing. */
    sent: new Map<string, Promise<unknown>>(),
    begin(patch: Patch) {
      if (patches.size === 0) unfollow = queries.subscribe(rebase)
      patches.add(patch)
      showAll(patch)
    },
    /** The server has made the change: it becomes a part of the answers. */
    keep(patch: Patch) {
      for (const query of queries.findAll({ predicate: (each) => concerns(patch, each) })) {
        const key = hashKey(query.queryKey)
        if (bases.has(key)) bases.set(key, applied(patch, query, bases.get(key)))
      }
      end(patch)
    },
    /** The server has refused the change: it leaves the screen, and the others stay. */
    drop: end,
  }
}
