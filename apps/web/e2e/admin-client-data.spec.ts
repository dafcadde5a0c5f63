import { dialog, row, toast, undo } from './admin-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { givenBooking, inDays } from './given.ts'
import { storedOn } from './offline-copy.ts'
import { expectAccessible, expectToFit } from './page-checks.ts'
import { Taps } from './taps.ts'

test.use({ isSignedIn: true })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test(
    'a client is blocked in three taps, with Undo, then with a note, and stays so when erased',
    nightly,
    async ({ page, db, barber }) => {
      await barber.clients.create.mutate({ name: 'Ann Marsh', email: 'ann@example.edu' })
      await page.goto('admin/clients')
      const taps = new Taps()
      await taps.tap(page.getByRole('button', { name: 'Details of Ann Marsh' }))
      const details = dialog(page, 'Client Details')
      await taps.tap(details.getByRole('button', { name: 'More' }))
      await taps.tap(details.getByRole('button', { name: /^Block/ }))
      await expect(toast(page, 'Ann Marsh can no longer book online.')).toBeVisible()
      expect(taps.count).toBe(3)
      await undo(page, 'Ann Marsh can no longer book online.')
      await expect(toast(page, 'Ann Marsh can book online again.')).toBeVisible()
      expect((await db.query('SELECT is_blocked FROM client')).rows).toEqual([
        { is_blocked: false },
      ])
      await details.getByRole('button', { name: /^Block/ }).click()
      await details.getByRole('button', { name: 'Add a note' }).click()
      await details.getByLabel('Note').fill('Did not come four times')
      await expectAccessible(page)
      await details.getByRole('button', { name: 'Save the note' }).click()
      await expect(details.getByRole('button', { name: 'Change the note' })).toBeVisible()
      const blocked = await db.query('SELECT is_blocked, block_note FROM client')
      expect(blocked.rows).toEqual([{ is_blocked: true, block_note: 'Did not come four times' }])
      await details.getByRole('button', { name: /^Unblock/ }).click()
      await expect(toast(page, 'Ann Marsh can book online again.')).toBeVisible()
      await undo(page, 'Ann Marsh can book online again.')
      await expect(details.getByText('Did not come four times')).toBeVisible()
      await details.getByRole('button', { name: /^Erase/ }).click()
      const erase = dialog(page, 'Erase this person?')
      await erase.getByLabel(/^Keep this person blocked/).check()
      await erase.getByLabel('Type ERASE to confirm').fill('erase')
      await expectAccessible(page)
      await erase.getByRole('button', { name: 'Erase', exact: true }).click()
      await expect(
        toast(page, 'Erased. Files and calendar events are being deleted.'),
      ).toBeVisible()
      expect((await db.query('SELECT FROM blocked_contact')).rowCount).toBe(1)
    },
  )

  test(
    'a person is erased in four taps from the list, which leaves a line to keep',
    atAnyWidth,
    async ({ page, db, barber }) => {
      await barber.clients.create.mutate({ name: 'Ann Marsh', email: 'ann@example.edu' })
      await page.goto('admin/clients')
      await page.getByRole('searchbox').fill('marsh')
      const taps = new Taps()
      await taps.tap(page.getByRole('button', { name: 'Details of Ann Marsh' }))
      const details = dialog(page, 'Client Details')
      const more = details.getByRole('button', { name: 'More' })
      await expect(more).toBeInViewport()
      await taps.tap(more)
      await expectAccessible(page)
      await expectToFit(page, 'what is done with a client')
      await taps.tap(details.getByRole('button', { name: /^Erase/ }))
      // The word and Go of the keyboard are one filled field.
      await taps.fill(
        dialog(page, 'Erase this person?').getByLabel('Type ERASE to confirm'),
        'erase',
      )
      await page.keyboard.press('Enter')
      const erased = dialog(page, 'This person is erased')
      const proof = erased.getByLabel('For your records')
      await expect(proof).toHaveValue(
        /: barber@example\.edu erased Ann Marsh \(ann@example\.edu\) on request: /,
      )
      expect(taps.count).toBe(4)
      await expectAccessible(page)
      await expectToFit(page, 'the line about an erasure')
      await erased.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(page.getByRole('dialog', { name: 'Client Details' })).toBeHidden()
      await expect(page.getByText('No clients found', { exact: false })).toBeVisible()
      expect((await db.query('SELECT FROM client')).rowCount).toBe(0)
    },
  )
})

test('a client wants no reminders to book', nightly, async ({ page, db, barber }) => {
  await barber.clients.create.mutate({ name: 'Ann Marsh', email: 'ann@example.edu' })
  await page.goto('admin/clients')
  await row(page, 'Ann Marsh').getByRole('button', { name: 'View' }).click()
  const box = dialog(page, 'Client Details').getByLabel('Does not want reminders to book')
  await expect(box).not.toBeChecked()
  await box.click()
  await expect(toast(page, 'Ann Marsh gets no reminders to book.')).toBeVisible()
  await expect(box).toBeChecked()
  await expectAccessible(page)
  const wishes = async () => (await db.query('SELECT FROM unsubscribed_mailbox')).rowCount
  expect(await wishes()).toBe(1)
  await page.reload()
  await expect(box).toBeChecked()
  await box.click()
  await expect(toast(page, 'Ann Marsh can get reminders to book again.')).toBeVisible()
  expect(await wishes()).toBe(0)
})

test('a person is erased', atAnyWidth, async ({ page, db, barber }) => {
  const ann = await barber.clients.create.mutate({ name: 'Ann Marsh', email: 'ann@example.edu' })
  const twin = await barber.clients.create.mutate({ name: 'Annie M.', email: 'ann@example.edu' })
  const contact = { client_name: 'Ann Marsh', client_email: 'ann@example.edu', client_id: ann.id }
  await givenBooking(db, inDays(-3), { ...contact, status: 'completed', notes: 'Likes it short' })
  await givenBooking(db, inDays(3), contact)
  await page.goto('admin/dashboard')
  const storedResults = async () => (await storedOn(page)).results.join()
  await expect.poll(storedResults).toContain('overview')
  await page.goto('admin/clients')
  await row(page, 'Ann Marsh').getByRole('button', { name: 'Edit' }).click()
  await dialog(page, 'Edit Client').getByLabel('Notes').fill('Likes it short')
  await page.keyboard.press('Escape')
  await row(page, 'Ann Marsh').getByRole('button', { name: 'View' }).click()
  const details = dialog(page, 'Client Details')
  await details.getByRole('button', { name: 'More' }).click()
  await details.getByRole('button', { name: /^Erase/ }).click()
  const erase = dialog(page, 'Erase this person?')
  await expect(erase.getByText(/nightly ones for 14 days.*copies and exports/)).toBeVisible()
  await expectAccessible(page)

  await erase.getByLabel('Type ERASE to confirm').fill('erase')
  await expect(erase.getByRole('button', { name: 'Erase', exact: true })).toBeDisabled()
  await erase.getByLabel(/^Cancel this booking too/).check()
  const other = erase.getByLabel(/^Also erase Annie M\., .* \(same email\)$/)
  await expect(other).not.toBeChecked()
  await other.check()
  await erase.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(toast(page, 'Erased. Files and calendar events are being deleted.')).toBeVisible()
  const proof = dialog(page, 'This person is erased').getByLabel('For your records')
  await expect(proof).toHaveValue(/Ann Marsh .* and Annie M\. .* in 2 bookings/)
  await page.keyboard.press('Escape')
  await expect(page.getByText('No clients found.', { exact: false })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Likes it short')
  await expect.poll(storedResults).not.toContain('overview')
  const bookings = await db.query('SELECT client_name, client_email, notes, status FROM booking')
  expect(bookings.rows).toEqual([
    { client_name: 'Erased client', client_email: null, notes: null, status: 'completed' },
    { client_name: 'Erased client', client_email: null, notes: null, status: 'cancelled' },
  ])
  const erasures = await db.query('SELECT client_id FROM erasure ORDER BY client_id')
  expect(erasures.rows.map(({ client_id }) => client_id)).toEqual([ann.id, twin.id])
  await page.goto('admin/bookings')
  await expect(page.getByText('Erased client').first()).toBeVisible()
  await expectAccessible(page)
})
