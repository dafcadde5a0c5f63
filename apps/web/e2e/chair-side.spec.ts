import { dialog } from './admin-steps.ts'
import { atAnyWidth, expect, test } from './fixtures.ts'
import { givenBooking } from './given.ts'
import { givenVisit, heading } from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 }, hasTouch: true })

test(
  'a client says to come in two taps, and the barber sees it',
  atAnyWidth,
  async ({ page, api, barber, db }) => {
    const visit = await givenVisit(api)
    for (const days of [30, 60]) {
      const start = new Date(Date.now() - days * 86_400_000)
      await givenBooking(db, start, { client_id: visit.client.id, status: 'no-show' })
    }
    const { url } = await barber.booking.generateToken.mutate({ id: visit.id, purpose: 'manage' })
    // The first tap is the button of the reminder.
    await page.goto(url.replace('/reschedule/', '/coming/'))
    await expect(heading(page, 'Are you coming?')).toBeFocused()
    expect((await barber.booking.get.query({ id: visit.id })).answer).toBe('none')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I’m coming' }).tap()
    await expect(heading(page, /^See you /)).toBeFocused()
    await expect(page.getByText('Thanks, Sam. The barber knows you’re coming.')).toBeVisible()
    await expectAccessible(page)

    await page.goto(`admin/dashboard?text=${visit.id}`)
    const details = dialog(page, 'Booking Details')
    await expect(details.getByText('Says they’re coming')).toBeVisible()
    await expect(details.getByText('2 no-shows')).toBeVisible()
    await expect(details.getByText('The client said they’re coming')).toBeVisible()
  },
)
