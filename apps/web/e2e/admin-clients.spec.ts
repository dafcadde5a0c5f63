import { dialog, row, toast } from './admin-steps.ts'
import { type Api, atAnyWidth, expect, nightly, nightlyAtBothWidths, test } from './fixtures.ts'
import { givenBooking, inDays } from './given.ts'
import { expectAccessible, expectDense, expectToFit } from './page-checks.ts'
import { Taps } from './taps.ts'

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss'

test.use({ isSignedIn: true })

const givenClient = (barber: Api, name: string, email: string) =>
  barber.clients.create.mutate({ name, email, phone: '979 555 0100' })

test('clients are searched and paged without names in the URL', async ({
  page,
  db,
  barber,
  isMobile,
}) => {
  await db.query(
    `INSERT INTO client (name, email, phone, notes)
     SELECT 'Client ' || lpad(n::text, 3, '0'), 'client' || n || '@example.com', '555 0' || n, $1
       FROM generate_series(1, 45) AS n`,
    ['Likes it short. '.repeat(40)],
  )
  await givenClient(barber, LONG_NAME, `${LONG_NAME}@example.com`)
  await page.goto('admin/clients')
  await expect(page.getByText('Manage client information and view booking history')).toBeVisible()
  await expect(page.getByText('Showing 1 to 20 of 46 clients')).toBeVisible()
  await expectAccessible(page)
  if (isMobile) await expectDense(row(page, 'client1@example.com'))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing 41 to 46 of 46 clients')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/clients\?page=3$/)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectToFit(page, 'a long name on a small phone')

  const search = page.getByPlaceholder('Search clients by name, email, or phone...')
  await search.fill('wölfe')
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

test(
  'a client is seen with the visits, and a press on one opens it',
  nightlyAtBothWidths,
  async ({ page, barber, db, isMobile }) => {
    const { id } = await givenClient(barber, 'Ann Marsh', 'ann@example.edu')
    const visit = { client_id: id, client_name: 'Ann Marsh' }
    await givenBooking(db, inDays(-21), { ...visit, status: 'completed' })
    await givenBooking(db, inDays(-14), { ...visit, status: 'no-show' })
    await givenBooking(db, inDays(1), visit)
    await page.goto('admin/clients')
    const shown = row(page, 'Ann Marsh')
    await expect(shown).toContainText('Last visit 3 weeks ago · next tomorrow · 1 no-show')
    if (isMobile) await expectDense(shown)

    await page.getByRole('button', { name: '+ New Client' }).click()
    await dialog(page, 'New Client').getByLabel('Name').fill('ann marsh')
    await dialog(page, 'New Client').getByRole('button', { name: 'Ann Marsh' }).click()
    const details = dialog(page, 'Client Details')
    await expect(details).toContainText('Last visit')
    await expectAccessible(page)
    await details.getByRole('button', { name: 'Tomorrow', exact: true }).click()
    await expect(dialog(page, 'Booking Details')).toContainText('Confirmed')
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Booking Details')).toBeHidden()
    const history = details.getByRole('listitem').filter({ hasText: 'No-Show' })
    const { width, height } = (await history.boundingBox()) ?? { width: 0, height: 0 }
    await history.click({ position: { x: width - 8, y: height - 8 } })
    await expect(dialog(page, 'Booking Details')).toContainText('No-Show')
  },
)

test('a client is created, changed and deleted', atAnyWidth, async ({ page, barber }) => {
  await givenClient(barber, 'Ann Marsh', 'ann@example.edu')
  await page.goto('admin/clients')
  await page.getByRole('button', { name: '+ New Client' }).click()
  const form = dialog(page, 'New Client')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('Please enter a name.')).toBeVisible()
  await expectAccessible(page)

  await form.getByLabel('Name').fill('x'.repeat(201))
  await form.getByLabel('Email').fill('ann@example.edu')
  const known = form.getByRole('button', { name: 'Ann Marsh' })
  await expect(known).toContainText('Same email')
  await form.getByLabel('Phone').fill('(979) 555-0100')
  await expect(known).toContainText('Same phone')
  await expectAccessible(page)
  await form.getByLabel('Phone').fill('')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('Please keep this to 200 characters.')).toBeVisible()
  await form.getByLabel('Name').fill('ann marsh')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByRole('alert')).toHaveText(
    'There is already a client with this name and this email address or phone number.',
  )
  await form.getByLabel('Name').fill('Bob Marsh')
  await page.route('**/clients.create*', (route) => route.abort())
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByRole('alert')).toHaveText('The connection was lost. Please try again.')
  await page.unroute('**/clients.create*')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page, 'Client created.')).toBeVisible()
  await expect(form).toBeHidden()
  await dialog(page, 'Client created.').getByRole('button', { name: 'View' }).click()
  await expect(dialog(page, 'Client Details')).toContainText('Bob Marsh')
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Client Details')).toBeHidden()

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

test('two clients are merged, and the merge is undone', nightly, async ({ page, db, barber }) => {
  const clients = [
    { ...(await givenClient(barber, 'Ann Marsh', 'ann@example.edu')), donation: 20 },
    { ...(await givenClient(barber, 'Annie Marsh', 'annie@example.com')), donation: 10.1 },
  ]
  for (const [index, { id, name, email, donation }] of clients.entries()) {
    await givenBooking(db, inDays(-300 - index), {
      type_name: "Men's fade",
      status: 'completed',
      client_id: id,
      client_name: name,
      client_email: email,
      donation_amount: donation,
      notes: 'Number two',
      is_first_time: true,
      referral_source: 'Campus flyer',
    })
  }
  await page.goto('admin/clients')
  await row(page, 'Annie Marsh').getByRole('button', { name: 'View' }).click()
  const details = dialog(page, 'Client Details')
  for (const text of ['$10.10', 'Campus flyer', 'Number two', 'Completed', "Men's fade"]) {
    await expect(details).toContainText(text)
  }
  await expectAccessible(page)
  await details.getByRole('button', { name: 'More' }).click()
  await details.getByRole('button', { name: /^Merge/ }).click()

  const merging = dialog(page, 'Merge Clients')
  await expect(merging.getByText('Same phone')).toBeVisible()
  await expectAccessible(page)
  await merging.getByRole('button', { name: 'Ann Marsh' }).click()
  await merging.getByRole('radio', { name: 'ann@example.edu' }).check()
  await expect(merging.getByText('bookings and cut card move to it')).toBeVisible()
  await expectAccessible(page)
  await merging.getByRole('button', { name: 'Merge' }).click()
  await expect(toast(page, 'Annie Marsh was merged into Ann Marsh.')).toBeVisible()
  // The card is that of the client who stays.
  await expect(details).toContainText('ann@example.edu')
  await expect(details).not.toContainText('Annie')
  await page.keyboard.press('Escape')
  await expect(row(page, 'Annie Marsh')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'The merge was undone.')).toBeVisible()
  await expect(row(page, 'Annie Marsh')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test(
    'a changed email keeps the card, which sends the confirmation again',
    nightly,
    async ({ page, db, barber }) => {
      const ann = { name: 'Ann Marsh', email: 'ann@gmial.com' }
      const { id } = await barber.clients.create.mutate(ann)
      const visit = { client_id: id, client_name: ann.name, client_email: ann.email }
      await givenBooking(db, inDays(3), visit)
      await page.goto('admin/clients')
      const taps = new Taps()
      await taps.tap(page.getByRole('button', { name: 'Details of Ann Marsh' }))
      const details = dialog(page, 'Client Details')
      const send = details.getByRole('button', { name: 'Send the confirmation again' })
      await expect(details.getByRole('button', { name: /12:00 PM/ })).toBeVisible()
      await expect(send).toBeHidden()
      await taps.tap(details.getByRole('button', { name: 'More' }))
      await taps.tap(details.getByRole('button', { name: /^Edit Change/ }))
      const editing = dialog(page, 'Edit Client')
      await taps.fill(editing.getByLabel('Email'), 'ann@example.edu')
      await taps.tap(editing.getByRole('button', { name: 'Update' }))
      await expect(details).toContainText('1 upcoming booking still has ann@gmial.com.')
      await expectAccessible(page)
      await expectToFit(page, 'a card with another email')
      await taps.tap(send)
      await expect(page.getByText(/^The booking has the new email\./).first()).toBeVisible()
      await expect(send).toBeHidden()
      expect(taps.count).toBe(6)
      const { rows } = await db.query('SELECT kind, recipient FROM message')
      expect(rows).toEqual([{ kind: 'confirmation', recipient: 'ann@example.edu' }])
    },
  )

  test(
    'possible duplicates are counted, and each is merged in three taps',
    atAnyWidth,
    async ({ page, barber }) => {
      await givenClient(barber, 'Ann Marsh', 'ann@example.edu')
      await barber.clients.create.mutate({ name: 'Annie Marsh', phone: '(979) 555-0100' })
      const blocked = await barber.clients.create.mutate({
        name: 'Bob Fox',
        email: 'bob@example.edu',
      })
      await barber.clients.update.mutate({ id: blocked.id, isBlocked: true })
      await page.goto('admin/clients')
      await expect(row(page, 'Bob Fox')).toContainText('Blocked')
      await expect(row(page, 'Ann Marsh')).not.toContainText('Blocked')
      const taps = new Taps()
      await taps.tap(page.getByRole('button', { name: '1 possible duplicate' }))
      const list = dialog(page, 'Possible Duplicates')
      await expect(list).toContainText('Same phone')
      await expectAccessible(page)
      await expectToFit(page, 'the possible duplicates')
      await taps.tap(list.getByRole('button', { name: 'Merge Ann Marsh and Annie Marsh' }))
      const merging = dialog(page, 'Merge Clients')
      await merging.getByRole('radio', { name: /Annie Marsh/ }).check()
      await expect(merging).toContainText(
        'Filled in from the other one: the email ann@example.edu.',
      )
      await expectAccessible(page)
      await taps.tap(merging.getByRole('button', { name: 'Merge' }))
      await expect(toast(page, 'Ann Marsh was merged into Annie Marsh.')).toBeVisible()
      expect(taps.count).toBe(3)
      await expect(list).toContainText('There are no possible duplicates.')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: /possible duplicate/ })).toBeHidden()
    },
  )
})
