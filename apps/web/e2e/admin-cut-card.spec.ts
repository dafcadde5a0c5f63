import { dialog, toast } from './admin-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { givenVisit, noonZone } from './given.ts'
import { expectAccessible } from './page-checks.ts'
import { png } from './png.ts'

const HOUR = 3_600_000

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 } })
test.beforeEach(({ barber }) => barber.setting.set.mutate({ key: 'timezone', value: noonZone() }))

test(
  'the cut card is filled in during the review with two more taps, prefilled the next time, and undone',
  atAnyWidth,
  async ({ page, db, barber }) => {
    await givenVisit(db, 'Ann Marsh', -2 * HOUR)
    await page.goto('admin/dashboard')
    await page
      .getByRole('region', { name: 'Unreviewed Bookings' })
      .getByRole('button', { name: 'Review' })
      .click()
    const review = dialog(page, 'Review')
    await expectAccessible(page)
    await review.getByLabel('Guards').click()
    await page.keyboard.type('#2 sides, #4 top')
    await review.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Ann Marsh: saved as completed')).toBeVisible()
    const [client] = (await barber.clients.list.query({})).items
    const id = client?.id ?? 0
    expect(await barber.cutCard.get.query({ id })).toMatchObject({ guards: '#2 sides, #4 top' })

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Ann Marsh: review undone')).toBeVisible()
    expect(await barber.cutCard.get.query({ id })).toMatchObject({ guards: null })

    await barber.cutCard.save.mutate({ id, fadeLine: 'Low' })
    // Undo has opened the review again, and a reload keeps it open.
    await page.reload()
    await expect(review.getByLabel('Fade line')).toHaveValue('Low')
  },
)

test(
  'an undone review restores a card that had not loaded when it was edited',
  nightly,
  async ({ page, db, barber }) => {
    await givenVisit(db, 'Ann Marsh', -2 * HOUR)
    const { rows } = await db.query('SELECT id, client_id FROM booking')
    const [{ id: bookingId, client_id: id }] = rows
    await barber.cutCard.save.mutate({ id, guards: '#3 all over' })
    const isAsked = Promise.withResolvers<void>()
    const isAnswered = Promise.withResolvers<void>()
    await page.route(/cutCard\.get/, async (route) => {
      isAsked.resolve()
      await isAnswered.promise
      await route.continue()
    })
    await page.goto(`admin/dashboard?review=${bookingId}`)
    const review = dialog(page, 'Review')
    await isAsked.promise
    await review.getByLabel('Guards').fill('#2 sides')
    await review.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(review).toBeHidden()
    isAnswered.resolve()
    await expect(toast(page, 'Ann Marsh: saved as completed')).toBeVisible()
    expect(await barber.cutCard.get.query({ id })).toMatchObject({ guards: '#2 sides' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Ann Marsh: review undone')).toBeVisible()
    expect(await barber.cutCard.get.query({ id })).toMatchObject({ guards: '#3 all over' })
  },
)

test(
  'pictures of the cut need consent, and are beside the style reference',
  nightly,
  async ({ page, db, barber }) => {
    await givenVisit(db, 'Ann Marsh', HOUR / 6)
    const [client] = (await barber.clients.list.query({})).items
    await page.goto(`admin/clients?client=${client?.id}`)
    const details = dialog(page, 'Client Details')
    await details.getByRole('button', { name: 'Fill in cut card' }).click()
    const form = page.getByRole('dialog', { name: 'Cut Card', exact: true })
    await form.getByLabel('Notes for next time').fill('Cowlick at the crown')
    await expect(form.getByLabel('Add a picture')).toBeDisabled()
    await form.getByLabel('Ann Marsh agreed to pictures of the cut.').check()
    const picture = { name: 'cut.png', mimeType: 'image/png', buffer: png(64, 64) }
    await form.getByLabel('Add a picture').setInputFiles(picture)
    await expect(form.getByRole('link', { name: 'Picture from today' })).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(details.getByRole('link', { name: /^Picture from/ })).toBeVisible()
    await expectAccessible(page)

    await page.goto('admin/dashboard')
    await page.getByRole('button', { name: 'View Details' }).first().click()
    const card = dialog(page, 'Booking Details').getByRole('region', { name: 'Cut card' })
    await expect(card).toContainText('Cowlick at the crown')
    await expect(card.getByRole('img', { name: /^Picture from/ })).toBeVisible()
  },
)

test('two windows edit one cut card', nightly, async ({ page, db, barber }) => {
  await givenVisit(db, 'Ann Marsh', HOUR / 6)
  const [client] = (await barber.clients.list.query({})).items
  const id = client?.id ?? 0
  await barber.cutCard.save.mutate({ id, guards: '#2', notes: 'Cowlick' })
  await page.goto(`admin/clients?client=${id}`)
  const edit = dialog(page, 'Client Details').getByRole('button', { name: 'Edit cut card' })
  const form = page.getByRole('dialog', { name: 'Cut Card', exact: true })
  const save = form.getByRole('button', { name: 'Save' })
  await edit.click()
  await form.getByLabel('Guards').fill('#3')
  await barber.cutCard.save.mutate({ id, fadeLine: 'Low' })
  await save.click()
  await expect(form).toBeHidden()

  await edit.click()
  await form.getByLabel('Guards').fill('#4')
  await barber.cutCard.save.mutate({ id, guards: '#5', notes: 'Ears out' })
  await save.click()
  await expect(form.getByRole('alert')).toContainText('Guards: #5')
  await expect(form.getByLabel('Guards')).toHaveValue('#4')
  await save.click()
  await expect(form).toBeHidden()
  expect(await barber.cutCard.get.query({ id })).toMatchObject({
    guards: '#4',
    fadeLine: 'Low',
    notes: 'Ears out',
  })
})
