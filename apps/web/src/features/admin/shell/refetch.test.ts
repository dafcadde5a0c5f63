import { setImmediate } from 'node:timers/promises'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { forgetErased, refetchAll } from './refetch.ts'

it('forgets an erased person: unused results are deleted, the others fetched again', async () => {
  const cache = new QueryClient()
  const shown = [['clients', 'list'], { input: {}, type: 'query' }]
  const preview = [['erasure', 'preview'], { input: { id: 1 }, type: 'query' }]
  const observe = (queryKey: readonly unknown[]) =>
    new QueryObserver(cache, {
      queryKey,
      queryFn: () => 'fetched again',
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined)
  for (const key of [
    shown,
    preview,
    [['notification', 'get'], { input: { id: 1 }, type: 'query' }],
    [['deletedItem', 'list'], { input: {}, type: 'query' }],
  ])
    cache.setQueryData(key, 'Ann Marsh')
  const ends = [observe(shown), observe(preview)]

  await forgetErased(cache)
  const results = cache.getQueriesData({}).map(([key, data]) => [key[0], data])
  expect(results).toEqual([
    [shown[0], 'fetched again'],
    [preview[0], 'Ann Marsh'],
  ])
  for (const end of ends) end()
})

it('a refetch lasts until its data have arrived, although two later ones replace its requests', async () => {
  const cache = new QueryClient()
  const queryKey = [['dashboard', 'overview'], { type: 'query' }]
  cache.setQueryData(queryKey, 'before the change')
  const responses: ((data: string) => void)[] = []
  const end = new QueryObserver(cache, {
    queryKey,
    queryFn: () => new Promise<string>((respond) => responses.push(respond)),
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined)

  const refetches: Promise<void>[] = []
  for (const count of [1, 2, 3]) {
    refetches.push(refetchAll(cache))
    await vi.waitFor(() => expect(responses).toHaveLength(count))
  }
  const seen = refetches[0]?.then(() => cache.getQueryData(queryKey))
  // Gives a promise that resolves too early the time to do so, so that the test fails.
  await setImmediate()
  responses.at(-1)?.('after the change')
  expect(await seen).toBe('after the change')
  await Promise.all(refetches)
  end()
})
