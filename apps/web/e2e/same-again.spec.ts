import type { Locator, Page } from '@playwright/test'
import { chooseLastTime, fillIn, openHaircut, send, success, times } from './booking-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { booked, givenVisit, heading } from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Named by the next appointment, where there is one. */
const offer = (page: Page) =>
  page.getByRole('region', { name: /^(The same again, Sam|Your next appointment: )/ })
const offered = (page: Page) => offer(page).getByRole('listitem').getByRole('button')

test(
  'a remembered phone books the same again in two taps, and is forgotten',
  atAnyWidth,
  async ({ page, db }) => {
    await openHaircut(page)
    await chooseLastTime(page)
    await fillIn(page)
    await page.getByRole('radio', { name: 'No', exact: true }).check()
    await send(page)
    await expect(success(page)).toBeFocused()
    const remember = page.getByRole('checkbox', { name: 'Remember me on this device' })
    await expect(remember).not.toBeChecked()
    await remember.check()
    await expect(page.getByText('Done.', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.goto('')
    await expect(page.getByText('Welcome back, Sam')).toBeVisible()
    await page.getByRole('link', { name: /^Your next appointment: \w+, \w+ \d+, / }).click()
    await expect(heading(page, /^Your next appointment: /)).toBeVisible()
    await expect(offered(page)).toHaveCount(3)
    await expect(offer(page)).not.toContainText('Rivers')
    await expectAccessible(page)
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.click()
    }
    await tap(offered(page).nth(1))
    await tap(offer(page).getByRole('button', { name: /^Book / }))
    await expect(heading(page, /^See you .+, Sam$/)).toBeFocused()
    expect(taps).toBe(2)
    await expect(page).toHaveTitle(/^Your appointment - /)
    await expect(page.getByText('Suggested donation: $20. You give after')).toBeVisible()
    for (const name of ['Add to calendar', 'Reschedule', 'Cancel appointment'])
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expectAccessible(page)
    const { rows } = await db.query(
      'SELECT count(*)::int AS bookings, count(DISTINCT client_id)::int AS clients FROM booking',
    )
    expect(rows).toEqual([{ bookings: 2, clients: 1 }])

    await page.reload()
    await expect(heading(page, /^See you .+, Sam$/)).toBeVisible()

    await page.goto('book')
    await offer(page).getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(heading(page, 'Are you sure you want to cancel?')).toBeVisible()
    await page.goto('book')
    await page.getByRole('button', { name: 'Not you? Forget this device' }).click()
    await expect(page.getByText('This device has been forgotten.')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Book an appointment')).toBeVisible()
    await expect(offer(page)).toBeHidden()
  },
)

test('a cancelled appointment is no longer the next one', nightly, async ({ page }) => {
  await openHaircut(page)
  await chooseLastTime(page)
  await fillIn(page)
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await send(page)
  await page.getByRole('checkbox', { name: 'Remember me on this device' }).check()
  await expect(page.getByText('Done.', { exact: true })).toBeVisible()
  await page.goto('')
  const next = page.getByRole('link', { name: /^Your next appointment: / })
  await next.click()
  await offer(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Continue to Cancel' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel Appointment' }).click()
  await expect(heading(page, 'Appointment cancelled')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByText('Welcome back, Sam')).toBeVisible()
  await expect(next).toBeHidden()
})

test(
  'the link of an email offers the same again, after a lost race and a new price too',
  nightly,
  async ({ page, barber, api }) => {
    const [type] = await api.appointmentType.list.query()
    const { days } = await api.availability.window.query({
      appointmentTypeId: type?.id ?? 0,
      days: 7,
    })
    const [start = 0] = days.flatMap(({ starts }) => starts)
    const { publicToken } = booked(
      await api.booking.create.mutate({
        appointmentTypeId: type?.id ?? 0,
        startDatetime: new Date(start),
        clientName: 'Sam Rivers',
        clientEmail: 'sam.rivers@example.com',
        clientPhone: '555 0100',
        isFirstTime: false,
      }),
    )
    await page.goto(`book#again=${publicToken}`)
    const first = offered(page).first()
    const label = await first.textContent()
    const isTaken = page.route(
      '**/trpc/sameAgain.book*',
      async (route) => {
        const { startDatetime } = route.request().postDataJSON().json
        await barber.booking.create.mutate({
          appointmentTypeId: type?.id ?? 0,
          startDatetime: new Date(startDatetime),
          clientName: 'Bo Ford',
          adminOverride: true,
          notifyClient: false,
        })
        await route.continue()
      },
      { times: 1 },
    )
    await isTaken
    await first.click()
    await offer(page)
      .getByRole('button', { name: /^Book / })
      .click()
    await expect(page.getByText('These are the nearest free times:')).toBeVisible()
    await expect(offered(page)).toHaveCount(3)
    await expect(offered(page).first()).not.toHaveText(label ?? '')
    await expectAccessible(page)

    await barber.appointmentType.update.mutate({ id: type?.id ?? 0, price: 31 })
    await offered(page).first().click()
    await offer(page)
      .getByRole('button', { name: /^Book / })
      .click()
    await expect(page.getByText('This offer has changed.')).toBeVisible()
    await expect(page.getByText('The suggested donation has changed.')).toBeVisible()
    await offered(page).first().click()
    await offer(page)
      .getByRole('button', { name: /^Book / })
      .click()
    await expect(heading(page, /^See you .+, Sam$/)).toBeFocused()
  },
)

test(
  'all free times keep the add-ons and the person, and change only the time',
  nightly,
  async ({ page, api, db }) => {
    const { publicToken } = await givenVisit(api)
    await page.goto(`book#again=${publicToken}`)
    await offer(page).getByRole('button', { name: 'See all free times' }).click()
    await expect(times(page).last()).toBeEnabled()
    await expectAccessible(page)
    await times(page).last().click()
    await expect(offer(page).getByRole('button', { name: /^Book / })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page, /^See you .+, Sam$/)).toBeFocused()
    const { rows } = await db.query(
      `SELECT client_email, extract(epoch FROM end_at - start_at)::int / 60 AS minutes,
              (SELECT count(*)::int FROM booking_addon WHERE booking_id = booking.id) AS addons
         FROM booking`,
    )
    const one = { client_email: 'sam.rivers@example.com', minutes: 65, addons: 2 }
    expect(rows).toEqual([one, one])
  },
)
