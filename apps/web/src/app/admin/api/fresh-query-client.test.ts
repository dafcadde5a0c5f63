import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFreshQueryClient, reuseUnchanged } from './fresh-query-client.ts'

const visits = () => ({
  items: [
    { id: 1, start: new Date('2026-03-04T15:00Z'), addons: [{ id: 7 }] },
    { id: 2, start: new Date('2026-03-04T16:00Z'), addons: [] },
  ],
  total: 2,
})

describe('a refetch', () => {
  it('without news returns the old object, dates included', () => {
    const before = visits()
    expect(reuseUnchanged(before, visits())).toBe(before)
  })

  it('keeps the rows that did not change', () => {
    const before = visits().items
    const after = visits().items
    after[1] = { id: 2, start: new Date('2026-03-04T17:00Z'), addons: [] }
    const merged = reuseUnchanged(before, after)
    expect(merged).toEqual(after)
    expect(Array.isArray(merged) && merged[0]).toBe(before[0])
  })

  it.each([
    [[1, 2], [1]],
    [[1], [1, 2]],
    [{ a: 1, b: undefined }, { a: 1 }],
    [{ a: 1 }, { a: 1, b: undefined }],
    [null, {}],
    [{}, []],
    [new Map([[1, 2]]), new Map([[1, 3]])],
    ['a', 'b'],
  ])('returns what is new: %j after %j', (before, after) => {
    expect(reuseUnchanged(before, after)).toEqual(after)
    expect(reuseUnchanged(before, after)).not.toBe(before)
  })
})

it('the back office shares the cache of the visitors, not its five minutes nor its requests without a connection', () => {
  const shared = new QueryClient({
    defaultOptions: { queries: { staleTime: 300_000, networkMode: 'always' } },
  })
  const fresh = createFreshQueryClient(shared)
  fresh.setQueryData(['visit'], 'booked')
  expect(shared.getQueryData(['visit'])).toBe('booked')
  const options = { queryKey: ['visit'] }
  expect(fresh.defaultQueryOptions(options)).toMatchObject({
    staleTime: 2000,
    networkMode: 'online',
    refetchOnReconnect: true,
  })
  expect(shared.defaultQueryOptions(options)).toMatchObject({
    staleTime: 300_000,
    networkMode: 'always',
  })
})

describe('a call of the API', () => {
  /** A back office with one query on screen, whose data is the number of its fetches. */
  async function screen() {
    const client = createFreshQueryClient(new QueryClient())
    const queryKey = [['booking', 'list'], { type: 'query' }]
    let fetches = 0
    let isHanging = false
    const queryFn = () => {
      fetches += 1
      return isHanging ? new Promise<number>(() => {}) : fetches
    }
    const shown = new QueryObserver(client, { queryKey, queryFn })
    onTestFinished(shown.subscribe(() => undefined))
    await client.fetchQuery({ queryKey, queryFn })
    const before = fetches
    const hang = () => {
      isHanging = true
    }
    return { client, hang, refetches: () => fetches - before }
  }
  const call = { mutationKey: [['booking', 'update']], mutationFn: async () => 'changed' }

  it('that changes data fetches the screen again before its own callbacks', async () => {
    const { client, refetches } = await screen()
    const seen: number[] = []
    const update = new MutationObserver(client, {
      ...call,
      onSuccess: () => seen.push(refetches()),
    })
    await update.mutate()
    expect(seen).toEqual([1])
  })

  it('that was rejected fetches the screen again, and the error does not wait for it', async () => {
    const { client, refetches, hang } = await screen()
    hang()
    const update = new MutationObserver(client, {
      ...call,
      mutationFn: () => Promise.reject(new Error('taken')),
    })
    await expect(update.mutate()).rejects.toThrow('taken')
    expect(refetches()).toBe(1)
  })

  it.each([
    ['that changes nothing on screen', { ...call, meta: { changesData: false } as const }],
    ['of a mutation that makes others', { mutationFn: call.mutationFn }],
  ])('%s fetches nothing', async (_, options) => {
    const { client, refetches } = await screen()
    await new MutationObserver(client, options).mutate()
    expect(refetches()).toBe(0)
  })
})
