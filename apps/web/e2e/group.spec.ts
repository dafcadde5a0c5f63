import type { Locator, Page } from '@playwright/test'
import type { Pool } from 'pg'
import { times, VISITOR } from './booking-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { givenGroup } from './linked-visit.ts'
import { expectAccessible, recordCalls } from './page-checks.ts'
import { png } from './png.ts'

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

const PICTURE_SENT = 'Your picture will be sent with your appointment.'

async function choosePicture(page: Page) {
  const file = { name: 'style.png', mimeType: 'image/png', buffer: png(4, 4) }
  await page.getByLabel('Style reference picture').setInputFiles(file)
  await expect(page.getByText(PICTURE_SENT)).toBeVisible()
}

async function pictures(db: Pool): Promise<unknown[]> {
  const { rows } = await db.query('SELECT picture_reference FROM booking ORDER BY start_at')
  return rows.map((row) => row.picture_reference)
}

const send = (page: Page) => page.getByRole('button', { name: 'Book 3 appointments' })

test(
  'the address of a booking for three opens it, also in a new window',
  nightly,
  async ({ page }) => {
    for (const query of ['people=3', 'people=3&fbclid=IwAR0', 'fbclid=IwAR0&people=3']) {
      await page.goto(`book/1?${query}`)
      await expect(
        page.getByRole('heading', { level: 1, name: /^3 appointments, back to back/ }),
      ).toBeVisible()
    }
    await page.goto('book/1?people=many')
    await expect(page.getByRole('heading', { level: 1, name: "Men's haircut" })).toBeVisible()
  },
)

test('a tapped service is for everybody for whom none was chosen', nightly, async ({ page }) => {
  const services = () =>
    page
      .getByRole('combobox', { name: 'Service' })
      .evaluateAll((all) =>
        all.map((each) => (each instanceof HTMLSelectElement ? each.selectedOptions[0]?.text : '')),
      )
  const tap = async (people: string, service: RegExp) => {
    await page.goto('book')
    await page.getByRole('radio', { name: people, exact: true }).click()
    await page.getByRole('link', { name: service }).click()
    await expect(page.getByText(/Roommate Package: \$3 off each/)).toBeVisible()
  }
  await tap('3', /^Book.*Men's haircut/)
  await page.getByRole('combobox', { name: 'Service' }).nth(1).selectOption('Kids cut')
  await tap('3', /^Book.*Men's fade/)
  expect(await services()).toEqual(["Men's fade", 'Kids cut', "Men's fade"])
  await tap('4', /^Book.*The Golden Hawk/)
  expect(await services()).toEqual([
    'The Golden Hawk',
    'Kids cut',
    'The Golden Hawk',
    'The Golden Hawk',
  ])
})

test(
  'the others are named once, in the form and its summary, and the organizer cancels for everyone',
  nightly,
  async ({ page, db }) => {
    await page.goto('book/1?people=3')
    await expect(page.getByRole('group', { name: 'Person 2' })).toBeVisible()
    await expect(page.getByLabel(/First name/)).toHaveCount(0)
    await expectAccessible(page)
    await expect(times(page).last()).toBeEnabled()
    await times(page).last().click()
    await expect(
      page.getByRole('heading', { name: /^\w+, \w+ \d+, .* to \d+:\d\d [AP]M$/ }),
    ).toBeVisible()
    await expect(page.getByText('3 people, 1 hour 30 minutes, $51 suggested')).toBeVisible()
    await fillIn(page)
    await expect(page.getByRole('listitem').filter({ hasText: 'Ben' })).toContainText(
      /Men's haircut\$17 suggested/,
    )
    await choosePicture(page)
    await page.reload()
    await expect(page.getByText(PICTURE_SENT)).toBeVisible()
    await expect(page.getByLabel('Last name')).toHaveValue(VISITOR.lastName)
    await send(page).click()
    await expect(page.getByText('All 3 appointments are booked.')).toBeVisible()
    expect((await pictures(db)).filter(Boolean)).toHaveLength(1)
    const howToGive = page.getByText(
      'Suggested donation for all 3: $51. You give after the cut, if you like.',
    )
    await expect(howToGive).toBeVisible()
    await page.reload()
    await expect(howToGive).toBeVisible()

    const entry: unknown = await page.evaluate(() => window.history.state)
    const publicToken = /"publicToken":"([\w-]+)"/.exec(JSON.stringify(entry))?.[1] ?? ''
    await page.goto(`appointment/${publicToken}`)
    await page.getByRole('button', { name: 'Cancel for everyone', exact: true }).click()
    await page.getByRole('button', { name: 'Yes, cancel for everyone' }).click()
    const heading = page.getByRole('heading', { name: 'All 3 appointments are cancelled' })
    await expect(heading).toBeVisible()
    await expect(page.getByText('Please tell Ben and Cal.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(heading).toBeVisible()
  },
)

test('two presses at once cancel a group once', nightly, async ({ page, api }) => {
  const { publicToken } = await givenGroup(api)
  const calls = recordCalls(page)
  await page.goto(`appointment/${publicToken}`)
  await page.getByRole('button', { name: 'Cancel for everyone' }).click()
  await page
    .getByRole('button', { name: 'Yes, cancel for everyone' })
    .evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
  await expect(
    page.getByRole('heading', { name: 'All 3 appointments are cancelled' }),
  ).toBeVisible()
  expect(calls.count('bookingGroup.cancelByToken')).toBe(1)
})

test(
  'what a person types during a save is neither lost nor sent beside it',
  nightly,
  async ({ page, api }) => {
    const { publicToken } = await givenGroup(api)
    await page.goto(`appointment/${publicToken}`)
    await page.getByText('Your name, contact and picture').click()
    const name = page.getByLabel('Name', { exact: true })
    const save = page.getByRole('button', { name: 'Save my details' })
    const answered = Promise.withResolvers<void>()
    const sent: unknown[] = []
    await page.route(/bookingGroup\.updatePerson/, async (route) => {
      sent.push(route.request().postDataJSON())
      await answered.promise
      await route.continue()
    })
    await name.fill('Sam First')
    await save.click()
    await expect.poll(() => sent.length).toBe(1)
    await name.fill('Sam Second')
    await name.press('Enter')
    answered.resolve()
    await expect(save).not.toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('Saved.')).toBeHidden()
    expect(sent).toHaveLength(1)
    await name.press('Enter')
    await expect(page.getByText('Saved.')).toBeVisible()
    expect(sent).toHaveLength(2)
    await page.reload()
    await expect(name).toHaveValue('Sam Second')
  },
)

test('another number of people is another booking', nightly, async ({ page, api }) => {
  const [type] = await api.appointmentType.list.query()
  const services = page.getByRole('combobox', { name: 'Service' })
  await page.goto(`book/${type?.id}?people=3`)
  await expect(services).toHaveCount(3)
  await page.evaluate(() => history.pushState(null, '', '?people=2'))
  await expect(page.getByRole('heading', { name: '2 appointments, back to back' })).toBeVisible()
  await expect(services).toHaveCount(2)
})

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
            start_at = lag(occupied_until) OVER (ORDER BY start_at) AS is_next
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
    await choosePicture(page)
    await page.reload()
    await expect(page.getByText(PICTURE_SENT)).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ben Ash')
    await expect(page.getByLabel(/^Email/)).toHaveValue('ben@example.com')
    await page.getByRole('button', { name: 'Save my details' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    expect(await pictures(db)).toEqual([null, expect.stringMatching(/^\/uploads\//), null])
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Cancel appointment' }).click()
    await page.getByRole('button', { name: 'Continue to Cancel' }).click()
    await expect(
      page.getByText('The $3 discount no longer applies to the other two.'),
    ).toBeVisible()
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
  nightly,
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

const MEMBERS = `
  SELECT client_name AS name, start_at, start_at = lag(occupied_until) OVER (ORDER BY start_at) AS is_next
    FROM booking WHERE group_id IS NOT NULL ORDER BY start_at`

test(
  'the organizer moves everyone, and a lost race moves nobody and offers the nearest times for all',
  nightly,
  async ({ page, api, db }) => {
    const { appointmentTypeId, publicToken } = await givenGroup(api)
    const before = await db.query(MEMBERS)
    await page.goto(`appointment/${publicToken}`)
    await page.getByRole('link', { name: 'Move everyone' }).click()
    await expect(page.getByRole('radio', { name: 'Everyone' })).toBeChecked()
    await expect(page.getByText('These times fit all of you, back to back.')).toBeVisible()
    await page.getByRole('radio', { name: 'Just me' }).check()
    await expect(page.getByText('The others keep their times.')).toBeVisible()
    await page.getByRole('radio', { name: 'Everyone' }).check()
    await expect(page.getByRole('radio', { name: 'Everyone' })).toBeFocused()
    await expect(times(page).last()).toBeEnabled()
    await expectAccessible(page)
    await times(page).last().click()
    await expect(page.getByRole('heading', { name: /^Move everyone to/ })).toBeVisible()
    const people = page.getByRole('list', { name: 'The new times' }).getByRole('listitem')
    await expect(people).toHaveText([/^Ann \(you\).*now /, /^Ben.*now /, /^Cal.*now /])
    await expectAccessible(page)

    // Another visitor books the time first.
    const chosen = await page.locator('h2 time').getAttribute('datetime')
    await api.booking.create.mutate({
      appointmentTypeId,
      startDatetime: new Date(chosen ?? ''),
      clientName: 'Quicker Client',
      clientEmail: 'quicker@example.com',
      clientPhone: '555 0101',
    })
    await page.getByRole('button', { name: /^Confirm / }).click()
    await expect(page.getByText('That time has just been taken.')).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'Everyone still has the time they had.' }),
    ).toBeVisible()
    const others = page.getByRole('listitem').getByRole('button', { name: /^Choose / })
    await expect(others).toHaveCount(3)
    await expectAccessible(page)
    expect((await db.query(MEMBERS)).rows).toEqual(before.rows)

    await others.last().click()
    await page.getByRole('button', { name: /^Confirm / }).click()
    await expect(page.getByText('All 3 of you have a new time.')).toBeVisible()
    await expect(page.getByText('Please tell Ben and Cal.')).toBeVisible()
    const { rows } = await db.query(MEMBERS)
    expect(rows.map(({ name, is_next }) => [name, is_next])).toEqual([
      ['Ann Marsh', null],
      ['Ben', true],
      ['Cal Orr', true],
    ])
    expect(rows[0]?.start_at).not.toEqual(before.rows[0]?.start_at)
    await expect(people).toHaveCount(3)
    await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
    await expectAccessible(page)

    // Ben's own link moves himself alone.
    await page.getByRole('link', { name: 'Your appointment' }).click()
    await page.getByRole('button', { name: 'Get the link for Ben' }).click()
    await page.goto(await page.getByLabel('Link for Ben').inputValue())
    await expect(page.getByRole('heading', { name: 'Who comes when' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Move everyone' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Reschedule', exact: true }).click()
    await expect(times(page).last()).toBeEnabled()
    await expect(page.getByRole('radio', { name: 'Everyone' })).toHaveCount(0)
  },
)
