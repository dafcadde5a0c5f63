import type { Page } from '@playwright/test'
import { atAnyWidth, expect, nightly, nightlyAtBothWidths, test } from './fixtures.ts'
import {
  CONFIRM,
  chooseLastFree,
  givenVisit,
  heading,
  openCancel,
  openReschedule,
  press,
  timeText,
  type Visit,
} from './linked-visit.ts'
import { expectAccessible, recordCalls } from './page-checks.ts'

/** One of the two pages that mails link to: its addresses, its steps and its texts. */
const reschedule = {
  path: 'reschedule',
  urlOf: (visit: Visit) => visit.rescheduleUrl,
  otherUrlOf: (visit: Visit) => visit.cancelUrl,
  open: openReschedule,
  /** Goes from the opened page to the question with the button `confirm`. */
  toQuestion: chooseLastFree,
  procedure: 'booking.reschedule',
  done: 'rescheduled',
  title: 'Reschedule Appointment - The Open Chair',
  rejected: 'Cannot Reschedule',
  rejectedStatuses: ['completed', 'no-show', 'cancelled'],
  confirm: CONFIRM,
  headings: {
    loading: 'Reschedule your appointment',
    first: /^Reschedule your appointment/,
    done: /^See you/,
    doneBefore: /^See you/,
  },
  failed: 'Failed to reschedule appointment',
  other: {
    link: 'Cancel Instead',
    title: /^Cancel Appointment/,
    hint: 'Need to cancel? Please ask the barber.',
  },
}
const cancel: Omit<typeof reschedule, 'confirm'> & { confirm: string } = {
  path: 'cancel',
  urlOf: (visit) => visit.cancelUrl,
  otherUrlOf: (visit) => visit.rescheduleUrl,
  open: openCancel,
  toQuestion: async (page) => {
    await press(page, 'Continue to Cancel')
    await expect(heading(page, 'Final Confirmation')).toBeFocused()
  },
  procedure: 'booking.cancel',
  done: 'cancelled',
  title: 'Cancel Appointment - The Open Chair',
  rejected: 'Cannot Cancel',
  rejectedStatuses: ['completed', 'no-show'],
  confirm: 'Yes, Cancel Appointment',
  headings: {
    loading: 'Cancel your appointment',
    first: /^Are you sure you want to cancel/,
    done: /^Appointment cancelled/,
    doneBefore: /^Already Cancelled/,
  },
  failed: 'Failed to cancel appointment',
  other: {
    link: 'Reschedule Instead',
    title: /^Reschedule Appointment/,
    hint: 'Need another time? Please ask the barber.',
  },
}

for (const change of [reschedule, cancel]) {
  const { path, urlOf, open, toQuestion, confirm, headings, rejected } = change
  const openQuestion = async (page: Page, url: string) => {
    await open(page, url)
    await toQuestion(page)
  }

  test.describe(`the page to ${path} a visit`, () => {
    test(
      'says that a link is unknown without asking again, and leads home',
      nightly,
      async ({ page }) => {
        const calls = recordCalls(page)
        await page.goto(`${path}/nonsense`)
        await expect(page).toHaveTitle(change.title)
        await expect(heading(page, 'Invalid or Expired Link')).toBeVisible()
        await expect(page.getByText(`This ${path} link is invalid or has expired.`)).toBeVisible()
        await calls.settled()
        expect(calls.count('booking.byToken')).toBe(0)
        await page.getByRole('link', { name: 'Return to Home' }).click()
        await expect(page).toHaveTitle(/^The Open Chair - /)
      },
    )

    test('opens with the public token of the booking', nightly, async ({ page, api }) => {
      const { publicToken } = await givenVisit(api)
      await openQuestion(page, `${path}/${publicToken}`)
      await press(page, confirm)
      await expect(heading(page, headings.done)).toBeFocused()
    })

    test(
      'leads to the other act where its link permits both',
      nightlyAtBothWidths,
      async ({ page, api }) => {
        const { link, title, hint } = change.other
        const visit = await givenVisit(api)
        const otherWay = page.getByRole('link', { name: link })
        await open(page, urlOf(visit))
        await expect(page.getByText(hint)).toBeVisible()
        await expect(otherWay).toHaveCount(0)

        await open(page, `${path}/${visit.publicToken}`)
        await expect(page.getByText(hint)).toHaveCount(0)
        await expectAccessible(page)
        await otherWay.click()
        await expect(page).toHaveTitle(title)
        await expect(page.getByText(timeText(visit.startDatetime)).first()).toBeVisible()
        await page.goBack()
        await expect(heading(page, headings.first)).toBeVisible()
      },
    )

    test('changes nothing by a link of another purpose', nightly, async ({ page, api, db }) => {
      const visit = await givenVisit(api)
      const token = new URL(change.otherUrlOf(visit)).pathname.split('/').at(-1)
      await openQuestion(page, `${path}/${token}`)
      await press(page, confirm)
      await expect(heading(page, 'Invalid or Expired Link')).toBeFocused()
      const { rows } = await db.query('SELECT status, start_at FROM booking')
      expect(rows).toEqual([{ status: 'confirmed', start_at: visit.startDatetime }])
    })

    test('rejects a visit that is over or cancelled', atAnyWidth, async ({ page, api, db }) => {
      await openQuestion(page, urlOf(await givenVisit(api)))
      for (const [index, status] of change.rejectedStatuses.entries()) {
        await db.query('UPDATE booking SET status = $1', [status])
        // The page that was opened before does not know the status yet.
        if (index === 0) {
          await press(page, confirm)
          await expect(heading(page, rejected)).toBeFocused()
        }
        await page.reload()
        await expect(heading(page, rejected)).toBeVisible()
        const reason = `This appointment is ${status} and cannot be ${change.done}.`
        await expect(page.getByText(reason)).toBeVisible()
      }
      await page.getByRole('link', { name: 'Book again' }).click()
      await expect(heading(page, "Men's fade")).toBeVisible()
    })

    test(
      'rejects a visit that has begun, and shows the contact',
      nightly,
      async ({ page, api, barber, db }) => {
        await barber.setting.set.mutate({ key: 'business_phone', value: '979 555 0100' })
        await barber.setting.set.mutate({ key: 'business_email', value: 'me@example.edu' })
        await openQuestion(page, urlOf(await givenVisit(api)))
        await db.query(`UPDATE booking SET start_at = now() - interval '5 minutes',
                                         end_at = now() + interval '60 minutes'`)
        await press(page, confirm)
        await expect(heading(page, rejected)).toBeFocused()
        await page.reload()
        await expect(heading(page, rejected)).toBeFocused()
        const reason = `This appointment has already begun and cannot be ${change.done} online.`
        await expect(page.getByText(reason)).toBeVisible()
        await expect(page.getByRole('link', { name: 'Call 979 555 0100' })).toBeVisible()
        await expect(page.getByRole('link', { name: 'Email me@example.edu' })).toBeVisible()
        await expectAccessible(page)
        const { rows } = await db.query('SELECT status FROM booking')
        expect(rows).toEqual([{ status: 'confirmed' }])
      },
    )

    test(
      'offers to reach the barber once the cut-off has passed',
      nightly,
      async ({ page, api, barber }) => {
        const url = urlOf(await givenVisit(api))
        await barber.setting.set.mutate({ key: 'business_phone', value: '979 555 0100' })
        await barber.setting.set.mutate({ key: 'cancel_cutoff_hours', value: '8760' })
        await barber.setting.set.mutate({ key: 'reschedule_cutoff_hours', value: '8760' })
        await page.goto(url)
        await expect(heading(page, rejected)).toBeVisible()
        await expect(
          page.getByText(`This appointment could be ${change.done} online until `),
        ).toBeVisible()
        await expect(page.getByRole('link', { name: 'Call 979 555 0100' })).toBeVisible()
        await expectAccessible(page)
      },
    )

    test(
      'shows a skeleton without the data of the server, and loads again after a failure',
      nightly,
      async ({ page, api }) => {
        const visit = await givenVisit(api)
        await page.route(urlOf(visit), async (route) => {
          const document = await route.fetch()
          const body = (await document.text()).replace('id="served"', 'id="missing"')
          await route.fulfill({ response: document, body })
        })
        const response = Promise.withResolvers<void>()
        await page.route('**/booking.byToken*', async (route) => {
          await response.promise
          await route.abort('connectionfailed')
        })
        await page.goto(urlOf(visit))
        await expect(heading(page, headings.loading)).toBeVisible()
        await expect(page.getByText('Loading your appointment')).toHaveCount(1)
        response.resolve()
        await expect(heading(page, 'Your appointment could not be loaded')).toBeVisible()
        await page.unroute('**/booking.byToken*')
        await press(page, 'Try again')
        await expect(heading(page, headings.first)).toBeFocused()
      },
    )

    test('keeps the token out of every other request', nightly, async ({ page, api }) => {
      const url = urlOf(await givenVisit(api))
      const token = new URL(url).pathname.split('/').at(-1) ?? url
      const sent: string[] = []
      page.on('request', (request) => {
        if (!request.isNavigationRequest())
          sent.push(request.url(), request.headers().referer ?? '')
      })
      await openQuestion(page, url)
      await press(page, confirm)
      await expect(heading(page, headings.done)).toBeVisible()
      expect(sent.length).toBeGreaterThan(0)
      expect(sent.filter((text) => text.includes(token))).toEqual([])
    })

    test(
      'shows the message of the server, or the specified one',
      nightly,
      async ({ page, api }) => {
        await openQuestion(page, urlOf(await givenVisit(api)))
        const calls = `**/${change.procedure}*`
        const alert = page.getByRole('alert')
        await page.route(calls, (route) =>
          route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
        )
        await press(page, confirm)
        await expect(alert).toHaveText(change.failed)

        const detail = 'The site is unavailable right now. Please try again in a minute.'
        const data = { refusal: { status: 503, code: 'database_away', detail } }
        await page.route(calls, (route) =>
          route.fulfill({
            status: 503,
            json: { error: { json: { message: detail, code: -32603, data } } },
          }),
        )
        await press(page, confirm)
        await expect(alert).toHaveText(detail)

        // The server makes the change, but the response is lost: the next click finds the change made.
        await page.route(calls, async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        })
        await press(page, confirm)
        await expect(alert).toContainText('The connection was lost')
        await page.unroute(calls)
        await press(page, confirm)
        await expect(heading(page, headings.doneBefore)).toBeVisible()
      },
    )
  })
}
