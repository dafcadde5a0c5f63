import { hydrate, QueryClient } from '@tanstack/react-query'
import superjson from 'superjson'
import { expect, it } from 'vitest'
import { isCopied, lastCopyOf, parseCopy, queriesToKeep, writeCopy } from './offline-data.ts'

const NOW = Date.parse('2026-03-04T15:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A cache with the results of these operations; the number is the age in minutes. */
function loaded(...results: [path: string, input: unknown, age: number, data?: unknown][]) {
  const client = new QueryClient()
  for (const [path, input, age, data = path] of results) {
    const key = [path.split('.'), { input, type: 'query' }]
    client.setQueryData(key, data, { updatedAt: NOW - age * MINUTE })
  }
  return client
}

const keptOf = (client: QueryClient, now = NOW) =>
  queriesToKeep(client.getQueryCache().getAll(), now)

it('keeps what the screens of a working day show, without tokens, emails, sessions and drafts', () => {
  const client = loaded(
    ['booking.list', {}, 0],
    ['booking.byToken', { publicToken: 'secret' }, 0],
    ['notification.get', { id: 1 }, 0],
    ['notification.list', {}, 0],
    ['deletedItem.list', {}, 0],
    ['auth.sessions', undefined, 0],
    ['clients.list', {}, 0],
  )
  client.setQueryData(['draft', 'new client'], { name: 'Ann Marsh' })
  expect(keptOf(client).map(({ state }) => state.data)).toEqual(['booking.list', 'clients.list'])
})

it('keeps the latest pages of each list, and nothing older than a day', () => {
  const pages = [...Array(20).keys()].map(
    (page) => ['clients.list', { page }, page, page] satisfies [string, unknown, number, number],
  )
  const client = loaded(...pages, ['booking.list', {}, 24 * 60])
  expect(keptOf(client).map(({ state }) => state.data)).toEqual([0, 1, 2, 3, 4, 5])
})

it('limits the total', () => {
  const operations = [
    'booking.list',
    'booking.get',
    'booking.details',
    'clients.list',
    'clients.get',
  ]
  const all = [...operations, 'calendarEvent.list', 'addon.list', 'appointmentType.list']
  const results = all.flatMap((path) =>
    [...Array(40).keys()].map((id): [string, unknown, number] => [path, { id }, 0]),
  )
  // Seven lists of six, and the details of forty bookings.
  expect(keptOf(loaded(...results))).toHaveLength(80)
})

it('is written again only when a result has changed, was added or removed, or after ten minutes', () => {
  const client = loaded(['clients.list', { page: 1 }, 0], ['booking.list', {}, 0])
  const last = lastCopyOf('session', keptOf(client), NOW)
  expect(isCopied(undefined, 'session', keptOf(client), NOW)).toBe(false)
  expect(isCopied(last, 'session', keptOf(client), NOW + MINUTE)).toBe(true)
  expect(isCopied(last, 'session', keptOf(client), NOW + 10 * MINUTE)).toBe(false)
  expect(isCopied(last, 'next session', keptOf(client), NOW + MINUTE)).toBe(false)

  const key = [['clients', 'list'], { input: { page: 1 }, type: 'query' }]
  client.setQueryData(key, 'clients.list', { updatedAt: NOW + MINUTE })
  expect(isCopied(last, 'session', keptOf(client), NOW + MINUTE)).toBe(true)
  client.setQueryData(key, 'changed')
  expect(isCopied(last, 'session', keptOf(client), NOW + MINUTE)).toBe(false)
  client.removeQueries({ queryKey: key })
  expect(isCopied(last, 'session', keptOf(client), NOW + MINUTE)).toBe(false)
})

it('can be read for a day, dates included', () => {
  const start = new Date('2026-03-04T16:00Z')
  const client = loaded(['booking.list', {}, 0, [{ start }]])
  const text = writeCopy(keptOf(client), NOW)
  const copy = parseCopy(text, NOW + DAY - 1)
  expect(copy?.savedAt).toBe(NOW)
  const restored = new QueryClient()
  hydrate(restored, copy?.queries ?? {})
  expect(restored.getQueryData([['booking', 'list'], { input: {}, type: 'query' }])).toEqual([
    { start },
  ])
  expect(parseCopy(text, NOW + DAY)).toBeUndefined()
})

it.each([
  '',
  '{"json":{"savedAt":',
  'null',
  superjson.stringify(null),
  superjson.stringify({ savedAt: NOW, queries: null }),
  superjson.stringify({ savedAt: NOW, queries: {} }),
  superjson.stringify({ savedAt: 'today', queries: { queries: [] } }),
  superjson.stringify({ savedAt: NOW, queries: { queries: [null] } }),
  superjson.stringify({ savedAt: NOW, queries: { queries: [{ queryKey: [], state: {} }] } }),
])('ignores a damaged copy: %j', (text) => {
  expect(parseCopy(text, NOW)).toBeUndefined()
})
