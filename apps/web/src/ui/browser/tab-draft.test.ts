import { afterEach, expect, it, vi } from 'vitest'
import { deleteTabDrafts, readTabDraft, storeTabDraft } from './tab-draft.ts'

afterEach(() => {
  deleteTabDrafts('')
  vi.unstubAllGlobals()
})

function stubStorage(
  setItem: (stored: Map<string, string>) => (name: string, text: string) => void,
) {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => stored.delete(name),
    setItem: setItem(stored),
  })
  return stored
}

it('keeps a draft without any storage', () => {
  storeTabDraft('wish', { from: '09:00' })
  expect(readTabDraft('wish')).toEqual({ from: '09:00' })
})

it('keeps a draft for which the storage has no room, and not its earlier version', () => {
  let isFull = false
  const stored = stubStorage((texts) => (name, text) => {
    if (isFull) throw new DOMException('It is full.', 'QuotaExceededError')
    texts.set(name, text)
  })
  storeTabDraft('wish', 1)
  isFull = true
  storeTabDraft('wish', 2)
  expect(readTabDraft('wish')).toBe(2)
  expect(stored.size).toBe(0)
})

it.each(['', 'nonsense', 'null'])('ignores %j', (text) => {
  stubStorage((texts) => (name) => texts.set(name, text))
  storeTabDraft('wish', 1)
  expect(readTabDraft('wish')).toBeUndefined()
})
