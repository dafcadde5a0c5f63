import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { forgetErased } from './forget-erased.ts'

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
