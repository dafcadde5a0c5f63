import type { Locator, Page } from '@playwright/test'
import { times, VISITOR } from './booking-steps.ts'
import { atAnyWidth, expect, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Taps, counted: typing into a field is no tap. */
function countedTaps() {
  let count = 0
  return {
    count: () => count,
    tap: async (target: Locator) => {
      count += 1
      await target.click()
    },
  }
}

/** Three people up to the form, in three taps. */
async function openForm(page: Page, tap: (target: Locator) => Promise<void>) {
  await page.goto('book')
  await tap(page.getByRole('radio', { name: '3', exact: true }))
  await tap(page.getByRole('link', { name: /^Book.*Men's fade/ }))
  await expect(page.getByText(/Roommate Package: \$3 off each/)).toBeVisible()
  await expect(times(page).last()).toBeEnabled()
  await tap(times(page).last())
  await expect(page.getByRole('form', { name: 'Your details' })).toBeVisible()
}

async function fillIn(page: Page) {
  await page.getByLabel('First name', { exact: true }).fill(VISITOR.firstName)
  await page.getByLabel('Last name').fill(VISITOR.lastName)
  await page.getByLabel('Email', { exact: true }).fill(VISITOR.email)
  await page.getByLabel('Phone').fill(VISITOR.phone)
  await page.getByLabel('First name, person 2').fill('Ben')
  await page.getByLabel('First name, person 3').fill('Cal')
}

const send = (page: Page) => page.getByRole('button', { name: 'Book 3 appointments' })

test(
  'the address of a booking for three opens it, also in a new window',
  atAnyWidth,
  async ({ page }) => {
    await page.goto('book/1?people=3')
    await expect(page.getByRole('heading', { level: 1, name: /^3 of you/ })).toBeVisible()
  },
)

test(
  'three people book in four taps, and one enters a name and drops out by the link',
  atAnyWidth,
  async ({ page, db }) => {
    const { tap, count } = countedTaps()
    await openForm(page, tap)
    await expect(page.getByText(/Roommate Package: \$9 off/)).toBeVisible()
    await fillIn(page)
    await expectAccessible(page)
    await tap(send(page))
    await expect(page.getByText('All 3 appointments are booked.')).toBeVisible()
    expect(count()).toBe(4)
    await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
    await expectAccessible(page)
    const { rows } = await db.query(
      `SELECT client_name, group_discount::float AS saved, is_organizer,
            start_at = lag(kept_until) OVER (ORDER BY start_at) AS is_next
       FROM booking ORDER BY start_at`,
    )
    expect(rows).toEqual([
      { client_name: 'Sam Rivers', saved: 3, is_organizer: true, is_next: null },
      { client_name: 'Ben', saved: 3, is_organizer: false, is_next: true },
      { client_name: 'Cal', saved: 3, is_organizer: false, is_next: true },
    ])

    await page.goto(await page.getByLabel('Link for Ben').inputValue())
    await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Who comes when' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Ben Ash')
    await page.getByLabel(/^Email/).fill('ben@example.com')
    await page.getByRole('button', { name: 'Save my details' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Cancel appointment' }).click()
    await page.getByRole('button', { name: 'Continue to Cancel' }).click()
    await expect(page.getByText('The other two then pay the usual price.')).toBeVisible()
    await page.getByRole('button', { name: 'Yes, Cancel Appointment' }).click()
    await expect(page.getByRole('heading', { name: 'Appointment cancelled' })).toBeVisible()
    const left = await db.query(
      `SELECT client_name, group_discount::float AS saved, status FROM booking ORDER BY start_at`,
    )
    expect(left.rows).toEqual([
      { client_name: 'Sam Rivers', saved: 0, status: 'confirmed' },
      { client_name: 'Ben Ash', saved: 3, status: 'cancelled' },
      { client_name: 'Cal', saved: 0, status: 'confirmed' },
    ])
  },
)

test(
  'a lost race keeps everything typed and offers the three nearest times for all',
  atAnyWidth,
  async ({ page, api, db }) => {
    const types = await api.appointmentType.list.query({})
    const id = types.find(({ name }) => name === "Men's fade")?.id ?? 0
    await openForm(page, (target) => target.click())
    await fillIn(page)
    const free = await api.availability.window.query({
      people: `${id},${id},${id}`,
      days: 7,
      skipFull: true,
    })
    const start = free.days.find(({ starts }) => starts.length > 0)?.starts.at(-1) ?? 0
    await api.booking.create.mutate({
      appointmentTypeId: id,
      startDatetime: new Date(start),
      clientName: 'Quicker Client',
      clientEmail: 'quicker@example.com',
      clientPhone: '555 0101',
    })
    await send(page).click()
    await expect(page.getByText('That time has just been taken.')).toBeVisible()
    const others = page.getByRole('button', { name: /^Choose / })
    await expect(others).toHaveCount(3)
    await expect(page.getByLabel('First name, person 3')).toHaveValue('Cal')
    await expect(page.getByLabel('Last name')).toHaveValue(VISITOR.lastName)
    await others.first().click()
    await send(page).click()
    await expect(page.getByText('All 3 appointments are booked.')).toBeVisible()
    const { rows } = await db.query('SELECT count(*)::int AS count FROM booking')
    expect(rows).toEqual([{ count: 4 }])
  },
)
