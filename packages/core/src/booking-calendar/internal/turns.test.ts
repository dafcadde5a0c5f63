import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { turns } from './turns.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function begun(inTurn: ReturnType<typeof turns>) {
  const began: number[] = []
  const ends = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  const begin = (id: number) =>
    inTurn(() => {
      began.push(id)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      ends.set(id, { resolve, reject })
      return promise
    })
  return { began, ends, begin }
}

it('runs so many at once, and the others in the order in which they came', async () => {
  const { began, ends, begin } = begun(turns({ max: 2, waitMs: 1000 }))
  const all = [1, 2, 3, 4].map((id) => begin(id))
  await Promise.resolve()
  expect(began).toEqual([1, 2])
  ends.get(2)?.resolve()
  await all[1]
  await vi.advanceTimersByTimeAsync(0)
  expect(began).toEqual([1, 2, 3])
  ends.get(1)?.reject(new Error('failed'))
  await expect(all[0]).rejects.toThrow('failed')
  await vi.advanceTimersByTimeAsync(0)
  expect(began).toEqual([1, 2, 3, 4])
  ends.get(3)?.resolve()
  ends.get(4)?.resolve()
  await Promise.all(all.slice(2))
  const next = begin(5)
  expect(began).toEqual([1, 2, 3, 4, 5])
  ends.get(5)?.resolve()
  await next
})

it('lets nobody wait for ever', async () => {
  const { began, ends, begin } = begun(turns({ max: 1, waitMs: 1000 }))
  const first = begin(1)
  const late = [2, 3].map((id) => expect(begin(id)).rejects.toMatchObject({ code: 'databaseAway' }))
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all(late)
  const fourth = begin(4)
  const fifth = begin(5)
  await vi.advanceTimersByTimeAsync(900)
  ends.get(1)?.resolve()
  await first
  // The others wait anew, since one of them has got its turn.
  await vi.advanceTimersByTimeAsync(900)
  expect(began).toEqual([1, 4])
  ends.get(4)?.resolve()
  await fourth
  await vi.advanceTimersByTimeAsync(0)
  expect(began).toEqual([1, 4, 5])
  ends.get(5)?.resolve()
  await fifth
})
