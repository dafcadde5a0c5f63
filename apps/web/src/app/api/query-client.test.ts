import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

it('a visitor’s query fails at once without a connection, and loads when it is back', async () => {
  const client = createQueryClient()
  client.mount()
  onlineManager.setOnline(false)
  const observer = new QueryObserver(client, {
    queryKey: ['times'],
    queryFn: () =>
      onlineManager.isOnline()
        ? Promise.resolve('3:00 PM')
        : Promise.reject(new TypeError('Failed to fetch')),
    retry: false,
  })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'))
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('3:00 PM'))
  stop()
  client.unmount()
})

describe('after an act of a visitor', () => {
  const refusal = { status: 409, code: 'slot_taken', detail: 'That time has just been taken.' }
  const REJECTED = Object.assign(new Error(refusal.detail), { data: { refusal } })

  /** A screen that shows the booking, and free times that it has shown before. */
  async function given() {
    const client = createQueryClient()
    const queryFn = vi.fn(() => Promise.resolve(queryFn.mock.calls.length))
    const observer = new QueryObserver(client, { queryKey: ['booking'], queryFn })
    onTestFinished(observer.subscribe(() => {}))
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1))
    client.setQueryData(['times'], ['3:00 PM'])
    const act = (mutationFn: () => Promise<unknown>, more = {}) =>
      client
        .getMutationCache()
        .build(client, { mutationFn, ...more })
        .execute(undefined)
    const seen = () => [observer.getCurrentResult().data, client.getQueryData(['times'])]
    return { act, seen }
  }

  it('the screen is fetched again and the rest is deleted, after the act’s own callback', async () => {
    const { act, seen } = await given()
    const onSuccess = vi.fn(() => expect(seen()).toEqual([1, ['3:00 PM']]))
    await act(() => Promise.resolve(), { onSuccess })
    expect(onSuccess).toHaveBeenCalled()
    expect(seen()).toEqual([2, undefined])
  })

  it('a rejection means that the screen was out of date', async () => {
    const { act, seen } = await given()
    await expect(act(() => Promise.reject(REJECTED))).rejects.toBe(REJECTED)
    expect(seen()).toEqual([2, undefined])
  })

  it('nothing is fetched without an answer, or where nothing changes', async () => {
    const { act, seen } = await given()
    const lost = new TypeError('Failed to fetch')
    await expect(act(() => Promise.reject(lost))).rejects.toBe(lost)
    await act(() => Promise.resolve(), { meta: { changesData: false } })
    expect(seen()).toEqual([1, ['3:00 PM']])
  })
})
