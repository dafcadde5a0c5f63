import { expect, nightly, test } from './fixtures.ts'
import { givenBooking, inDays } from './given.ts'
import { expectAccessible, expectDense } from './page-checks.ts'

test.use({ isSignedIn: true })

test('a mail of the log is read and sent again', async ({ page, db, isMobile }) => {
  await givenBooking(db, inDays(3))
  await db.query(
    `INSERT INTO message (booking_id, kind, version, recipient, state, reason, problem, next_attempt_at, created_at)
     SELECT id, 'confirmation', 0, 'else@example.edu', 'failed', 'This address is dead.', 'This address is dead.', now(), now() FROM booking`,
  )
  await page.goto('admin/messages')
  const row = page.getByRole('row').filter({ hasText: 'else@example.edu' })
  await expect(row).toContainText('Failed')
  await expectAccessible(page)
  if (isMobile) await expectDense(row)

  await row.getByRole('button', { name: 'Confirmation to Somebody Else' }).click()
  const mail = page.getByRole('dialog', { name: 'Confirmation' })
  await expect(mail).toContainText('This address is dead.')
  await mail.getByRole('button', { name: 'Send again' }).click()
  await expect(
    page.getByText('The email is kept under Messages. It is not sent: email is not set up.'),
  ).toBeVisible()
  await expect
    .poll(async () => (await db.query('SELECT state FROM message')).rows)
    .toEqual([{ state: 'sent' }])
  await page.reload()
  await expect(row).toContainText('Not sent: email is not set up')

  await row.getByRole('button', { name: 'Confirmation to Somebody Else' }).click()
  const text = mail.getByRole('region', { name: 'Preview of the email' })
  await expect(text.getByRole('heading', { name: 'You are booked' })).toBeVisible()
  await expect(text.getByRole('link', { name: 'Reschedule appointment' })).toHaveAttribute(
    'href',
    /\/reschedule\/[\w-]{43}$/,
  )
  await expectAccessible(page)
})

test('a mail is previewed and sent as a test', nightly, async ({ page, db }) => {
  await page.goto('admin/settings?section=emails')
  await page.getByLabel('Which email').selectOption('Reminder')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'See you soon' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Send the test to').fill('me@example.edu')
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(
    page.getByRole('main').getByText('The test was not sent: email is not set up.'),
  ).toBeVisible()
  await expect
    .poll(async () => (await db.query('SELECT kind, state, recipient FROM message')).rows)
    .toEqual([{ kind: 'reminder', state: 'sent', recipient: 'me@example.edu' }])
})
