import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { times } from './booking-steps.ts'
import {
  atAnyWidth,
  expect,
  expectAccessible,
  expectToFit,
  givenAwayFor,
  givenBooking,
  test,
} from './fixtures.ts'
import {
  countCalls,
  expectFailuresTold,
  givenVisit,
  heading,
  press,
  timeText,
} from './linked-visit.ts'

const free = (page: Page) => times(page).and(page.locator(':enabled'))

/** The last free time of the day, which is least likely to pass while the test runs. */
async function chooseLast(page: Page) {
  await free(page).last().click()
  await expect(heading(page, /^Move your appointment/)).toBeFocused()
}

/** The new time in the confirmation question. */
async function chosen(page: Page) {
  const at = await heading(page, /^Move/).locator('time').last().getAttribute('datetime')
  return new Date(at ?? '')
}

async function open(page: Page, url: string) {
  await page.goto(url)
  await expect(heading(page, /Choose a new time/)).toBeVisible()
  // The heading is shown above the skeleton already.
  const none = page.getByText('No available time slots in the selected period.')
  await expect(free(page).first().or(none)).toBeVisible()
}

test('a visitor reschedules to another time', async ({ page, request, db }) => {
  const visit = await givenVisit(request)
  const calls = countCalls(page, 'booking.reschedule')
  await open(page, visit.rescheduleUrl)
  await expect(page).toHaveTitle('Reschedule Appointment - The Open Chair')
  await expect(page.getByText('Booked now', { exact: true })).toBeVisible()
  await expect(page.getByText(timeText(visit.start), { exact: true })).toBeVisible()
  await expect(
    page
      .getByText("Men's fade with beard shape-up and hot towel face treatment", { exact: true })
      .first(),
  ).toBeVisible()
  await expect(page.getByText('65 minutes, $30')).toBeVisible()
  await expect(heading(page, /^Choose a new time/)).toContainText('Eastern Time')

  await chooseLast(page)
  const to = await chosen(page)
  await expect(
    heading(page, `Move your appointment from ${timeText(visit.start)} to ${timeText(to)}?`),
  ).toBeVisible()
  expect(calls.count).toBe(0)

  await page.getByRole('button', { name: 'Confirm' }).dblclick()
  await expect(heading(page, /^See you \w+day, Sam$/)).toBeFocused()
  await expect(page.getByText(`${timeText(to)} to`)).toBeVisible()
  await expect(
    page.getByText(`Your appointment has been rescheduled from ${timeText(visit.start)}.`),
  ).toBeVisible()
  expect(calls.count).toBe(1)
  const { rows } = await db.query(
    'SELECT start_at, extract(epoch FROM end_at - start_at)::int / 60 AS minutes FROM booking',
  )
  expect(rows).toEqual([{ start_at: to, minutes: 65 }])

  await expect(page.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\//,
  )
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('SEQUENCE:1')
  expect(file).toContain('METHOD:PUBLISH')

  await page.reload()
  await expect(page.getByText(timeText(to), { exact: true })).toBeVisible()
})

test('the booked time is marked and disabled', async ({ page, request }) => {
  const visit = await givenVisit(request, 1)
  await open(page, visit.rescheduleUrl)
  const current = times(page).filter({ hasText: 'booked now' })
  const day = page.getByRole('group', { name: 'Days' }).getByRole('button', {
    name: new RegExp(`^${timeText(visit.start).replace(/, [^,]+$/, '')},`),
  })
  // On phones the booked day may be one or more windows ahead.
  for (let pages = 0; pages < 4 && !(await day.isVisible()); pages++) {
    await press(page, 'Next days')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
  await day.click()
  await expect(current).toBeDisabled()
  await expect(current).toHaveText(`${timeText(visit.start).split(', ').at(-1)} booked now`)
  // The booking's own time does not block a start 15 minutes later.
  const later = new Date(visit.start.getTime() + 900_000)
  await page
    .getByRole('button', { name: timeText(later).split(', ').at(-1) ?? '', exact: true })
    .click()
  await press(page, 'Confirm')
  await expect(heading(page, /^See you/)).toBeVisible()
})

test(
  'another time can be chosen before anything is moved',
  atAnyWidth,
  async ({ page, request, db }) => {
    const visit = await givenVisit(request)
    await open(page, visit.rescheduleUrl)
    await chooseLast(page)
    const first = await chosen(page)
    await press(page, 'Choose another time')
    await expect(heading(page, /Choose a new time/)).toBeFocused()
    await expect(page.locator('[aria-pressed=true]', { hasText: /AM|PM/ })).toHaveCount(1)
    await free(page).first().click()
    await expect(heading(page, /^Move your appointment/)).toBeFocused()
    expect(await chosen(page)).not.toEqual(first)
    const { rows } = await db.query('SELECT start_at FROM booking')
    expect(rows).toEqual([{ start_at: visit.start }])
  },
)

test('a time taken by another client offers the nearest times instead', async ({
  page,
  request,
  db,
}) => {
  const visit = await givenVisit(request)
  await open(page, visit.rescheduleUrl)
  await chooseLast(page)
  await givenBooking(db, await chosen(page), 15)
  await press(page, 'Confirm')
  const trouble = page.getByRole('alert').filter({ hasText: 'just been taken' })
  await expect(trouble).toBeFocused()
  await expect(heading(page, `Your appointment is still on ${timeText(visit.start)}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)

  const alternatives = trouble.getByRole('listitem').getByRole('button')
  await expect(alternatives).toHaveCount(3)
  await alternatives.first().click()
  await expect(heading(page, /^Move your appointment/)).toBeFocused()
  await press(page, 'Confirm')
  await expect(heading(page, /^See you/)).toBeVisible()
})

test(
  'without any free time the page says so, and the booking is unchanged',
  atAnyWidth,
  async ({ page, request, db }) => {
    const visit = await givenVisit(request)
    await givenAwayFor(db, 70)
    await open(page, visit.rescheduleUrl)
    await expect(page.getByText('No available time slots in the selected period.')).toBeVisible()
    await expect(page.getByText(timeText(visit.start), { exact: true })).toBeVisible()
  },
)

for (const status of ['cancelled', 'completed', 'no-show']) {
  test(
    `a visit that is ${status} cannot be moved, on a stale page neither`,
    atAnyWidth,
    async ({ page, request, db }) => {
      const visit = await givenVisit(request)
      await open(page, visit.rescheduleUrl)
      await chooseLast(page)
      await db.query('UPDATE booking SET status = $1', [status])
      await press(page, 'Confirm')
      await expect(heading(page, 'Cannot Reschedule')).toBeFocused()
      await page.reload()
      await expect(heading(page, 'Cannot Reschedule')).toBeVisible()
      await expect(
        page.getByText(`This appointment is ${status} and cannot be rescheduled.`),
      ).toBeVisible()
      await page.getByRole('link', { name: 'Book again' }).click()
      await expect(heading(page, "Men's fade")).toBeVisible()
    },
  )
}

test(
  'a service that is no longer offered can still be moved',
  atAnyWidth,
  async ({ page, request, db }) => {
    const visit = await givenVisit(request)
    await db.query("UPDATE appointment_type SET is_active = false WHERE name = 'Men''s fade'")
    try {
      await open(page, visit.rescheduleUrl)
      await chooseLast(page)
      await press(page, 'Confirm')
      await expect(heading(page, /^See you/)).toBeVisible()
    } finally {
      await db.query('UPDATE appointment_type SET is_active = true')
    }
  },
)

test('an unknown link is requested once and leads home', atAnyWidth, async ({ page }) => {
  const calls = countCalls(page, 'booking.byToken')
  await page.goto('reschedule/nonsense')
  await expect(page).toHaveTitle('Reschedule Appointment - The Open Chair')
  await expect(heading(page, 'Invalid or Expired Link')).toBeVisible()
  await expect(page.getByText('This reschedule link is invalid or has expired.')).toBeVisible()
  expect(calls.count).toBe(1)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveTitle(/^The Open Chair - /)
})

test(
  'a link of another purpose shows the visit, and moves nothing',
  atAnyWidth,
  async ({ page, request, db }) => {
    const visit = await givenVisit(request)
    await open(page, visit.cancelUrl.replace('/cancel/', '/reschedule/'))
    await chooseLast(page)
    await press(page, 'Confirm')
    await expect(heading(page, 'Invalid or Expired Link')).toBeFocused()
    const { rows } = await db.query('SELECT start_at FROM booking')
    expect(rows).toEqual([{ start_at: visit.start }])
  },
)

test(
  'a failed load is not reported as an invalid link, and can be retried',
  atAnyWidth,
  async ({ page, request }) => {
    const visit = await givenVisit(request)
    await page.route('**/booking.byToken*', (route) => route.abort('connectionfailed'))
    await page.goto(visit.rescheduleUrl)
    await expect(heading(page, 'Your appointment could not be loaded')).toBeVisible()
    await page.unroute('**/booking.byToken*')
    await press(page, 'Try again')
    await expect(heading(page, 'Reschedule your appointment')).toBeFocused()
    await expect(free(page).first()).toBeVisible()
  },
)

test('loading shows a skeleton', atAnyWidth, async ({ page, request }) => {
  const visit = await givenVisit(request)
  const answer = Promise.withResolvers<void>()
  await page.route('**/booking.byToken*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(visit.rescheduleUrl)
  await expect(heading(page, 'Reschedule your appointment')).toBeVisible()
  await expect(page.getByText('Loading your appointment')).toBeAttached()
  answer.resolve()
  await expect(heading(page, /Choose a new time/)).toBeVisible()
})

test(
  'a failure shows the server’s message, or the specified one',
  atAnyWidth,
  async ({ page, request }) => {
    const visit = await givenVisit(request)
    await open(page, visit.rescheduleUrl)
    await chooseLast(page)
    await expectFailuresTold(page, {
      procedure: 'booking.reschedule',
      button: 'Confirm',
      words: 'Failed to reschedule appointment',
    })
    await expect(heading(page, /^See you/)).toBeVisible()
  },
)

test('the token is in no requested URL', atAnyWidth, async ({ page, request }) => {
  const visit = await givenVisit(request)
  const token = new URL(visit.rescheduleUrl).pathname.split('/').at(-1) ?? ''
  const asked: string[] = []
  page.on('request', (each) => {
    if (!each.isNavigationRequest()) asked.push(each.url(), each.headers().referer ?? '')
  })
  await open(page, visit.rescheduleUrl)
  await press(page, 'Next days')
  await chooseLast(page)
  await press(page, 'Confirm')
  await expect(heading(page, /^See you/)).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((text) => text.includes(token))).toEqual([])
})

test('the keyboard alone is enough', atAnyWidth, async ({ page, request, db }) => {
  const visit = await givenVisit(request)
  await open(page, visit.rescheduleUrl)
  await expect(heading(page, 'Reschedule your appointment')).toBeFocused()
  const last = free(page).last()
  for (let steps = 0; steps < 80; steps++) {
    if (await last.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(last).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, /^Move your appointment/)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, /^See you/)).toBeFocused()
  const { rows } = await db.query('SELECT start_at FROM booking')
  expect(rows).not.toEqual([{ start_at: visit.start }])
})

test('every step is accessible and fits', async ({ page, request, db }) => {
  const expectSound = async (step: string) => {
    await expectAccessible(page)
    await expectToFit(page, step)
  }
  await page.goto('reschedule/nonsense')
  await expect(heading(page, 'Invalid or Expired Link')).toBeVisible()
  await expectSound('invalid')

  const visit = await givenVisit(request)
  await open(page, visit.rescheduleUrl)
  await expectSound('choosing')
  await chooseLast(page)
  await expectSound('confirming')
  await givenBooking(db, await chosen(page), 15)
  await press(page, 'Confirm')
  const alternatives = page.getByRole('alert').getByRole('listitem').getByRole('button')
  await expect(alternatives).toHaveCount(3)
  await expectSound('taken')
  await alternatives.first().click()
  await press(page, 'Confirm')
  await expect(heading(page, /^See you/)).toBeVisible()
  await expectSound('moved')
  await db.query("UPDATE booking SET status = 'completed' WHERE client_name = 'Sam Rivers'")
  await page.reload()
  await expect(heading(page, 'Cannot Reschedule')).toBeVisible()
  await expectSound('completed')
})

test('no step scrolls sideways, however wide the window', atAnyWidth, async ({ page, request }) => {
  const visit = await givenVisit(request)
  const expectToFitAnywhere = async (step: string) => {
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectToFit(page, `${step} at ${width}`)
    }
  }
  await open(page, visit.rescheduleUrl)
  await expectToFitAnywhere('choosing')
  await chooseLast(page)
  await expectToFitAnywhere('confirming')
  await press(page, 'Confirm')
  await expect(heading(page, /^See you/)).toBeVisible()
  await expectToFitAnywhere('moved')
  await page.goto(visit.cancelUrl)
  await expect(heading(page, 'Are you sure you want to cancel?')).toBeVisible()
  await expectToFitAnywhere('asking')
  await press(page, 'Continue to Cancel')
  await expectToFitAnywhere('confirming to cancel')
})
