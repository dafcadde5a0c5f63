import { expect, it, vi } from 'vitest'
import { preloadInTurn } from './idle-turn.ts'
import { lazy } from './lazy.tsx'

const Dialog = () => null

it('goes on at idle moments after a part that could not be loaded, which is left out and may be loaded later', async ({
  onTestFinished,
}) => {
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const turns: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (turn: () => void) => turns.push(turn))
  vi.stubGlobal('window', globalThis)
  const begun: string[] = []
  let isOnline = false
  const first = lazy(async () => {
    begun.push('first')
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return Dialog
  })
  const second = lazy(async () => {
    begun.push('second')
    return Dialog
  })
  const nextTurn = async () => {
    await vi.waitFor(() => expect(turns).toHaveLength(1))
    turns.splice(0)[0]?.()
  }

  const loading = preloadInTurn([first, second], new AbortController().signal)
  await nextTurn()
  await vi.waitFor(() => expect(turns).toHaveLength(1))
  expect(begun).toEqual(['first', 'first'])
  await nextTurn()
  expect(await loading).toEqual(new Set([second]))
  isOnline = true
  await first.preload()
  expect(begun).toEqual(['first', 'first', 'second', 'first'])
})

it('tries once more what an interrupted navigation has ended, but not after missing styles', async () => {
  const answers = [new TypeError('Failed to fetch dynamically imported module'), Dialog]
  const interrupted = lazy(async () => {
    const answer = answers.shift()
    if (typeof answer !== 'function') throw answer
    return answer
  })
  await interrupted.preload()
  expect(answers).toEqual([])

  const load = vi.fn(async () => {
    throw new Error('Unable to preload CSS')
  })
  await expect(lazy(load).preload()).rejects.toThrow('CSS')
  expect(load).toHaveBeenCalledOnce()
})
