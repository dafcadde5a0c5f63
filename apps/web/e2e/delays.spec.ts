import { atAnyWidth, expect, test } from './fixtures.ts'
import { givenBooking, noonZone } from './given.ts'
import { expectAccessible } from './page-checks.ts'
import { Taps } from './taps.ts'

const MINUTE = 60_000

test.use({ viewport: { width: 390, height: 844 }, isSignedIn: true, hasTouch: true })

test(
  'the barber agrees to the first delay of a day, and the client reads when to come',
  atAnyWidth,
  async ({ page, db, barber }) => {
    await barber.setting.set.mutate({ key: 'timezone', value: noonZone() })
    await barber.setting.set.mutate({ key: 'delay_notices', value: 'true' })
    const now = Math.floor(Date.now() / MINUTE) * MINUTE
    // In the chair since 42 minutes for a visit of 30, so that the delay stays 10 minutes while the test runs.
    const ann = new Date(now - 42 * MINUTE)
    await givenBooking(db, ann, { client_name: 'Ann Marsh' })
    const start = new Date(now - 10 * MINUTE)
    const { id } = await givenBooking(db, start, { client_name: 'Ben Carter' })
    const { token } = await barber.booking.generateToken.mutate({ id, purpose: 'manage' })
    await page.goto('admin/dashboard')
    const card = page.getByRole('region', { name: 'Running late' })
    await expect(card).toContainText('Tell Ben that you are 10 minutes late?')
    await expectAccessible(page)
    const taps = new Taps()
    await taps.tap(card.getByRole('button', { name: 'Tell Ben' }))
    await expect(card).toBeHidden()
    expect(taps.count).toBe(1)

    await page.goto(`appointment/${token}`)
    await expect(
      page.getByText('The barber is about 10 minutes late. Please come at'),
    ).toBeVisible()
    await expectAccessible(page)
    await barber.booking.update.mutate({ id, status: 'cancelled' })
    await page.reload()
    await expect(page.getByText('This appointment is cancelled.')).toBeVisible()
    await expect(page.getByText('minutes late')).toBeHidden()
  },
)
