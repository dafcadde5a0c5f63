import { readFile } from 'node:fs/promises'
import { atAnyWidth, expect, expectAccessible, expectToFit, test } from './fixtures.ts'
import {
  countCalls,
  expectFailuresTold,
  givenVisit,
  heading,
  press,
  timeText,
} from './linked-visit.ts'

test('a visitor confirms twice and cancels', async ({ page, request, db }) => {
  const visit = await givenVisit(request)
  const calls = countCalls(page, 'booking.cancel')
  await page.goto(visit.cancelUrl)
  await expect(page).toHaveTitle('Cancel Appointment - The Open Chair')
  await expect(heading(page, 'Are you sure you want to cancel?')).toBeFocused()
  await expect(page.getByText(`${timeText(visit.start)} to`)).toBeVisible()
  await expect(
    page.getByText("Men's fade with beard shape-up and hot towel face treatment, 65 minutes"),
  ).toBeVisible()
  await expect(page.getByText(/^That is Eastern Time; your device’s clock/)).toBeVisible()

  await press(page, 'Continue to Cancel')
  await expect(heading(page, 'Final Confirmation')).toBeFocused()
  await press(page, 'Go Back')
  await expect(heading(page, 'Are you sure you want to cancel?')).toBeFocused()
  expect(calls.count).toBe(0)

  await press(page, 'Continue to Cancel')
  await page.getByRole('button', { name: 'Yes, Cancel Appointment' }).dblclick()
  await expect(heading(page, 'Appointment cancelled')).toBeFocused()
  expect(calls.count).toBe(1)
  const { rows } = await db.query('SELECT status FROM booking')
  expect(rows).toEqual([{ status: 'cancelled' }])

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Remove from calendar' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('METHOD:CANCEL')
  await page.getByRole('link', { name: 'Book again' }).click()
  await expect(heading(page, "Men's fade")).toBeVisible()
})

test('the browser’s back leads to the question before', atAnyWidth, async ({ page, request }) => {
  const visit = await givenVisit(request)
  await page.goto('faq')
  await page.goto(visit.cancelUrl)
  for (const goBack of [() => page.goBack(), () => press(page, 'Go Back')]) {
    await press(page, 'Continue to Cancel')
    await expect(heading(page, 'Final Confirmation')).toBeFocused()
    await goBack()
    await expect(heading(page, 'Are you sure you want to cancel?')).toBeFocused()
  }
  await page.goBack()
  await expect(page).toHaveTitle(/FAQ/)
})

test(
  'keeping the appointment changes nothing, and says so',
  atAnyWidth,
  async ({ page, request, db }) => {
    const visit = await givenVisit(request)
    await page.goto(visit.cancelUrl)
    await press(page, 'Keep Appointment')
    await expect(heading(page, 'Your appointment stands')).toBeFocused()
    await expect(page.getByText(/^Nothing was cancelled\. See you \w+day, Sam\.$/)).toBeVisible()
    expect((await db.query('SELECT status FROM booking')).rows).toEqual([{ status: 'confirmed' }])

    await press(page, 'Cancel after all')
    await expect(heading(page, 'Are you sure you want to cancel?')).toBeFocused()
    await press(page, 'Keep Appointment')
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveTitle(/^The Open Chair - /)
  },
)

test(
  'what is cancelled already says so, on a stale page too',
  atAnyWidth,
  async ({ page, context, request }) => {
    const visit = await givenVisit(request)
    await page.goto(visit.cancelUrl)
    await press(page, 'Continue to Cancel')

    const other = await context.newPage()
    await other.goto(visit.cancelUrl)
    await press(other, 'Continue to Cancel')
    await press(other, 'Yes, Cancel Appointment')
    await expect(heading(other, 'Appointment cancelled')).toBeVisible()

    await press(page, 'Yes, Cancel Appointment')
    await expect(heading(page, 'Already Cancelled')).toBeFocused()
    await expect(
      page.getByText('This appointment has already been cancelled.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible()
    await other.reload()
    await expect(heading(other, 'Already Cancelled')).toBeVisible()
  },
)

for (const status of ['completed', 'no-show']) {
  test(
    `a visit that is ${status} cannot be cancelled, on a stale page neither`,
    atAnyWidth,
    async ({ page, request, db }) => {
      const visit = await givenVisit(request)
      await page.goto(visit.cancelUrl)
      await press(page, 'Continue to Cancel')
      await db.query('UPDATE booking SET status = $1', [status])
      await press(page, 'Yes, Cancel Appointment')
      await expect(heading(page, 'Cannot Cancel')).toBeFocused()
      await page.reload()
      await expect(heading(page, 'Cannot Cancel')).toBeVisible()
      await expect(
        page.getByText(`This appointment is ${status} and cannot be cancelled.`),
      ).toBeVisible()
    },
  )
}

test('an unknown link is requested once and leads home', atAnyWidth, async ({ page }) => {
  const calls = countCalls(page, 'booking.byToken')
  await page.goto('cancel/nonsense')
  await expect(page).toHaveTitle('Cancel Appointment - The Open Chair')
  await expect(heading(page, 'Invalid or Expired Link')).toBeVisible()
  await expect(page.getByText('This cancel link is invalid or has expired.')).toBeVisible()
  expect(calls.count).toBe(1)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveTitle(/^The Open Chair - /)
})

test('a link made to move a visit cannot cancel it', atAnyWidth, async ({ page, request, db }) => {
  const visit = await givenVisit(request)
  await page.goto(visit.rescheduleUrl.replace('/reschedule/', '/cancel/'))
  await press(page, 'Continue to Cancel')
  await press(page, 'Yes, Cancel Appointment')
  await expect(heading(page, 'Invalid or Expired Link')).toBeFocused()
  expect((await db.query('SELECT status FROM booking')).rows).toEqual([{ status: 'confirmed' }])
})

test(
  'a failed load is not reported as an invalid link, and can be retried',
  atAnyWidth,
  async ({ page, request }) => {
    const visit = await givenVisit(request)
    await page.route('**/booking.byToken*', (route) => route.abort('connectionfailed'))
    await page.goto(visit.cancelUrl)
    await expect(heading(page, 'Your appointment could not be loaded')).toBeVisible()
    await page.unroute('**/booking.byToken*')
    await press(page, 'Try again')
    await expect(heading(page, 'Are you sure you want to cancel?')).toBeFocused()
  },
)

test('loading shows a skeleton', atAnyWidth, async ({ page, request }) => {
  const visit = await givenVisit(request)
  const answer = Promise.withResolvers<void>()
  await page.route('**/booking.byToken*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(visit.cancelUrl)
  await expect(heading(page, 'Cancel your appointment')).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'Loading your appointment' }),
  ).toHaveCount(1)
  answer.resolve()
  await expect(heading(page, 'Are you sure you want to cancel?')).toBeVisible()
})

test(
  'a failure shows the server’s message, or the specified one',
  atAnyWidth,
  async ({ page, request }) => {
    const visit = await givenVisit(request)
    await page.goto(visit.cancelUrl)
    await press(page, 'Continue to Cancel')
    await expectFailuresTold(page, {
      procedure: 'booking.cancel',
      button: 'Yes, Cancel Appointment',
      words: 'Failed to cancel appointment',
    })
    await expect(heading(page, 'Already Cancelled')).toBeVisible()
  },
)

test('the token is in no requested URL', atAnyWidth, async ({ page, request }) => {
  const visit = await givenVisit(request)
  const token = new URL(visit.cancelUrl).pathname.split('/').at(-1) ?? ''
  const asked: string[] = []
  page.on('request', (each) => {
    if (!each.isNavigationRequest()) asked.push(each.url(), each.headers().referer ?? '')
  })
  await page.goto(visit.cancelUrl)
  await press(page, 'Continue to Cancel')
  await press(page, 'Yes, Cancel Appointment')
  await expect(heading(page, 'Appointment cancelled')).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((text) => text.includes(token))).toEqual([])
})

test('the keyboard alone is enough', atAnyWidth, async ({ page, request, db }) => {
  const visit = await givenVisit(request)
  await page.goto(visit.cancelUrl)
  await expect(heading(page, 'Are you sure you want to cancel?')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Keep Appointment' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Final Confirmation')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(heading(page, 'Appointment cancelled')).toBeFocused()
  expect((await db.query('SELECT status FROM booking')).rows).toEqual([{ status: 'cancelled' }])
})

test('every step is accessible and fits', async ({ page, request, db }) => {
  const expectSound = async (step: string) => {
    await expectAccessible(page)
    await expectToFit(page, step)
  }
  await page.goto('cancel/nonsense')
  await expect(heading(page, 'Invalid or Expired Link')).toBeVisible()
  await expectSound('invalid')

  const visit = await givenVisit(request)
  await page.goto(visit.cancelUrl)
  await expect(heading(page, 'Are you sure you want to cancel?')).toBeVisible()
  await expectSound('asking')
  await press(page, 'Keep Appointment')
  await expect(heading(page, 'Your appointment stands')).toBeVisible()
  await expectSound('kept')
  await press(page, 'Cancel after all')
  await press(page, 'Continue to Cancel')
  await expect(heading(page, 'Final Confirmation')).toBeVisible()
  await expectSound('confirming')
  await press(page, 'Yes, Cancel Appointment')
  await expect(heading(page, 'Appointment cancelled')).toBeVisible()
  await expectSound('cancelled')
  await page.reload()
  await expect(heading(page, 'Already Cancelled')).toBeVisible()
  await expectSound('cancelled already')
  await db.query("UPDATE booking SET status = 'completed'")
  await page.reload()
  await expect(heading(page, 'Cannot Cancel')).toBeVisible()
  await expectSound('completed')
})
