import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { chooseLastTime, fillIn, openService, send, success } from './booking-steps.ts'
import { expect, expectAccessible, expectToFit, loginAsAdmin } from './fixtures.ts'
import { test } from './kept-shop.ts'

const HOUR = 3_600_000
const ADDRESS = '12 Maple Street'

async function keepSetting(db: Pool, key: string, value: string) {
  await db.query(
    'INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2',
    [key, value],
  )
}

async function givenVisit(db: Pool, name: string, hours: number, status = 'confirmed') {
  const start = new Date(Date.now() + hours * HOUR)
  await db.query(
    `INSERT INTO booking (start_at, end_at, type_name, type_duration_minutes, type_color,
                          client_name, client_email, client_phone, status)
     VALUES ($2, $2::timestamptz + interval '30 minutes', 'Men''s haircut', 30, '#7a2230',
             $1, $3, '979 555 0100', $4)`,
    [name, start, `${name.split(' ')[0]?.toLowerCase()}@example.edu`, status],
  )
}

const card = (page: Page) =>
  page.getByRole('region', { name: 'New clients waiting for the address', exact: true })

test('new clients wait for one tap where the barber sends the address', async ({ page, db }) => {
  await keepSetting(db, 'business_address', ADDRESS)
  await keepSetting(db, 'address_release', 'manual')
  await givenVisit(db, 'Ann Marsh', 1)
  await givenVisit(db, 'Bo Ford', 20)
  await givenVisit(db, 'Cy Hale', 100)
  await givenVisit(db, 'Di Known', -100, 'completed')
  await givenVisit(db, 'Di Known', 30)
  await loginAsAdmin(page)
  await page.goto('admin/dashboard')
  const rows = card(page).getByRole('listitem')
  await expect(rows).toHaveText([/Ann Marsh.*Due now/, /Bo Ford.*Within a day/, /Cy Hale/])
  await expect(rows.first()).toContainText("Men's haircut")
  await expect(rows.first().getByRole('link', { name: 'ann@example.edu' })).toBeVisible()
  await expect(page.getByText('Ann Marsh is coming soon and has no address yet.')).toBeVisible()
  await expectToFit(page, 'the dashboard with new clients')
  await expectAccessible(page)

  await rows.first().getByRole('button', { name: 'Send the address' }).click()
  await expect(page.getByText('The address is on its way to Ann Marsh.')).toBeVisible()
  await expect(rows).toHaveText([/Bo Ford/, /Cy Hale/])
  await expect(page.getByText('is coming soon and has no address yet')).toBeHidden()
  // Di's completed visit may have its follow-up by now.
  const addressMails = "SELECT state, recipient FROM message WHERE kind = 'address'"
  await expect
    .poll(async () => (await db.query(addressMails)).rows)
    .toEqual([{ state: 'sent', recipient: 'ann@example.edu' }])
})

test('a release that failed is reverted on the screen', { tag: '@at-any-width' }, async ({
  page,
  db,
}) => {
  await keepSetting(db, 'business_address', ADDRESS)
  await keepSetting(db, 'address_release', 'manual')
  await givenVisit(db, 'Ann Marsh', 20)
  await loginAsAdmin(page)
  await page.goto('admin/dashboard')
  await page.route('**/trpc/addressRelease.release*', (route) => route.abort())
  await card(page).getByRole('button', { name: 'Send the address' }).click()
  await expect(page.getByText('The connection was lost. Please try again.').first()).toBeVisible()
  await expect(card(page).getByRole('listitem')).toHaveCount(1)
})

test('the dashboard says so while new clients come and no address is set', async ({ page, db }) => {
  await keepSetting(db, 'business_address', '')
  await givenVisit(db, 'Ann Marsh', 30)
  await givenVisit(db, 'Bo Ford', 60)
  await loginAsAdmin(page)
  await page.goto('admin/dashboard')
  await expect(page.getByText('2 visits of new clients lie ahead')).toBeVisible()
  await expect(card(page)).toBeHidden()
  await expectToFit(page, 'the dashboard without an address')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Enter the address' }).click()
  await page.getByLabel('Business Address').fill(ADDRESS)
  await page
    .getByLabel('Address for New Clients')
    .selectOption('Sent when I tap it on the dashboard')
  await page.getByRole('button', { name: 'Save All Changes' }).click()
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  await page.goBack()
  await expect(card(page).getByRole('listitem')).toHaveCount(2)
})

const PROMISE = /no later than 2 hours before/

test('the end of a booking promises the address only where it is sent', async ({ page, db }) => {
  for (const [address, release, isPromised] of [
    ['', 'automatic', false],
    [ADDRESS, 'manual', false],
    [ADDRESS, 'automatic', true],
  ] as const) {
    await keepSetting(db, 'business_address', address)
    await keepSetting(db, 'address_release', release)
    await openService(page, "Men's haircut")
    await chooseLastTime(page)
    await fillIn(page)
    await send(page)
    await expect(success(page)).toBeVisible()
    const main = page.getByRole('main')
    await expect(main).toContainText('A confirmation goes to')
    if (isPromised) await expect(main).toContainText(PROMISE)
    else await expect(main).not.toContainText(PROMISE)
    await expect(main).not.toContainText(ADDRESS)
  }
})

test('held-back mails are on the dashboard and in the log', {
  tag: '@at-any-width',
}, async ({ page, db }) => {
  await givenVisit(db, 'Ann Marsh', 100)
  await db.query(
    `INSERT INTO message (booking_id, kind, version, recipient, state, reason, next_attempt_at, created_at)
     SELECT id, 'confirmation', 0, client_email, 'held', 'This address got 20 mails within a day.', now(), now()
       FROM booking`,
  )
  await loginAsAdmin(page)
  await page.goto('admin/dashboard')
  const held = page.getByRole('region', { name: 'Mails held back' })
  await expect(held).toContainText('Confirmation to Ann Marsh')
  await held.getByRole('button', { name: 'Send again' }).click()
  await expect
    .poll(async () => (await db.query('SELECT state FROM message')).rows)
    .toEqual([{ state: 'sent' }])
  await page.goto('admin/messages?state=held')
  await expect(page.getByText('No mails in this state.')).toBeVisible()
  await expect(page.getByLabel('State')).toHaveValue('held')
})
