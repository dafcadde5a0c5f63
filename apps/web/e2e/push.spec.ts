import type { Page } from '@playwright/test'
import type pg from 'pg'
import { RENEWED_CACHE } from '../worker/messages.ts'
import { atAnyWidth, BARBER, expect, nightly, nightlyAtBothWidths, test } from './fixtures.ts'
import { givenVisit } from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'

/** A push subscription with real keys and a fake endpoint, because tests cannot reach a push service. */
const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/this-phone',
  keys: {
    p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
    auth: Buffer.alloc(16, 9).toString('base64url'),
  },
}

test.use({ serviceWorkers: 'allow', sendsEmail: true })

/** A browser that grants the permission and subscribes. Its subscription outlives the page. */
function allowPush(page: Page) {
  return page.addInitScript((subscription) => {
    const KEY = 'test_subscribed'
    const fake = {
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(KEY)
        return true
      },
    }
    // Chromium's headless shell denies notifications even if the test grants the permission.
    let permission: NotificationPermission = localStorage.getItem(KEY) ? 'granted' : 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return permission
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(KEY) ? fake : null),
      subscribe: async () => {
        localStorage.setItem(KEY, 'yes')
        return fake
      },
    })
  }, SUBSCRIPTION)
}

/** The devices that the server would notify. */
async function endpoints(db: pg.Pool) {
  return (await db.query('SELECT endpoint FROM push_device')).rows
}

/** Whether the browser remembers that the server does not know its present subscription. */
function isRenewed(page: Page) {
  return page.evaluate((name) => caches.has(name), RENEWED_CACHE)
}

const THIS_PHONE = [{ endpoint: SUBSCRIPTION.endpoint }]

test.describe('the barber', () => {
  test.use({ isSignedIn: true })

  test(
    'push notifications are turned on, renewed and turned off, and the server hears of each',
    atAnyWidth,
    async ({ page, db }) => {
      await allowPush(page)
      await page.goto('admin/dashboard')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByText('Get a notification on this device')).toBeHidden()
      await expect.poll(() => endpoints(db)).toEqual(THIS_PHONE)

      // The browser has replaced its subscription, so the server knows none of this device.
      await db.query('DELETE FROM push_device')
      const [worker] = page.context().serviceWorkers()
      expect(worker).toBeDefined()
      await worker?.evaluate(() => {
        const event = new Event('pushsubscriptionchange')
        // The browser alone makes events that a worker can extend.
        Object.assign(event, { newSubscription: {}, waitUntil: () => {} })
        self.dispatchEvent(event)
      })
      await expect.poll(() => isRenewed(page)).toBe(true)
      await page.goto('admin/settings?section=notifications')
      await expect.poll(() => endpoints(db)).toEqual(THIS_PHONE)
      await expect.poll(() => isRenewed(page)).toBe(false)

      await page.getByRole('button', { name: 'Turn off notifications' }).click()
      await expect(page.getByText('Notifications are off on this device.')).toBeVisible()
      expect(await endpoints(db)).toEqual([])
    },
  )
})

test(
  'a device that could not be registered at login is registered by the next page',
  nightly,
  async ({ page, db }) => {
    await allowPush(page)
    await page.goto('admin/login')
    // The browser has been subscribed since an earlier session.
    await page.evaluate(() => localStorage.setItem('test_subscribed', 'yes'))
    const calls = '**/api/trpc/*pushDevice.subscribe**'
    await page.route(calls, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', {
      predicate: (request) => request.url().includes('pushDevice.subscribe'),
    })
    await page.getByLabel('Email').fill(BARBER.email)
    await page.getByLabel('Password').fill(BARBER.password)
    await page.getByLabel('Password').press('Enter')
    await failed
    expect(await endpoints(db)).toEqual([])
    expect(await isRenewed(page)).toBe(true)

    await page.unroute(calls)
    await page.reload()
    await expect.poll(() => endpoints(db)).toEqual(THIS_PHONE)
    await expect.poll(() => isRenewed(page)).toBe(false)
  },
)

test(
  'a visitor who waits for something earlier is notified on this phone too',
  nightlyAtBothWidths,
  async ({ page, api, db }) => {
    await allowPush(page)
    const { publicToken } = await givenVisit(api)
    await page.goto(`reschedule/${publicToken}`)
    await page.getByRole('button', { name: 'Tell me if something earlier opens' }).click()
    await page.getByLabel('Notify me on this device too').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Tell me', exact: true }).click()
    await expect(page.getByText('We’ll email you if something earlier opens')).toBeVisible()
    const { rows } = await db.query('SELECT push_endpoint FROM waitlist_entry')
    expect(rows).toEqual([{ push_endpoint: SUBSCRIPTION.endpoint }])
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(
        ({ scope }) => new URL(scope).pathname,
      ),
    )
    expect(scopes).toEqual([expect.stringMatching(/\/offer\/$/)])
    expect(await page.evaluate(() => caches.keys())).toEqual([])

    await page.getByRole('button', { name: 'Change days and times' }).click()
    await page.getByLabel('Notify me on this device too').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Change days and times' })).toBeVisible()
    expect((await db.query('SELECT push_endpoint FROM waitlist_entry')).rows).toEqual([
      { push_endpoint: null },
    ])
  },
)
