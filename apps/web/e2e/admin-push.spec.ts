import { atAnyWidth, expect, test } from './fixtures.ts'

/** A push subscription with real keys and a fake endpoint, because tests cannot reach a push service. */
const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/this-phone',
  keys: {
    p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
    auth: Buffer.alloc(16, 9).toString('base64url'),
  },
}

test.use({ serviceWorkers: 'allow', isSignedIn: true })

test('push notifications are turned on for this device', atAnyWidth, async ({ page, db }) => {
  await page.addInitScript((subscription) => {
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
  await page.goto('admin/dashboard')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Get a notification on this device')).toBeHidden()
  await expect
    .poll(async () => (await db.query('SELECT endpoint FROM push_device')).rows)
    .toEqual([{ endpoint: SUBSCRIPTION.endpoint }])
})
