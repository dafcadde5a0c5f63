import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What is stored on the device for use without a connection: the addresses of files, and the keys of results. */
export const storedOn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'))
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const opened = (await indexedDB.databases()).some(({ name }) => name === 'keyval-store')
    const keys = !opened
      ? []
      : await new Promise<IDBValidKey[]>((resolve, reject) => {
          const open = indexedDB.open('keyval-store')
          open.onerror = () => reject(open.error)
          open.onsuccess = () => {
            const all = open.result.transaction('keyval').objectStore('keyval').getAllKeys()
            all.onsuccess = () => resolve(all.result)
            open.result.close()
          }
        })
    return { files: files.flat().map(({ url }) => url), results: keys.map(String) }
  })

/** Waits until the files of the back office are stored. */
export const untilFilesStored = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** Opens the dashboard and waits until it is stored, with the files of the back office. */
export async function openAndStore(page: Page) {
  await page.goto('admin/dashboard')
  await expect(page.getByText('Somebody Else').first()).toBeVisible()
  await untilFilesStored(page)
  await expect.poll(async () => (await storedOn(page)).results.join()).toContain('overview')
}
