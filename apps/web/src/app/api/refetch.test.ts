import { setImmediate } from 'node:timers/promises'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { refetchAll } from './refetch.ts'

/** One query on screen, whose responses the test gives. */
function givenScreen() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryKey = [['dashboard', 'overview'], { type: 'query' }]
  cache.setQueryData(queryKey, 'before the change')
  const responses: ((data: string) => void)[] = []
  const end = new QueryObserver(cache, {
    queryKey,
    queryFn: () => new Promise<string>((respond) => responses.push(respond)),
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined)
  onTestFinished(end)
  return { cache, responses, data: () => cache.getQueryData(queryKey) }
}

it('a refetch lasts until data have arrived that were asked for after it began', async () => {
  const { cache, responses, data } = givenScreen()
  const first = refetchAll(cache)
  const second = refetchAll(cache).then(data)
  expect(responses).toHaveLength(1)
  responses[0]?.('after the first change')
  await first
  await vi.waitFor(() => expect(responses).toHaveLength(2))
  responses[1]?.('after the second change')
  expect(await second).toBe('after the second change')
})

it('changes during a refetch are one more refetch and restart nothing', async () => {
  const { cache, responses } = givenScreen()
  const first = refetchAll(cache)
  const later = [1, 2, 3].map(() => refetchAll(cache))
  await setImmediate()
  expect(responses).toHaveLength(1)
  responses[0]?.('slow')
  await first
  await vi.waitFor(() => expect(responses).toHaveLength(2))
  responses[1]?.('news')
  await Promise.all(later)
  expect(responses).toHaveLength(2)
})

it('a round without a response ends, and the next one asks again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { cache, responses } = givenScreen()
  const first = refetchAll(cache)
  const second = refetchAll(cache)
  await vi.advanceTimersByTimeAsync(5000)
  await first
  expect(responses).toHaveLength(2)
  responses[1]?.('news')
  await second
})

it.each([
  [503, 0],
  [404, 1],
])('a query that failed with %i is fetched again %i times', async (status, times) => {
  const refusal = { status, code: 'some_code', detail: 'Some reason.' }
  const error = Object.assign(new Error(refusal.detail), { data: { refusal } })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryFn = vi.fn(() => Promise.reject(error))
  const shown = new QueryObserver(cache, { queryKey: ['account'], queryFn })
  onTestFinished(shown.subscribe(() => undefined))
  await vi.waitFor(() => expect(shown.getCurrentResult().isError).toBe(true))
  await refetchAll(cache)
  expect(queryFn).toHaveBeenCalledTimes(1 + times)
})

it('a slow service is not asked again', async () => {
  const cache = new QueryClient()
  const queryFn = vi.fn(() => 'records')
  const meta = { isOnDemand: true } as const
  const shown = new QueryObserver(cache, { queryKey: ['dns'], queryFn, meta })
  onTestFinished(shown.subscribe(() => undefined))
  await vi.waitFor(() => expect(shown.getCurrentResult().isSuccess).toBe(true))
  await refetchAll(cache)
  expect(queryFn).toHaveBeenCalledTimes(1)
})
