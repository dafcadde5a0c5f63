import { expect, it, vi } from 'vitest'
import { lazyComponent, preloadInTurn } from './lazy-component.tsx'

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
  const first = lazyComponent(async () => {
    begun.push('first')
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return Dialog
  })
  const second = lazyComponent(async () => {
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
  expect(begun).toEqual(['first'])
  await nextTurn()
  expect(await loading).toEqual(new Set([second]))
  isOnline = true
  await first.preload()
  expect(begun).toEqual(['first', 'second', 'first'])
})
