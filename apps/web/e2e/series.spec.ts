import type { Page } from '@playwright/test'
import { dialog, row, toast } from './admin-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { givenBooking, inDays } from './given.ts'
import {
  chooseLastFree,
  givenVisit,
  heading,
  openCancel,
  openReschedule,
  press,
} from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'

const PHONE = { width: 390, height: 844 }
const dates = (page: Page) => page.getByRole('list', { name: 'Dates' }).getByRole('listitem')
const statuses = `SELECT status FROM booking WHERE series_id IS NOT NULL ORDER BY start_at`

test.describe('the barber', () => {
  test.use({ isSignedIn: true, viewport: PHONE })

  test(
    'repeats a booking around another one, and cancels the later ones',
    atAnyWidth,
    async ({ page, db }) => {
      const first = inDays(2, '10:00')
      await givenBooking(db, first, { client_name: 'Ann Marsh' })
      await givenBooking(db, inDays(30, '09:45'), { client_name: 'Pat Cedar' })
      await page.goto('admin/bookings')
      await row(page, 'Ann Marsh').getByRole('button').first().click()
      await dialog(page, 'Booking Details').getByRole('button', { name: 'More' }).click()
      await dialog(page, 'Booking Details').getByRole('button', { name: 'Repeat' }).click()
      const repeat = dialog(page, 'Repeat this booking')
      await repeat.getByLabel('Until').fill(inDays(60).toISOString().slice(0, 10))
      await expect(dates(page)).toHaveCount(4)
      await expect(repeat.getByText(/^Overlaps Pat Cedar, 9:45 AM\. The nearest/)).toBeVisible()
      await dates(page).last().getByRole('checkbox').uncheck()
      await expectAccessible(page)
      await repeat.getByRole('button', { name: 'Create 3 bookings' }).click()
      await expect(
        toast(page, '3 bookings created. Ann gets no email: email is not set up.'),
      ).toBeVisible()

      await expect(repeat).toBeHidden()
      const details = dialog(page, 'Booking Details')
      await expect(details.getByText('Every 2 weeks · 1 of 4').first()).toBeVisible()
      await expect(
        details.getByRole('list', { name: 'Upcoming' }).getByRole('listitem'),
      ).toHaveCount(4)
      await expectAccessible(page)
      await details.getByRole('button', { name: 'Reschedule this and all later' }).click()
      const move = dialog(page, 'Reschedule this and all later bookings')
      const start = move.getByLabel('New date and time of this booking')
      await start.fill((await start.inputValue()).replace('10:00', '11:00'))
      await move.getByRole('button', { name: 'Reschedule 4 bookings' }).click()
      await expect(
        toast(page, '4 bookings rescheduled. Ann gets no email: email is not set up.'),
      ).toBeVisible()

      await expect(move).toBeHidden()
      await details.getByRole('button', { name: 'Cancel this and all later' }).click()
      const cancel = page.getByRole('alertdialog', { name: 'Cancel this and all later bookings' })
      await cancel.getByRole('button', { name: 'Cancel this and all later' }).click()
      await expect(cancel).toBeHidden()
      await expect(page.getByText(/^The bookings were cancelled\./).first()).toBeVisible()
      expect((await db.query(`${statuses}`)).rows).toEqual(Array(4).fill({ status: 'cancelled' }))
    },
  )
})

test.describe('a visitor', () => {
  test.use({ viewport: PHONE })

  test(
    'books every two weeks, moves all and cancels all',
    nightly,
    async ({ page, api, barber, db }) => {
      await barber.setting.set.mutate({ key: 'client_series', value: 'true' })
      await barber.setting.set.mutate({ key: 'max_booking_advance_days', value: '50' })
      const visit = await givenVisit(api)
      await page.goto(`appointment/${visit.publicToken}`)
      await expect(
        page.getByText(/^Keep this time .* until \w+ \d+\. It does not continue/),
      ).toBeVisible()
      await press(page, 'Make it a standing appointment')
      await expect(heading(page, 'Your standing appointment')).toBeFocused()
      await expect(dates(page)).toHaveCount(3)
      await page
        .getByRole('combobox', { name: 'How often' })
        .selectOption({ label: 'Every 3 weeks' })
      await page.reload()
      await expect(dates(page)).toHaveCount(2)
      await page
        .getByRole('combobox', { name: 'How often' })
        .selectOption({ label: 'Every 2 weeks' })
      await expect(dates(page)).toHaveCount(3)
      await dates(page).last().getByRole('checkbox').uncheck()
      await page.reload()
      await expect(dates(page).last().getByRole('checkbox')).not.toBeChecked()
      // Another client books the first date. Then the request books nothing, and the form keeps the other dates.
      const planned = new Date(Number(await dates(page).first().getByRole('combobox').inputValue()))
      await givenBooking(db, planned)
      await press(page, 'Book 2 more appointments')
      await expect(page.getByRole('alert')).toContainText('This date is no longer free.')
      await expect(dates(page).last().getByRole('checkbox')).not.toBeChecked()
      await expectAccessible(page)
      await press(page, 'Book 2 more appointments')
      await expect(heading(page, 'You are booked every 2 weeks')).toBeFocused()

      await page.reload()
      await expect(heading(page, 'Your upcoming appointments')).toBeVisible()
      await expectAccessible(page)
      // Each date leads to its own page.
      const last = page.getByRole('listitem').getByRole('button').last()
      const day = (await last.textContent())?.replace(/, [^,]+$/, '') ?? ''
      await last.click()
      await expect(page).not.toHaveURL(new RegExp(visit.publicToken))
      await expect(page.getByText(`${day}, `).first()).toBeVisible()

      await openReschedule(page, `reschedule/${visit.publicToken}`)
      await chooseLastFree(page)
      await press(page, 'Reschedule all later ones too')
      await press(page, 'Reschedule 3 appointments')
      await expect(heading(page, 'Your appointments were rescheduled')).toBeFocused()
      await expectAccessible(page)

      await openCancel(page, visit.cancelUrl)
      await press(page, 'Continue to Cancel')
      await press(page, 'Cancel this and all later ones')
      await expect(heading(page, 'Appointments cancelled')).toBeVisible()
      // The leaf of the calendar is crossed out, and stays so once the page was fetched again.
      await expect(page.locator('p[data-off]')).toBeVisible()
      expect((await db.query(`${statuses}`)).rows).toEqual(Array(3).fill({ status: 'cancelled' }))
    },
  )
})
