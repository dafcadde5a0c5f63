import { dialog } from './admin-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { heading } from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const DAY_MS = 86_400_000
const AHEAD = new Date(Date.now() + 60 * DAY_MS).toISOString().slice(0, 10)

const REQUEST = {
  date: AHEAD,
  place: 'The Oaks, Bryan',
  driveMinutes: 45,
  cuts: 4,
  clientName: 'Ann Marsh',
  clientEmail: 'ann@example.edu',
  clientPhone: '979 555 0100',
  clientNotes: 'The ceremony begins at 3 PM.',
}

test('a visitor asks at the price list', nightly, async ({ page, barber }) => {
  await page.goto('book')
  await page.getByRole('link', { name: 'Ask', exact: true }).tap()
  await expect(heading(page, 'The barber comes to your groomsmen')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the request' }).tap()
  await expect(page.getByText('Please enter the place.')).toBeVisible()
  await page.getByLabel('Date').fill(AHEAD)
  await page.getByLabel('How many cuts').selectOption('6')
  await page.getByLabel('Place').fill('The Oaks, Bryan')
  await page.getByLabel('How far is the drive').selectOption('More than 1½ hours')
  await expect(page.getByText('The barber drives at most an hour and a half.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('How far is the drive').selectOption('Up to 45 minutes')
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Marsh')
  await page.getByLabel('Email').fill('ann@example.edu')
  await page.getByLabel('Phone').fill('979 555 0100')
  await page.reload()
  await expect(page.getByLabel('Place')).toHaveValue('The Oaks, Bryan')
  await page.getByRole('button', { name: 'Send the request' }).tap()
  await expect(heading(page, 'Your request is on its way')).toBeVisible()
  await expectAccessible(page)
  expect(await barber.groupRequest.list.query()).toMatchObject([
    { state: 'asked', cuts: 6, driveMinutes: 45, client: { name: 'Ann Marsh' } },
  ])
})

test.describe('the barber', () => {
  test.use({ isSignedIn: true })

  test('books the groomsmen in a row from To do', atAnyWidth, async ({ page, api, barber }) => {
    await api.groupRequest.create.mutate(REQUEST)
    await page.goto('admin/dashboard')
    const section = page.getByRole('region', { name: 'Groomsmen' })
    await expect(section.getByRole('link', { name: 'Call 979 555 0100' })).toBeVisible()
    await expect(section.getByRole('link', { name: 'Text 979 555 0100' })).toBeVisible()
    await expect(section.getByRole('link', { name: /ann@example.edu/ })).toBeVisible()
    await expectAccessible(page)
    await section.getByRole('button', { name: 'Book them Ann Marsh' }).click()
    const form = dialog(page, 'New booking')
    await expect(form.getByText(/You go to The Oaks, Bryan, 45 minutes by car/)).toBeVisible()
    await expect(form.getByLabel('Start Date & Time')).toHaveValue(`${AHEAD}T10:00`)
    await expect(form.getByLabel('Client Name')).toHaveValue('Ann Marsh')
    await expect(form.getByLabel('Client Notes')).toHaveValue('The ceremony begins at 3 PM.')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Leave out Person 4' }).click()
    await form.getByLabel('Person 2', { exact: true }).fill('Ben')
    await form.getByRole('button', { name: 'Create Booking' }).click()
    await expect(page.getByText(/Booked: Ann Marsh and 2 more/)).toBeVisible()
    await expect(form).toBeHidden()
    await expect(section).toBeHidden()
    const { items } = await barber.booking.list.query({ sort: 'start_datetime' })
    expect(items.map(({ client, place }) => [client.name, place])).toEqual([
      ['Ann Marsh', 'The Oaks, Bryan'],
      ['Ben', 'The Oaks, Bryan'],
      ['Guest 3', 'The Oaks, Bryan'],
    ])
  })

  test(
    'declines one with a prepared sentence, and closes one',
    nightly,
    async ({ page, api, barber }) => {
      await api.groupRequest.create.mutate(REQUEST)
      await api.groupRequest.create.mutate({ ...REQUEST, clientName: 'Bo Lee' })
      await page.goto('admin/dashboard')
      const section = page.getByRole('region', { name: 'Groomsmen' })
      await section.getByRole('button', { name: 'Decline Ann Marsh' }).tap()
      const question = page.getByRole('alertdialog', { name: 'Decline this request?' })
      await question.getByLabel('Reason').selectOption('I am away that day.')
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Decline' }).tap()
      await expect(page.getByText('The request is declined.')).toBeVisible()
      await expect(section.getByText('Ann Marsh, 4 cuts')).toBeHidden()
      await section.getByRole('button', { name: 'Done Bo Lee' }).tap()
      await page.getByRole('button', { name: 'Close' }).tap()
      await expect(section).toBeHidden()
      await expect.poll(() => barber.groupRequest.list.query()).toEqual([])
    },
  )
})
