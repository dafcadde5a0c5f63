import { addDays } from '@haircuts/scheduling/local-date'
import { localDate, wallToInstant } from '@haircuts/scheduling/zone'
import { event } from './calendar-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { dateIn, givenBooking, inDays } from './given.ts'
import { expectAccessible, expectToFit } from './page-checks.ts'

// With email set up, so that no banner says that no one would hear of a booking.
test.use({ isSignedIn: true, sendsEmail: true })

test('a booking opens before its details are loaded', nightly, async ({ page, db }) => {
  await givenBooking(db, inDays(0))
  const response = Promise.withResolvers<void>()
  await page.route(/booking\.details/, async (route) => {
    await response.promise
    await route.continue()
  })
  await page.goto('admin/calendar')
  await page
    .getByRole('region', { name: 'Calendar' })
    .getByRole('button', { name: /Somebody Else/ })
    .click()
  const details = page.getByRole('dialog', { name: 'Booking Details' })
  await expect(details.getByText("Men's haircut")).toBeVisible()
  await expect(details.getByText('Somebody Else').first()).toBeVisible()
  await expect(details.getByText(/12:00 ?–? ?.*12:30 PM/).first()).toBeVisible()
  await expect(details.getByText('Confirmed')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Reschedule' })).toBeVisible()
  const noHistory = details.getByText('No previous bookings found for this client.')
  await expect(noHistory).toBeHidden()
  response.resolve()
  await expect(noHistory).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test(
    'visits out of sight are announced, and a moved one opens',
    nightly,
    async ({ page, db }) => {
      await givenBooking(db, inDays(0, '06:00'), { client_name: 'Early Bird' })
      await givenBooking(db, inDays(0, '08:00'), { client_name: 'Early Lark' })
      await givenBooking(db, inDays(0, '12:00'))
      await givenBooking(db, inDays(0, '22:30'), { client_name: 'Night Owl' })
      await page.goto('admin/calendar')
      const calendar = page.getByRole('region', { name: 'Calendar' })
      expect((await calendar.boundingBox())?.y).toBeLessThan(200)
      const grid = await calendar.getByRole('table').boundingBox()
      expect(grid?.y).toBeLessThan(200)
      const early = calendar.getByRole('button', { name: /Early Bird/ })
      await page.getByRole('button', { name: '2 earlier' }).tap()
      await expect(early).toBeInViewport()
      await expect(page.getByRole('button', { name: '2 earlier' })).toBeHidden()
      await page.getByRole('button', { name: /later/ }).tap()
      await expect(calendar.getByRole('button', { name: /Night Owl/ })).toBeInViewport()
      await page.getByRole('button', { name: /earlier/ }).tap()

      await expect(early).toBeInViewport()
      const box = await early.boundingBox()
      if (!box) throw new Error('The visit is not in view.')
      const [x, y] = [box.x + 40, box.y + 8]
      const touchscreen = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
        touchscreen.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + down }],
        })
      await touch('touchStart')
      // A long press lifts the event.
      await expect(calendar.locator('[class*=lifted]').first()).toBeAttached()
      for (const down of [10, 30, 50]) await touch('touchMove', down)
      await touch('touchEnd')
      await expect(page.getByText(/^Early Bird moved to/)).toBeVisible()
      await early.tap()
      await expect(page.getByRole('dialog', { name: 'Booking Details' })).toBeVisible()
    },
  )
})

test('the keyboard scrolls a calendar without entries on a phone', nightly, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('admin/calendar')
  for (const view of ['Month', 'List', 'Day']) {
    await page.getByRole('button', { name: view, exact: true }).click()
    await expect(page.getByRole('button', { name: view, pressed: true })).toBeVisible()
    await expectAccessible(page)
  }
  await expectToFit(page, 'the calendar')
  const cell = page.getByRole('table').locator('[tabindex="0"]')
  const top = async () => (await cell.boundingBox())?.y ?? 0
  const before = await top()
  await cell.press('ArrowDown')
  await expect.poll(top).toBeLessThan(before)
})

test('past visits and events of iCloud cannot be changed', nightly, async ({ page, db }) => {
  await givenBooking(db, inDays(0, '12:00'), { status: 'completed' })
  await db.query(
    `WITH account AS (
       INSERT INTO cloud_account (email, encrypted_password) VALUES ('me@example.com', '') RETURNING id
     ), calendar AS (
       INSERT INTO cloud_calendar (account_id, url, displayname)
       SELECT id, 'https://example.com/work/', 'Work' FROM account RETURNING id
     )
     INSERT INTO blackout (title, start_at, end_at, cloud_calendar_id)
     SELECT 'Staff meeting', $1, $2, id FROM calendar`,
    [inDays(0, '14:00'), inDays(0, '15:00')],
  )
  await page.goto('admin/calendar')
  await event(page, /Completed: Somebody Else/).click()
  const details = page.getByRole('dialog', { name: 'Booking Details' })
  await expect(details.getByText('Somebody Else').first()).toBeVisible()
  await expect(details.getByRole('button', { name: /Reschedule|Delete/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await event(page, /Blackout: Staff meeting/).click()
  const blackout = page.getByRole('dialog', { name: 'Blackout Period' })
  await expect(blackout.getByText('This comes from your iCloud calendar Work.')).toBeVisible()
  await expect(blackout.getByRole('button', { name: /Reschedule|Delete/ })).toHaveCount(0)
})

test('six hours of the day are seen at 1280 by 720 pixels', nightly, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('admin/calendar')
  await expect(page.locator('[data-time="12:00:00"]').first()).toBeVisible()
  const seen = await page.evaluate(() => {
    const rowAt = (time: string) => document.querySelector(`[data-time="${time}:00"]`)
    const [noon, one] = ['12:00', '13:00'].map((time) => rowAt(time)?.getBoundingClientRect().top)
    let scroller = rowAt('12:00')
    while (scroller && getComputedStyle(scroller).overflowY !== 'auto')
      scroller = scroller.parentElement
    const { top = 0, bottom = 0 } = scroller?.getBoundingClientRect() ?? {}
    return (Math.min(bottom, innerHeight) - top) / ((one ?? 0) - (noon ?? 0))
  })
  expect(seen).toBeGreaterThanOrEqual(6)
})

test('who is coming next week is marked as in the list', nightly, async ({ page, db }) => {
  const start = inDays(7)
  await givenBooking(db, start, { coming_for: start, client_name: 'Next Week' })
  await page.goto(`admin/calendar?date=${dateIn(7)}`)
  await expect(event(page, /Next Week.*Says they’re coming/)).toBeVisible()
})

test.describe('the strip of days on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test(
    'leads to the days of a week, and to the next week by arrow and swipe',
    atAnyWidth,
    async ({ page, db }) => {
      await givenBooking(db, inDays(7, '12:00'), { client_name: 'Next Week' })
      await page.goto('admin/calendar')
      const days = page.getByRole('list', { name: 'Days of the week' }).getByRole('button')
      await expect(days).toHaveCount(7)
      await expect(page.getByRole('button', { name: 'Week', exact: true })).toBeHidden()
      const first = await days.first().textContent()
      await page.getByRole('button', { name: 'Next week' }).tap()
      await expect(days.first()).not.toHaveText(first ?? '')
      await days.filter({ hasText: '1 booking' }).tap()
      await expect(event(page, /Next Week/)).toBeVisible()
      await expectAccessible(page)

      const box = await days.first().boundingBox()
      if (!box) throw new Error('The strip is not in view.')
      const y = box.y + box.height / 2
      const touchscreen = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
        touchscreen.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
        })
      await touch('touchStart', 100)
      for (const x of [140, 200, 260]) await touch('touchMove', x)
      await touch('touchEnd', 260)
      await expect(days.first()).toHaveText(first ?? '')
    },
  )

  for (const zone of ['America/New_York', 'Europe/Paris', 'Australia/Sydney']) {
    test(
      `shows the day that is pressed in a month of dots, in ${zone}`,
      nightly,
      async ({ page, barber, db }) => {
        await barber.setting.set.mutate({ key: 'timezone', value: zone })
        const today = localDate(Date.now(), zone)
        await givenBooking(db, new Date(wallToInstant(today, '12:00', zone, 'opening')))
        await page.goto('admin/calendar')
        await page.getByRole('button', { name: 'Month', exact: true }).tap()
        await expect(event(page, /Somebody Else/)).toHaveCount(0)
        const dotsOf = (date: string) =>
          page.locator(`[role=cell][data-date="${date}"] span > [aria-hidden] > span`)
        await expect(dotsOf(today)).toHaveCount(1)
        for (const days of [-1, 1]) await expect(dotsOf(addDays(today, days))).toHaveCount(0)
        await expectAccessible(page)
        await page.locator(`[role=cell][data-date="${today}"]`).tap()
        await expect(event(page, /Somebody Else/)).toBeVisible()
      },
    )
  }
})
