import { phoneOf, USER } from '@haircuts/core/calendar-sync/calendar-servers.testing'
import { heldBack } from './admin-steps.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ isSignedIn: true })

test('a calendar is connected, blocks time and receives bookings', async ({
  page,
  calendarServer,
}) => {
  await phoneOf(calendarServer).makeCalendar('private', { displayname: 'Private' })
  await page.goto('admin/icloud')
  await expect(page.getByText('No iCloud account connected.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Connect iCloud Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect iCloud Account' })
  await dialog.getByLabel('Apple ID Email').fill(USER.email)
  await dialog.getByLabel('App-Specific Password').fill('wrong')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog.getByText(/^iCloud did not accept .* Please check both/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('App-Specific Password').fill(USER.password)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('iCloud account connected successfully!')).toBeVisible()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()

  await expect(page.getByRole('button', { name: 'Sync All Mapped Calendars' })).toBeDisabled()
  await page.getByRole('button', { name: 'Discover Calendars' }).click()
  await expect(page.getByText('Calendars discovered successfully!')).toBeVisible()
  await expect(page.getByText('Last synced: Never')).toBeVisible()
  await expect(page.getByText('⚠️ No calendar selected.')).toBeVisible()

  await page.getByRole('switch', { name: /Private/ }).click()
  await expect(page.getByText('Calendar mapping updated!')).toBeVisible()
  await page.getByRole('button', { name: 'Sync Now' }).click()
  await expect(page.getByText('Calendar synced successfully!')).toBeVisible()
  await expect(page.getByText('Last synced: Never')).toBeHidden()

  await page.getByRole('button', { name: 'Sync All Mapped Calendars' }).click()
  await expect(page.getByText('All calendars synced successfully!')).toBeVisible()

  await page.getByRole('button', { name: 'Use for Bookings' }).click()
  await expect(page.getByText('Booking sync enabled for Private')).toBeVisible()
  await expect(page.getByText('Active for Bookings')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Disable Sync' }).click()
  await expect(page.getByText('Booking sync disabled')).toBeVisible()

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('cloudCalendar.update')) sent.push(request.url())
  })
  const release = await heldBack(page, '**/trpc/cloudCalendar.update*')
  const mapping = page.getByRole('switch', { name: /Private/ })
  await mapping.click()
  await expect(mapping).not.toBeChecked()
  await mapping.click()
  await expect(mapping).toBeChecked()
  // The second press waits for the first, so that the last one wins.
  expect(sent).toHaveLength(1)
  release('sent')
  await expect.poll(() => sent).toHaveLength(2)
  await expect(mapping).toBeChecked()

  await page.getByRole('button', { name: 'Disconnect' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to disconnect your iCloud account? This will remove all calendar mappings.',
  )
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('iCloud account disconnected')).toBeVisible()
  await expect(page.getByText('No iCloud account connected.')).toBeVisible()
})
