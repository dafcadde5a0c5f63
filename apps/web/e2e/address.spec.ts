import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { type Api, expect, nightly, test } from './fixtures.ts'
import { givenBooking } from './given.ts'
import { expectAccessible } from './page-checks.ts'

const ADDRESS = '12 Maple Street'

const changeSettings = (barber: Api, settings: Record<string, string>) =>
  Promise.all(
    Object.entries(settings).map(([key, value]) => barber.setting.set.mutate({ key, value })),
  )

const givenVisit = (db: Pool, name: string, hours: number, status = 'confirmed') =>
  givenBooking(db, new Date(Date.now() + hours * 3_600_000), {
    client_name: name,
    client_email: `${name.split(' ')[0]?.toLowerCase()}@example.edu`,
    client_phone: '979 555 0100',
    status,
  })

test.use({ isSignedIn: true })

const card = (page: Page) =>
  page.getByRole('region', { name: 'New clients waiting for your address', exact: true })

test('the dashboard lists new clients who wait for the address', async ({ page, db, barber }) => {
  await changeSettings(barber, { business_address: ADDRESS, address_release: 'manual' })
  await givenVisit(db, 'Ann Marsh', 1)
  await givenVisit(db, 'Bo Ford', 20)
  await givenVisit(db, 'Cy Hale', 100)
  await givenVisit(db, 'Di Known', -100, 'completed')
  await givenVisit(db, 'Di Known', 30)
  await page.goto('admin/dashboard')
  const rows = card(page).getByRole('listitem')
  await expect(rows).toHaveText([/Ann Marsh.*Due now/, /Bo Ford.*Due within a day/, /Cy Hale/])
  await expect(rows.first()).toContainText("Men's haircut")
  await expect(rows.first().getByRole('link', { name: 'ann@example.edu' })).toBeVisible()
  await expect(page.getByText('Ann Marsh is coming soon and has no address yet.')).toBeVisible()
  await expectAccessible(page)

  await rows.first().getByRole('button', { name: 'Send the address' }).click()
  await expect(page.getByText('Ann gets no email: email is not set up.')).toBeVisible()
  await expect(rows).toHaveText([/Bo Ford/, /Cy Hale/])
  await expect(page.getByText('is coming soon and has no address yet')).toBeHidden()
  // The job may have sent the follow-up of the completed visit, too.
  const addressMails = "SELECT state, recipient FROM message WHERE kind = 'address'"
  await expect
    .poll(async () => (await db.query(addressMails)).rows)
    .toEqual([{ state: 'sent', recipient: 'ann@example.edu' }])
})

test('a failed release of the address is reverted', nightly, async ({ page, db, barber }) => {
  await changeSettings(barber, { business_address: ADDRESS, address_release: 'manual' })
  await givenVisit(db, 'Ann Marsh', 20)
  await page.goto('admin/dashboard')
  await page.route('**/trpc/addressRelease.release*', (route) => route.abort())
  await card(page).getByRole('button', { name: 'Send the address' }).click()
  await expect(page.getByText('The connection was lost. Please try again.').first()).toBeVisible()
  await expect(card(page).getByRole('listitem')).toHaveCount(1)
})

test(
  'a missing address is reported before new clients come',
  nightly,
  async ({ page, db, barber }, info) => {
    await changeSettings(barber, { business_address: '' })
    await givenVisit(db, 'Ann Marsh', 30)
    await givenVisit(db, 'Bo Ford', 60)
    await page.goto('admin/dashboard')
    const alarm = page.getByText('No address is set for 2 new clients.')
    await expect(alarm).toBeVisible()
    await expect(card(page)).toBeHidden()
    await expectAccessible(page)
    // On a phone a press on the alarm's line shows the rest of its text.
    if (info.project.name === 'phone') await alarm.click()
    await page.getByRole('link', { name: 'Enter the address' }).click()
    await page.getByLabel('Business Address').fill(ADDRESS)
    await page
      .getByLabel('Address for New Clients')
      .selectOption('Sent when I tap it on the dashboard')
    await page.getByRole('button', { name: 'Save All Changes' }).click()
    await expect(page.getByText('All changes saved.')).toBeVisible()
    await page.goBack()
    await expect(card(page).getByRole('listitem')).toHaveCount(2)
  },
)

test('mails held back are on the dashboard and in the log', nightly, async ({ page, db }) => {
  await givenVisit(db, 'Ann Marsh', 100)
  await db.query(
    `INSERT INTO message (booking_id, kind, version, recipient, state, reason, next_attempt_at, created_at)
     SELECT id, 'confirmation', 0, client_email, 'held', 'This address got 20 emails in one day.', now(), now()
       FROM booking`,
  )
  await page.goto('admin/dashboard')
  const held = page.getByRole('region', { name: 'Emails on hold' })
  await expect(held).toContainText('Confirmation to Ann Marsh')
  await held.getByRole('button', { name: 'Send again' }).click()
  await expect
    .poll(async () => (await db.query('SELECT state FROM message')).rows)
    .toEqual([{ state: 'sent' }])
  await page.goto('admin/messages?state=held')
  await expect(page.getByText('No emails with this status.')).toBeVisible()
  await expect(page.getByLabel('Status')).toHaveValue('held')
})
