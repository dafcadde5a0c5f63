import { createHash, randomBytes } from 'node:crypto'
import { dialog } from './admin-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { heading } from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'
import { Taps } from './taps.ts'

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

  test(
    'proposes a time with three taps and the total, and withdraws it',
    nightly,
    async ({ page, api, barber }) => {
      await api.groupRequest.create.mutate(REQUEST)
      const taps = new Taps()
      await page.goto('admin/dashboard')
      const card = page.getByRole('region', { name: 'Groomsmen' })
      await expect(card).toContainText('Waits for your proposal')
      await expectAccessible(page)
      await taps.tap(card.getByRole('button', { name: 'Propose a time Ann Marsh' }))
      const form = dialog(page, 'Propose a time')
      await expect(form.getByText(/Held until/)).toBeVisible()
      await taps.tap(form.getByLabel('Total ($)'))
      await form.getByLabel('Total ($)').fill('130')
      await expectAccessible(page)
      await taps.tap(form.getByRole('button', { name: 'Send the proposal' }))
      await expect(page.getByText('The proposal is on its way to Ann Marsh.')).toBeVisible()
      expect(taps.count).toBeLessThanOrEqual(3)
      const [request] = await barber.groupRequest.list.query()
      expect(request).toMatchObject({
        state: 'proposed',
        proposal: { total: 130, travelBeforeMinutes: 45 },
      })

      await card.getByRole('button', { name: 'Withdraw Ann Marsh' }).tap()
      const question = page.getByRole('alertdialog', { name: 'Withdraw the proposal?' })
      await question.getByLabel('What the client reads').fill('I am away.')
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Withdraw' }).tap()
      // While it is open, it hides the rest of the screen.
      await expect(question).toBeHidden()
      await expect(card).toBeHidden()
      expect(await barber.blackout.list.query({})).toEqual([])
    },
  )
})

test(
  'the link accepts once for everyone, and takes names later',
  atAnyWidth,
  async ({ page, api, barber, db }) => {
    await api.groupRequest.create.mutate(REQUEST)
    const [request] = await barber.groupRequest.list.query()
    const [service] = await api.appointmentType.list.query({})
    await barber.groupRequest.propose.mutate({
      id: request?.id ?? 0,
      startDatetime: new Date(`${AHEAD}T16:00:00Z`),
      cutMinutes: 30,
      travelBeforeMinutes: 45,
      travelAfterMinutes: 45,
      appointmentTypeId: service?.id ?? 0,
      total: 130,
      message: 'Is there an outlet?',
    })
    const token = randomBytes(32).toString('base64url')
    await db.query('UPDATE group_request SET token_hash = $1', [
      createHash('sha256').update(token).digest(),
    ])
    await page.goto(`proposal/${token}`)
    await expect(heading(page, 'A proposal for your groomsmen')).toBeVisible()
    await expect(page.getByText('$130, travel included')).toBeVisible()
    await expectAccessible(page)
    expect((await barber.booking.list.query({})).total).toBe(0)
    await page.getByLabel('Person 2').fill('Ben')
    await page.getByRole('button', { name: 'Accept' }).tap()
    await expect(heading(page, 'You are booked')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Person 3').fill('Cal')
    await page.getByRole('button', { name: 'Save the names' }).tap()
    await expect(page.getByText('The names are saved.')).toBeVisible()
    const { items } = await barber.booking.list.query({ sort: 'start_datetime' })
    expect(items.map(({ client }) => client.name)).toEqual(['Ann Marsh', 'Ben', 'Cal', 'Guest 4'])
    await page.getByRole('link', { name: 'See the appointments' }).tap()
    await expect(page.getByText('The barber comes to you: The Oaks, Bryan.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reschedule' })).toBeHidden()
    await expectAccessible(page)
  },
)
