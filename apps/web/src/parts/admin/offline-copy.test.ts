import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restoreOfflineCopy } from './offline-copy.ts'

/** A document that the service worker has served, of a signed-in barber. */
beforeEach(() => {
  const root = { hasAttribute: () => true, removeAttribute: () => undefined }
  vi.stubGlobal('document', { documentElement: root, querySelector: () => null })
  vi.stubGlobal('localStorage', { getItem: () => 'session' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  onlineManager.setOnline(true)
})

async function restored() {
  const client = new QueryClient()
  const restore = await restoreOfflineCopy()
  restore?.(client)
  return client.getQueryCache().getAll()
}

it('starts empty where the browser denies its storage', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('Denied')) })
  expect(await restored()).toEqual([])
})

it('starts empty with a damaged copy, and deletes it without the files beside it', async () => {
  const deleted: string[] = []
  const cache = {
    match: async () => new Response('{"json":'),
    delete: async (address: string) => deleted.push(address),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  expect(await restored()).toEqual([])
  expect(deleted).toEqual(['/admin/kept-data.json'])
})
