import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { z } from 'zod'
import { expect, ZONE } from './fixtures.ts'

export interface Visit {
  /** A token of purpose `manage`, which can read, reschedule and cancel. */
  publicToken: string
  rescheduleUrl: string
  cancelUrl: string
  start: Date
}

const named = z.array(z.object({ id: z.number(), name: z.string() }))
const typesAnswer = z.array(z.object({ id: z.number(), name: z.string(), available_addons: named }))
const slotsAnswer = z.array(z.object({ start_datetime: z.string() }))
const bookedAnswer = z.object({
  start_datetime: z.coerce.date(),
  public_token: z.string(),
  reschedule_url: z.string(),
  cancel_url: z.string(),
})

/** A fade with a beard shape-up and a hot towel, 65 minutes, booked through the API. */
export async function givenVisit(request: APIRequestContext, daysAhead = 3): Promise<Visit> {
  const types = typesAnswer.parse(await read(request.get('api/appointment-types')))
  const fade = types.find(({ name }) => name === "Men's fade")
  const addons = fade?.available_addons.filter(({ name }) => /shape-up|Hot towel/.test(name))
  const start = await firstFree(request, fade?.id ?? 0, daysAhead)
  const data = {
    appointment_type_id: fade?.id,
    start_datetime: start,
    client_name: 'Sam Rivers',
    client_email: 'sam.rivers@example.com',
    client_phone: '555 0100',
    is_first_time: false,
    addon_ids: addons?.map(({ id }) => id),
  }
  const booked = bookedAnswer.parse(await read(request.post('api/bookings', { data })))
  return {
    publicToken: booked.public_token,
    rescheduleUrl: booked.reschedule_url,
    cancelUrl: booked.cancel_url,
    start: booked.start_datetime,
  }
}

/** The first open day, from `daysAhead` on. */
async function firstFree(request: APIRequestContext, typeId: number, daysAhead: number) {
  for (let day = daysAhead; day < daysAhead + 7; day++) {
    const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10)
    const params = { date, appointment_type_id: typeId, duration_minutes: 65 }
    const slots = slotsAnswer.parse(await read(request.get('api/calendar/free-slots', { params })))
    const [first] = slots
    if (first) return first.start_datetime
  }
  throw new Error('No free time within a week')
}

async function read(asking: Promise<APIResponse>): Promise<unknown> {
  const response = await asking
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

export function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { name })
}

export function press(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).click()
}

/** The screens' format in the business zone: 'Monday, November 23, 12:30 PM'. */
export function timeText(at: Date) {
  const day = at.toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: ZONE,
  })
  const clock = at.toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: ZONE,
  })
  return `${day}, ${clock}`.replaceAll(/[\u00a0\u202f]/g, ' ')
}

/** Counts the requests of the page for a procedure. */
export function countCalls(page: Page, procedure: string) {
  const calls = { count: 0 }
  page.on('request', (request) => {
    if (request.url().includes(procedure)) calls.count += 1
  })
  return calls
}

/**
 * Clicks `button` while its request fails: an error of a gateway shows the specified message, a refusal the server's.
 * At last only the response is lost, and the next click finds the change already made.
 */
export async function expectFailuresTold(
  page: Page,
  { procedure, button, words }: { procedure: string; button: string; words: string },
) {
  const calls = `**/${procedure}*`
  const alert = page.getByRole('alert')
  await page.route(calls, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )
  await press(page, button)
  await expect(alert).toHaveText(words)

  const detail = 'The booking system is away for a moment. Please try again shortly.'
  const data = { refusal: { status: 503, code: 'database_away', detail } }
  await page.route(calls, (route) =>
    route.fulfill({
      status: 503,
      json: { error: { json: { message: detail, code: -32603, data } } },
    }),
  )
  await press(page, button)
  await expect(alert).toHaveText(detail)

  await page.route(calls, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await press(page, button)
  await expect(alert).toContainText('The connection was lost')
  await page.unroute(calls)
  await press(page, button)
}
