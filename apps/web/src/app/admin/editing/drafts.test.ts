import { afterEach, expect, it, vi } from 'vitest'
import { adoptDrafts, deleteFields, disownDrafts, readDraft, storeDraft } from './drafts.ts'

afterEach(() => {
  disownDrafts()
  vi.unstubAllGlobals()
})

it('keeps a draft that is too large for the storage of the window, until the logout', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('It is full.', 'QuotaExceededError')
    },
  })
  storeDraft('client:1', { name: 'Ann Marsh', notes: 'Number two' })
  deleteFields('client:1', ['name'])
  expect(readDraft('client:1')).toEqual({ notes: 'Number two' })
  disownDrafts()
  expect(readDraft('client:1')).toBeUndefined()
})

it('lets a login go on in a window that is full, and leaves nobody the drafts of another', () => {
  const stored = new Map([['draft_owner', 'mark other@example.edu']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem: () => {
      throw new DOMException('It is full.', 'QuotaExceededError')
    },
  })
  adoptDrafts('barber@example.edu')
  expect([...stored]).toEqual([])
})

it('lets a login go on in a window that may store nothing', () => {
  const denied = () => {
    throw new DOMException('It is denied.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: denied, removeItem: denied, setItem: denied })
  expect(() => adoptDrafts('barber@example.edu')).not.toThrow()
})
