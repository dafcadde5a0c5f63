import { dialog } from './admin-steps.ts'
import { atAnyWidth, expect, test } from './fixtures.ts'
import { givenBooking, noonZone } from './given.ts'
import { expectAccessible } from './page-checks.ts'

test.use({
  viewport: { width: 390, height: 844 },
  isSignedIn: true,
  hasTouch: true,
  sendsEmail: true,
})

test(
  'the page of an appointment says that the barber is running late, as soon as that is emailed',
  atAnyWidth,
  async ({ page, context, db, barber }) => {
    await barber.setting.set.mutate({ key: 'timezone', value: noonZone() })
    const start = new Date(Date.now() + 3_600_000)
    const { id } = await givenBooking(db, start, { client_name: 'Ben Carter' })
    const { token } = await barber.booking.generateToken.mutate({ id, purpose: 'manage' })
    const client = await context.newPage()
    await client.goto(`appointment/${token}`)
    await expect(client.getByRole('heading', { name: 'Your appointment' })).toBeVisible()
    await expect(client.getByText('running about')).toBeHidden()

    await page.goto('admin/dashboard')
    await page.getByRole('button', { name: 'Running late' }).tap()
    const late = dialog(page, 'Running late')
    await late.getByText('15 min').tap()
    await late.getByRole('button', { name: 'Email Ben Carter' }).tap()
    await expect(late.getByText('Emailed')).toBeVisible()

    await client.reload()
    await expect(client.getByText('We are running about 15 minutes late today.')).toBeVisible()
    await expectAccessible(client)
    await barber.booking.update.mutate({ id, status: 'cancelled' })
    await client.reload()
    await expect(client.getByText('This appointment is cancelled.')).toBeVisible()
    await expect(client.getByText('running about')).toBeHidden()
  },
)
