import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { expect, expectAccessible, expectToFit, loginAsAdmin, test } from './fixtures.ts'

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss'

test.beforeEach(async ({ page }) => loginAsAdmin(page))

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

async function givenClient(db: Pool, name: string, email: string) {
  const { rows } = await db.query(
    'INSERT INTO client (name, email, phone) VALUES ($1, $2, $3) RETURNING id',
    [name, email, '979 555 0100'],
  )
  return Number(rows[0].id)
}

/** A completed booking of last year with a donation. */
async function givenVisit(db: Pool, clientId: number, donation: number, day: number) {
  await db.query(
    `INSERT INTO booking (start_at, end_at, type_name, type_duration_minutes, type_color, status,
                          client_name, client_email, client_id, donation_amount, notes,
                          is_first_time, referral_source)
     SELECT at, at + interval '30 minutes', 'Men''s fade', 30, '#7a2230', 'completed', name, email,
            id, $2, 'Number two', true, 'Campus flyer'
       FROM client, LATERAL (SELECT timestamptz '2025-03-01 15:00Z' + make_interval(days => $3)) AS day(at)
      WHERE id = $1`,
    [clientId, donation, day],
  )
}

test('clients are searched and paged by the server, and no name gets into an address', async ({
  page,
  db,
}) => {
  await db.query(
    `INSERT INTO client (name, email, phone, notes)
     SELECT 'Client ' || lpad(n::text, 3, '0'), 'client' || n || '@example.com', '555 0' || n, $1
       FROM generate_series(1, 45) AS n`,
    ['Likes it short. '.repeat(40)],
  )
  await givenClient(db, LONG_NAME, `${LONG_NAME}@example.com`)
  await page.goto('admin/clients')
  await expect(page.getByText('Manage client information and view booking history')).toBeVisible()
  await expect(page.getByText('Showing 1 to 20 of 46 clients')).toBeVisible()
  await expectToFit(page, 'clients')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing 41 to 46 of 46 clients')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/clients\?page=3$/)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectToFit(page, 'a long name on a small phone')

  const search = page.getByPlaceholder('Search clients by name, email, or phone...')
  await search.fill('wolfe')
  await expect(page.getByText('Showing 1 to 1 of 1 clients')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/clients$/)
  await search.fill('nobody at all')
  await expect(page.getByText('No clients found matching your search.')).toBeVisible()
  await search.fill('client0')
  await expect(page.getByText('No clients found matching your search.')).toBeVisible()
  await search.fill('Client')
  await expect(page.getByText('Showing 1 to 20 of 45 clients')).toBeVisible()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText('Showing 21 to 40 of 45 clients')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Showing 1 to 20 of 45 clients')).toBeVisible()
  await page.goto('admin/clients')
  await expect(page.getByText('Showing 1 to 20 of 46 clients')).toBeVisible()
})

test('a client is created, changed and deleted', { tag: '@at-any-width' }, async ({ page, db }) => {
  await givenClient(db, 'Ann Marsh', 'ann@example.edu')
  await page.goto('admin/clients')
  await page.getByRole('button', { name: '+ New Client' }).click()
  const form = dialog(page, 'New Client')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('Please give a name.')).toBeVisible()
  await expectAccessible(page)

  await form.getByLabel('Name').fill('x'.repeat(201))
  await form.getByLabel('Email').fill('ann@example.edu')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('Please keep this to 200 characters.')).toBeVisible()
  await form.getByLabel('Name').fill('ann marsh')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByRole('alert')).toHaveText(
    'There is already a client of this name with this email address.',
  )
  await form.getByLabel('Name').fill('Bob Marsh')
  await page.route('**/client.create*', (route) => route.abort())
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByRole('alert')).toHaveText('The connection was lost. Please try again.')
  await page.unroute('**/client.create*')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page, 'Client created.')).toBeVisible()
  await expect(form).toBeHidden()

  await row(page, 'Bob Marsh').getByRole('button', { name: 'Edit' }).click()
  const editing = dialog(page, 'Edit Client')
  await editing.getByLabel('Notes').fill('Left-handed')
  await editing.getByRole('button', { name: 'Update' }).click()
  await expect(toast(page, 'Client updated.')).toBeVisible()
  await expect(row(page, 'Bob Marsh')).toContainText('Left-handed')
  await expect(row(page, 'Bob Marsh')).toContainText('–')

  await row(page, 'Bob Marsh').getByRole('button', { name: 'Delete' }).click()
  const deleting = page.getByRole('alertdialog', { name: 'Confirm Delete' })
  await expect(
    deleting.getByText(
      'Are you sure you want to delete this client? This action cannot be undone and will not affect existing bookings.',
    ),
  ).toBeVisible()
  await deleting.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Client deleted.')).toBeVisible()
  await expect(row(page, 'Bob Marsh')).toBeHidden()
  await expect(row(page, 'Ann Marsh').getByRole('button', { name: 'Delete' })).toBeFocused()
})

test('two clients who are one person are merged, and the merge is undone', {
  tag: '@at-any-width',
}, async ({ page, db }) => {
  const ann = await givenClient(db, 'Ann Marsh', 'ann@example.edu')
  const annie = await givenClient(db, 'Annie Marsh', 'annie@example.com')
  await givenVisit(db, ann, 20, 1)
  await givenVisit(db, annie, 10.1, 2)
  await page.goto('admin/clients')
  await row(page, 'Annie Marsh').getByRole('button', { name: 'View' }).click()
  const details = dialog(page, 'Client Details')
  for (const words of ['$10.10', 'Campus flyer', 'Number two', 'Completed', "Men's fade"]) {
    await expect(details).toContainText(words)
  }
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Merge' }).click()

  const merging = dialog(page, 'Merge Clients')
  await expect(merging.getByText('Same phone')).toBeVisible()
  await expectAccessible(page)
  await merging.getByRole('button', { name: 'Ann Marsh' }).click()
  await merging.getByRole('radio', { name: 'ann@example.edu' }).check()
  await expectAccessible(page)
  await merging.getByRole('button', { name: 'Merge' }).click()
  await expect(toast(page, 'Annie Marsh was merged into Ann Marsh.')).toBeVisible()
  await expect(row(page, 'Annie Marsh')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'The merge was undone.')).toBeVisible()
  await expect(row(page, 'Annie Marsh')).toBeVisible()
})
