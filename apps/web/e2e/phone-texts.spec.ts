import type { Page } from '@playwright/test'
import { dialog } from './admin-steps.ts'
import { chooseLastTime, fillIn, openHaircut, send } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ isSignedIn: true })

const fetchTexts = (page: Page, key: string, call: 'due' | 'sent', data = {}) =>
  page.request.post(`api/texts/${call}`, { headers: { authorization: `Bearer ${key}` }, data })

test('the barber connects a phone, a client chooses texts, and the phone sends one that Messages shows', async ({
  page,
  barber,
  db,
}) => {
  await barber.setting.set.mutate({ key: 'phone_texts', value: true })
  // No night, so that the text leaves at any hour at which the test runs.
  await barber.setting.set.mutate({ key: 'quiet_until', value: '21:00' })
  await page.goto('admin/settings?section=extras')
  await page.getByRole('button', { name: 'Connect a phone' }).click()
  const connected = dialog(page, 'Connect a phone')
  const key = await connected.getByLabel('Key of your phone').inputValue()
  await expectAccessible(page)
  await connected.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Has not asked yet')).toBeVisible()
  expect(await (await fetchTexts(page, key, 'due')).json()).toEqual({ texts: [] })

  await openHaircut(page)
  await chooseLastTime(page)
  await fillIn(page)
  await page.getByLabel('Text me reminders and changes').check()
  await send(page)
  await expect(page.getByText(/mobile number with its area code/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Phone').fill('979 555 0100')
  await send(page)
  await expect(page.getByText('Reminders and changes come by text.')).toBeVisible()

  // The reminder is due.
  await db.query(
    `INSERT INTO message (booking_id, kind, version, recipient, channel, next_attempt_at, created_at)
       SELECT id, 'reminder', floor(extract(epoch FROM start_at) / 60), client_email, 'text', now() + interval '20 minutes', now()
         FROM booking`,
  )
  const due: unknown = await (await fetchTexts(page, key, 'due')).json()
  const text = {
    id: expect.any(Number),
    to: '+19795550100',
    text: expect.stringMatching(/^Hi Sam/),
  }
  expect(due).toEqual({ texts: [text] })
  expect(await (await fetchTexts(page, key, 'due')).json()).toEqual({ texts: [] })
  const { rows } = await db.query(`SELECT id FROM message WHERE channel = 'text'`)
  expect((await fetchTexts(page, key, 'sent', { id: rows[0].id })).status()).toBe(200)

  await page.goto('admin/messages')
  const row = page.getByRole('row').filter({ hasText: 'By text' })
  await expect(row).toContainText('Sent')
  await page.getByRole('button', { name: 'Reminder to Sam Rivers' }).click()
  const shown = dialog(page, 'Reminder')
  await expect(shown.getByText(/^Hi Sam/)).toBeVisible()
  await expect(shown).not.toContainText('0100')
  await expectAccessible(page)
})
