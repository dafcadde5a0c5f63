import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ShownPage, visibleForASecond } from './visible-second.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function page(visibilityState: DocumentVisibilityState) {
  const events = new EventTarget()
  const shown = {
    visibilityState,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  } satisfies ShownPage
  const become = (state: DocumentVisibilityState) => {
    shown.visibilityState = state
    events.dispatchEvent(new Event('visibilitychange'))
  }
  const seen = vi.fn()
  void visibleForASecond(shown).then(seen)
  return { become, seen }
}

it('waits for one second on a visible page', async () => {
  const { seen } = page('visible')
  await vi.advanceTimersByTimeAsync(999)
  expect(seen).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toHaveBeenCalledOnce()
})

it('never ends on a page that nobody sees, and starts again when it was hidden', async () => {
  const { become, seen } = page('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  become('visible')
  await vi.advanceTimersByTimeAsync(900)
  become('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).not.toHaveBeenCalled()
  become('visible')
  await vi.advanceTimersByTimeAsync(1000)
  expect(seen).toHaveBeenCalledOnce()
})
