import type { Page } from '@playwright/test'
import { times } from './booking-steps.ts'
import { type Api, expect } from './fixtures.ts'
import { dateIn, ZONE } from './given.ts'

/** Books a fade with a beard shape-up and a hot towel, 65 minutes, on the first open day from `daysAhead` on. */
export async function givenVisit(api: Api, daysAhead = 3) {
  const types = await api.appointmentType.list.query()
  const fade = types.find(({ name }) => name === "Men's fade")
  if (!fade) throw new Error('The fade is missing.')
  const addons = fade.availableAddons.filter(({ name }) => /shape-up|Hot towel/.test(name))
  const { days } = await api.availability.window.query({
    appointmentTypeId: fade.id,
    durationMinutes: 65,
    startDate: dateIn(daysAhead),
    days: 7,
  })
  const [start] = days.flatMap(({ starts }) => starts)
  if (start === undefined) throw new Error('No time is free within a week.')
  return booked(
    await api.booking.create.mutate({
      appointmentTypeId: fade.id,
      startDatetime: new Date(start),
      clientName: 'Sam Rivers',
      clientEmail: 'sam.rivers@example.com',
      clientPhone: '555 0100',
      isFirstTime: false,
      addonIds: addons.map(({ id }) => id),
    }),
  )
}

/** Ann, Ben without an address, and Cal with one, at the first start of a day with several; the organizer's token. */
export async function givenGroup(api: Api) {
  const types = await api.appointmentType.list.query({})
  const appointmentTypeId = types.find(({ name }) => name === "Men's fade")?.id ?? 0
  const free = await api.availability.window.query({
    people: Array(3).fill(appointmentTypeId).join(),
    days: 7,
    skipFull: true,
  })
  const start = free.days.find(({ starts }) => starts.length > 8)?.starts[0] ?? 0
  const { bookings } = booked(
    await api.bookingGroup.create.mutate({
      appointmentTypeId,
      startDatetime: new Date(start),
      clientName: 'Ann Marsh',
      clientEmail: 'ann@example.com',
      clientPhone: '555 0100',
      others: [
        { clientName: 'Ben', appointmentTypeId },
        { clientName: 'Cal Orr', clientEmail: 'cal@example.com', appointmentTypeId },
      ],
    }),
  )
  return { appointmentTypeId, publicToken: bookings[0]?.publicToken ?? '' }
}

/** A booking that awaits no email: the limits are off in these tests, but for those of that rule. */
export function booked<Made extends object>(made: Made): Exclude<Made, { awaits: 'email' }> {
  if (!isBooked(made)) throw new Error('The booking awaits an email.')
  return made
}

function isBooked<Made extends object>(made: Made): made is Exclude<Made, { awaits: 'email' }> {
  return !('awaits' in made)
}

export type Visit = Awaited<ReturnType<typeof givenVisit>>

export function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { name })
}

/** A text has to match whole. */
export function press(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true }).click()
}

/** The time as the screens show it, in the business zone: 'Monday, November 23, 12:30 PM'. */
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

/** The times of the reschedule page that can be chosen. */
export const freeTimes = (page: Page) => times(page).and(page.locator(':enabled'))

export async function openReschedule(page: Page, url: string) {
  await page.goto(url)
  await expect(heading(page, /Choose a new time/)).toBeVisible()
  // The heading is shown above the skeleton already.
  const none = page.getByText('No available time slots in the selected period.')
  await expect(freeTimes(page).first().or(none)).toBeVisible()
}

/** Chooses the last free time of the day, which is least likely to pass while the test runs. */
export async function chooseLastFree(page: Page) {
  await freeTimes(page).last().click()
  await expect(heading(page, /^Reschedule your appointment from/)).toBeFocused()
}

export async function openCancel(page: Page, url: string) {
  await page.goto(url)
  await expect(heading(page, 'Are you sure you want to cancel?')).toBeFocused()
}

/** The button that moves the appointment; it names the new time. */
export const CONFIRM = /^Confirm \w+, \w+ \d+, \d+:\d\d [AP]M$/
