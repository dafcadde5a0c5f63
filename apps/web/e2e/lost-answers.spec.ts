import type { Locator, Page } from '@playwright/test'
import { expect, nightly, test } from './fixtures.ts'
import { dateIn, givenVisit } from './given.ts'

test.use({ isSignedIn: true })

const DAY_MS = 24 * 3_600_000
/** What a field that is empty is filled with. */
const TYPED: Readonly<Record<string, string>> = {
  email: 'typed@example.edu',
  number: '30',
  password: 'typed scissors',
  tel: '979 555 0100',
  url: 'https://typed.example.edu/book',
}
const FIELDS =
  'input:is(:not([type]), [type=text], [type=email], [type=url], [type=tel], [type=password]), textarea'

interface DialogCase {
  /** The screen below `admin/`. */
  screen: string
  /** The buttons that open the dialog, in order. The first is on the page, and each other one in the dialog that was opened last. */
  open: readonly (string | RegExp)[]
  /** The button that makes the call. */
  press: string
  /** What the fields of these labels get, beside what every empty field gets. */
  typed?: Readonly<Record<string, string>>
}

const ICLOUD: DialogCase = {
  screen: 'icloud',
  open: ['Connect iCloud Account'],
  press: 'Connect',
}

const OTHERS: readonly DialogCase[] = [
  {
    screen: 'icloud',
    open: ['Add a calendar'],
    press: 'Add calendar',
    typed: { Address: 'https://typed.example.edu/a.ics' },
  },
  { screen: 'icloud', open: ['New address'], press: 'Make address' },
  { screen: 'clients', open: ['+ New Client'], press: 'Create' },
  { screen: 'clients', open: [/^Edit/], press: 'Update' },
  { screen: 'clients', open: [/^Delete/], press: 'Delete' },
  { screen: 'clients', open: [/^View/, 'Fill in cut card'], press: 'Save' },
  { screen: 'bookings', open: [/^Edit/], press: 'Update Booking' },
  { screen: 'bookings', open: [/^Details of/, 'Reschedule'], press: 'Reschedule' },
  { screen: 'bookings', open: [/^Cancel/], press: 'Cancel Booking' },
  { screen: 'bookings', open: [/^Delete/], press: 'Delete Permanently' },
  { screen: 'appointment-types', open: ['New Appointment Type'], press: 'Create' },
  { screen: 'appointment-types', open: [/^Edit/], press: 'Update' },
  { screen: 'appointment-types', open: [/^Delete/], press: 'Delete' },
  { screen: 'addons', open: ['New Add-on'], press: 'Create' },
  {
    screen: 'business-hours',
    open: ['Add a special date'],
    press: 'Save',
    typed: { Date: dateIn(20) },
  },
  { screen: 'closed-days', open: ['Add time off'], press: 'Create Blackout' },
  { screen: 'settings?section=programs', open: ['New API key'], press: 'Create key' },
  { screen: 'settings?section=programs', open: ['New webhook'], press: 'Save' },
  { screen: 'settings?section=mail', open: ['Set up'], press: 'Save' },
  { screen: 'settings?section=account', open: ['Turn on two-factor login'], press: 'Continue' },
]

/*
 * A failed call refetches all that is on screen, and these requests fail as well. What is behind the dialog, and the dialog with
 * it, must not become an error or a skeleton.
 */

test('the iCloud dialog keeps its error and what was typed while nothing answers', async ({
  page,
}) => {
  await expectToStay(page, ICLOUD)
})

for (const each of OTHERS) {
  test(
    `${each.screen}, ${each.open.join(', ')}: the dialog keeps its error and what was typed`,
    nightly,
    async ({ page, db }) => {
      await givenVisit(db, 'Ann Marsh', 2 * DAY_MS)
      await givenVisit(db, 'Bo Ford', -DAY_MS)
      await expectToStay(page, each)
    },
  )
}

/** Opens the dialog, fills it in, breaks every call in two ways, and expects it to keep all. */
async function expectToStay(page: Page, { screen, open, press, typed }: DialogCase) {
  await page.goto(`admin/${screen}`)
  let place: Locator = page.locator('main')
  for (const name of open) {
    await place.getByRole('button', { name, exact: true }).first().click()
    place = page.locator(':is([role=dialog], [role=alertdialog])[data-open]').last()
    await expect(place).toBeVisible()
  }
  const dialog = place
  const button = dialog.getByRole('button', { name: press, exact: true })
  await expect(button).toBeEnabled()
  const before = await fillIn(dialog, typed)
  for (const outage of ['errors', 'silence'] as const) {
    const failed = await breakCalls(page, outage)
    await button.click()
    await expect(dialog.getByRole('alert').first()).not.toBeEmpty()
    // Each query is asked once more a second later; a site without any answer counts as away, and nothing more is asked.
    if (outage === 'errors') await expect.poll(() => failed.refetches()).toBeGreaterThan(1)
    else await expect(page.getByText(/^You’re offline\. Showing/)).toBeAttached()
    await expect(button).toBeEnabled()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('alert').first()).not.toBeEmpty()
    expect(await valuesOf(dialog)).toEqual(before)
    await failed.end()
  }
}

async function fillIn(dialog: Locator, typed: DialogCase['typed'] = {}) {
  for (const field of await dialog.locator(FIELDS).all()) {
    const type = (await field.getAttribute('type')) ?? ''
    if ((await field.isEditable()) && !(await field.inputValue()))
      await field.fill(TYPED[type] ?? 'Typed')
  }
  for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label).fill(value)
  return valuesOf(dialog)
}

function valuesOf(dialog: Locator) {
  return dialog
    .locator(FIELDS)
    .evaluateAll((fields) => fields.map((field) => Reflect.get(field, 'value')))
}

/** Makes every call of the API fail, with an error of the server or without an answer. */
async function breakCalls(page: Page, outage: 'errors' | 'silence') {
  const calls: string[] = []
  await page.route('**/api/**', async (route) => {
    calls.push(route.request().url())
    if (outage === 'silence') return route.abort()
    if (route.request().url().includes('/health')) return route.continue()
    await route.fulfill({
      status: 500,
      json: { error: { json: { message: 'Broken', code: -32603 } } },
    })
  })
  return {
    /** How many requests have failed besides the call itself. */
    refetches: () => calls.filter((url) => /trpc\/(?!live)/.test(url)).length - 1,
    end: () => page.unroute('**/api/**'),
  }
}
