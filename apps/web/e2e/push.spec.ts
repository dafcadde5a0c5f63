import type { Page } from '@playwright/test'
import { atAnyWidth, expect, test } from './fixtures.ts'
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

/** A browser that grants the permission and subscribes. */
function allowPush(page: Page) {
  return page.addInitScript((subscription) => {
    let current: unknown = null
    const fake = {
      toJSON: () => subscription,
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    // Chromium's headless shell denies notifications even if the test grants the permission.
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return permission
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => {
        current = fake
        return fake
      },
    })
  }, SUBSCRIPTION)
}

test.describe('the barber', () => {
  test.use({ isSignedIn: true })

  test('push notifications are turned on for this device', atAnyWidth, async ({ page, db }) => {
    await allowPush(page)
    await page.goto('admin/dashboard')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('Get a notification on this device')).toBeHidden()
    await expect
      .poll(async () => (await db.query('SELECT endpoint FROM push_device')).rows)
      .toEqual([{ endpoint: SUBSCRIPTION.endpoint }])
  })
})

test('a visitor who waits for something earlier is notified on this phone too', async ({
  page,
  api,
  db,
}) => {
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
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
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
})
