import type { Page, Route } from '@playwright/test'
import { chooseLastTime, fillIn, send, success, times, VISITOR } from './booking-steps.ts'
import { atAnyWidth, expect, test } from './fixtures.ts'
import { CONFIRM, freeTimes, heading, press } from './linked-visit.ts'

const HOT_TOWEL = /^Hot towel/
const PHONE = { width: 390, height: 844 }

/** From the home page to the form of the fade with a hot towel. */
async function openForm(page: Page) {
  await page.goto('')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Book an Appointment' }).click()
  await page.getByRole('link', { name: /^Book.*Men's fade/ }).click()
  await page.getByRole('checkbox', { name: HOT_TOWEL }).check()
  await press(page, 'Update times')
  await expect(page.getByRole('checkbox', { name: HOT_TOWEL })).toBeChecked()
  await chooseLastTime(page)
  await expect(page.getByRole('heading', { name: /[AP]M to / })).toBeVisible()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test('errors and a lost race keep what was typed', atAnyWidth, async ({ page, api }) => {
    await openForm(page)
    await fillIn(page, { ...VISITOR, firstName: '', email: 'sam at home' })
    await send(page)
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription(
      'First name is required',
    )
    const email = page.getByLabel('Email')
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(email).toHaveValue('sam at home')
    await expect(page.getByRole('alert')).toContainText('Check your first name and email.')

    await fillIn(page)
    const start = await page.locator('form input[name="start"]').inputValue()
    const [service] = await api.appointmentType.list.query()
    await api.booking.create.mutate({
      appointmentTypeId: service?.id ?? 0,
      startDatetime: new Date(Number(start)),
      clientName: 'Ann Marsh',
      clientEmail: 'ann@example.com',
      clientPhone: '555 0101',
    })
    await send(page)
    await expect(page.getByRole('alert')).toContainText('That time has just been taken')
    const nearest = page.getByRole('button', { name: /^Choose/ })
    await expect(nearest).toHaveCount(3)
    await nearest.first().click()
    await expect(page.getByLabel('Last name')).toHaveValue(VISITOR.lastName)
    await press(page, 'Change Time')
    await times(page).first().click()
    await expect(email).toHaveValue(VISITOR.email)
    await send(page)
    await expect(success(page)).toBeVisible()
    await expect(page.getByText(VISITOR.email)).toBeVisible()
    expect(page.url()).not.toMatch(/sam|rivers|0100/i)
  })
})

const missing = (route: Route) => route.fulfill({ status: 404 })
const failing = (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body: 'throw new TypeError("too old")' })

test.describe('where scripts fail', () => {
  test.use({ viewport: PHONE })

  test(
    'sent twice it is one booking, rescheduled and cancelled by its links',
    atAnyWidth,
    async ({ context, db }) => {
      // Not the fixture `page`, which waits for hydration and counts what a script throws.
      const page = await context.newPage()
      let answer = missing
      await page.route('**/assets/*.js', (route) => answer(route))
      await openForm(page)
      const form = page.url()
      for (const _ of ['first', 'again']) {
        await page.goto(form)
        await fillIn(page)
        await send(page)
        await expect(success(page)).toBeVisible()
      }
      const { rows } = await db.query('SELECT count(*)::int AS count FROM booking')
      expect(rows).toEqual([{ count: 1 }])

      answer = failing
      await page.getByRole('link', { name: 'Reschedule', exact: true }).click()
      await expect(heading(page, /Choose a new time/)).toBeVisible()
      await freeTimes(page).first().click()
      await expect(heading(page, /^Reschedule your appointment from/)).toBeVisible()
      await press(page, CONFIRM)
      await expect(page.getByText(/Your appointment has been rescheduled/)).toBeVisible()

      await page.goto(page.url().replace('/reschedule/', '/cancel/').replace(/\?.*/, ''))
      await press(page, 'Continue to Cancel')
      await press(page, 'Go Back')
      await press(page, 'Continue to Cancel')
      await expect(heading(page, 'Final Confirmation')).toBeVisible()
      await press(page, 'Yes, Cancel Appointment')
      await expect(heading(page, 'Appointment cancelled')).toBeVisible()
    },
  )
})
