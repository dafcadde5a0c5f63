import { NOUNS } from '@haircuts/router/changes'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { forgetErased, isChangedBy } from './refresh.ts'

it('forgets an erased person: unused results are deleted, the others fetched again, drafts kept', async () => {
  const cache = new QueryClient()
  const shown = [['client', 'list'], { input: {}, type: 'query' }]
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
    ['draft', 'new client'],
  ])
    cache.setQueryData(key, 'Ann Marsh')
  const ends = [observe(shown), observe(preview)]

  await forgetErased(cache)
  const results = cache.getQueriesData({}).map(([key, data]) => [key[0], data])
  expect(results).toEqual([
    [shown[0], 'fetched again'],
    [preview[0], 'Ann Marsh'],
    ['draft', 'Ann Marsh'],
  ])
  for (const end of ends) end()
})

/** Keys as tRPC's hooks make them; a draft has a key of its own. */
const bookings = { queryKey: [['booking', 'list'], { input: { page: 1 }, type: 'query' }] }
const content = { queryKey: [['content', 'editor'], { type: 'query' }] }
const draft = { queryKey: ['draft', 'booking'] }

describe('the queries that a change may change', () => {
  it('are those of the routers that read the noun', () => {
    const isChanged = isChangedBy([{ noun: 'booking', id: 17 }])
    expect([bookings, content].map(isChanged)).toEqual([true, false])
    expect(isChangedBy([{ noun: 'message', id: null }])(bookings)).toBe(true)
    expect(isChangedBy([])(bookings)).toBe(false)
  })

  it('include an open group and a series of the booking', () => {
    const isChanged = isChangedBy([{ noun: 'booking', id: 17 }])
    const open = (router: string) => ({ queryKey: [[router, 'get'], { input: { id: 17 } }] })
    expect(['bookingGroup', 'series', 'client'].map(open).map(isChanged)).toEqual([
      true,
      true,
      true,
    ])
  })

  it('are never drafts', () => {
    expect(isChangedBy(NOUNS.map((noun) => ({ noun, id: null })))(draft)).toBe(false)
  })
})
