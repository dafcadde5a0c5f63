import type { Locator, Page } from '@playwright/test'
import { days, openHaircut, times } from './booking-steps.ts'
import { atAnyWidth, expect, nightly, nightlyAtBothWidths, test } from './fixtures.ts'
import { givenBooking, givenVisit, inDays, ZONE } from './given.ts'
import { expectAccessible } from './page-checks.ts'
import { Taps } from './taps.ts'

const SERVICES = [
  "Men's haircut",
  "Men's fade",
  'The Golden Hawk',
  "Men's edge-up/neck trim",
  'Kids cut',
]

test.use({ isSignedIn: true })

test('an appointment type is created, offers add-ons, is deactivated and deleted', async ({
  page,
  db,
  isMobile,
}) => {
  await page.goto('admin/appointment-types')
  await page.getByRole('button', { name: 'New Appointment Type' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment Type' })
  const duration = dialog.getByLabel('Duration (minutes)')
  const price = dialog.getByLabel('Price ($)')
  await expect(duration).toHaveValue('30')
  await expect(duration).toHaveAttribute('min', '5')
  await expect(duration).toHaveAttribute('step', '5')
  await expect(price).toHaveValue('0')
  await expect(price).toHaveAttribute('step', '0.01')
  await expect(dialog.getByLabel('Color')).toHaveValue('#3b82f6')
  await expect(dialog.getByLabel('Active')).toBeChecked()

  await duration.fill('12')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByText('Please enter minutes in steps of 5.')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel('Name').fill('Buzz cut')
  await duration.fill('20')
  const addons = dialog.getByRole('group', { name: 'Add-ons' }).getByRole('checkbox')
  await expect(addons.first()).toBeVisible()
  await expect(addons.and(page.getByRole('checkbox', { checked: true }))).toHaveCount(0)
  await dialog.getByLabel('Beard shape-up').check()
  await dialog.getByRole('radio', { name: 'Green' }).check()
  await expect(dialog.getByLabel('Color')).toHaveValue('#15803d')
  await page.route(/appointmentType\.setAddons/, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Buzz cut was saved, but not which add-ons it offers',
  )
  await page.unroute(/appointmentType\.setAddons/)
  await dialog.getByLabel('Active').uncheck()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()

  const row = page.getByRole('row', { name: /Buzz cut/ })
  await expect(row).toContainText('20 min')
  await expect(row).toContainText('Free')
  await expect(row).toContainText('Inactive')
  const { rows } = await db.query(
    `SELECT addon.name FROM appointment_type AS type
       JOIN appointment_type_addon AS offers ON offers.appointment_type_id = type.id
       JOIN addon ON addon.id = offers.addon_id
      WHERE type.name = 'Buzz cut'`,
  )
  expect(rows).toEqual([{ name: 'Beard shape-up' }])

  await page.getByLabel('Show inactive appointment types').uncheck()
  await expect(row).toBeHidden()
  await page.getByLabel('Show inactive appointment types').check()
  await expectAccessible(page)

  if (isMobile) {
    // On a phone the row opens the form, which holds the button.
    await row.getByRole('button', { name: 'Buzz cut', exact: true }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap()
  } else await row.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete this appointment type? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
  await expect(question).toBeHidden()
})

test(
  'the time to sweep up is previewed and saved, and its time stays free before the next booking',
  nightly,
  async ({ page, db }) => {
    await db.query(
      "UPDATE business_hours SET is_open = true, open_time = '09:00', close_time = '17:00'",
    )
    await givenBooking(db, inDays(3, '12:00'))
    await page.goto('admin/appointment-types')
    const row = page.getByRole('row', { name: /Men's haircut/ })
    await row.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Appointment Type' })
    const preview = form.getByRole('button', { name: 'Preview the effect' })
    await expect(form.getByLabel('Name')).toHaveValue("Men's haircut")
    await expect(preview).toHaveCount(0)
    await form.getByLabel(/^Time to sweep up/).fill('30')
    await preview.click()
    const effect = page.getByRole('dialog', { name: 'What would change' })
    await effect.getByText(/^Numbers and charts: /).click()
    const nextDays = effect.getByRole('region', { name: 'The next 60 days' })
    await expect(nextDays.getByText(/\d% fewer free times/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(effect).toBeHidden()
    await form.getByRole('button', { name: 'Update' }).click()
    await expect(form).toBeHidden()

    await openHaircut(page)
    const day = inDays(3).toLocaleDateString('en-US', {
      month: 'long',
      day: 'numeric',
      timeZone: ZONE,
    })
    await days(page).filter({ hasText: day }).click()
    await expect(times(page).filter({ hasText: '11:00 AM' })).toBeVisible()
    await expect(times(page).filter({ hasText: '12:30 PM' })).toBeVisible()
    await expect(times(page).filter({ hasText: '11:15 AM' })).toHaveCount(0)
  },
)

test(
  'a row is dragged to another place, and on a phone moved by its buttons',
  nightlyAtBothWidths,
  async ({ page, db, isMobile }) => {
    await page.goto('admin/appointment-types')
    await expect.poll(() => names(page)).toEqual(SERVICES)
    const handle = page.getByRole('button', { name: "Move Men's haircut", exact: true })
    if (isMobile) {
      await expect(handle).toBeHidden()
      for (const place of [2, 3]) {
        await page.getByRole('button', { name: "Move Men's haircut down" }).tap()
        await expect(page.getByText(`Men's haircut is at place ${place} of 5.`)).toBeAttached()
      }
    } else {
      const target = page.getByRole('button', { name: 'Move The Golden Hawk', exact: true })
      await dragByMouse(page, handle, target)
    }
    const moved = ["Men's fade", 'The Golden Hawk', "Men's haircut", ...SERVICES.slice(3)]
    await expect.poll(() => names(page)).toEqual(moved)
    await expect
      .poll(async () => {
        const { rows } = await db.query('SELECT name FROM appointment_type ORDER BY display_order')
        return rows.map(({ name }) => name)
      })
      .toEqual(moved)
  },
)

test(
  'a row moves by keyboard, and moves back when the server rejects the move',
  nightly,
  async ({ page }) => {
    await page.goto('admin/appointment-types')
    const handle = page.getByRole('button', { name: "Move Men's fade", exact: true })
    await handle.press('Space')
    await expect(page.getByText("Men's fade is over place 2 of 5.")).toBeAttached()
    // dnd-kit listens to further keys from the next timer on, which a busy browser may run after the announcement.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText("Men's fade is over place 3 of 5.")).toBeAttached()
    await page.keyboard.press('Space')
    const moved = [SERVICES[0], SERVICES[2], SERVICES[1], ...SERVICES.slice(3)]
    await expect.poll(() => names(page)).toEqual(moved)
    await expect(handle).toBeFocused()
    await page.reload()
    await expect.poll(() => names(page)).toEqual(moved)

    await page.route(/appointmentType\.reorder/, (route) => route.abort())
    await page.getByRole('button', { name: 'Move Kids cut up' }).click()
    await expect(
      page.getByRole('alert').getByText('The new order was not saved. The old order is back.'),
    ).toBeVisible()
    await expect.poll(() => names(page)).toEqual(moved)
  },
)

test('an add-on is created, changed and deleted', nightly, async ({ page, db }) => {
  await db.query('TRUNCATE addon CASCADE')
  await page.goto('admin/addons')
  await expect(
    page.getByText('No add-ons found. Create your first add-on to get started.'),
  ).toBeVisible()
  await expect(page.getByLabel('Show inactive add-ons')).toBeChecked()
  await page.getByRole('button', { name: 'New Add-on' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Duration (minutes)')).toHaveValue('0')
  await dialog.getByLabel('Name').fill('Neck massage')
  await dialog.getByLabel('Price ($)').fill('')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const row = page.getByRole('row', { name: /Neck massage/ })
  await expect(row).toContainText('Free')
  await expect(row).toContainText('Offered by no service')

  await row.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Duration (minutes)').fill('5')
  await dialog.getByLabel('Price ($)').fill('4.5')
  await dialog.getByLabel('Only one of').fill('Massage')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(row).toContainText('5 min')
  await expect(row).toContainText('$4.50')
  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByLabel('Only one of')).toHaveValue('Massage')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'This will permanently delete this add-on. This action cannot be undone.',
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No add-ons found.')).toBeVisible()
})

for (const { address, table, nothing, show } of [
  {
    address: 'admin/addons',
    table: 'addon',
    nothing: 'All add-ons are inactive.',
    show: 'Show inactive add-ons',
  },
  {
    address: 'admin/appointment-types',
    table: 'appointment_type',
    nothing: 'All appointment types are inactive.',
    show: 'Show inactive appointment types',
  },
]) {
  test(`${address}: hidden inactive rows can be shown`, nightly, async ({ page, db }) => {
    await db.query(`UPDATE ${table} SET is_active = false`)
    await page.goto(address)
    await page.getByLabel(show).uncheck()
    await expect(page.getByText(nothing)).toBeVisible()
    await expect(page.getByText(/found\. Create/)).toBeHidden()
    await page.getByRole('button', { name: show }).click()
    await expect(page.getByLabel(show)).toBeChecked()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })
}

test('a list that failed to load can be loaded again', nightly, async ({ page }) => {
  await page.route(/appointmentType\.list/, (route) => route.abort())
  await page.goto('admin/appointment-types')
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.unroute(/appointmentType\.list/)
  await retry.click()
  await expect.poll(() => names(page)).toEqual(SERVICES)
})

/** The names of the rows, in order. */
async function names(page: Page) {
  const buttons = page.getByRole('button', { name: /^Move .* up$/ })
  const labels = await buttons.evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''))
  return labels.map((label) => label.replace(/^Move | up$/g, ''))
}

async function dragByMouse(page: Page, from: Locator, to: Locator) {
  const start = await middleOf(from)
  const end = await middleOf(to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await arrived(page)
  await page.mouse.up()
}

async function arrived(page: Page) {
  await expect(page.getByText("Men's haircut is over place 3 of 5.")).toBeAttached()
}

async function middleOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test(
    'a new service with a new add-on takes at most twelve taps and fields',
    atAnyWidth,
    async ({ page, db }) => {
      const taps = new Taps()
      const type = async (field: Locator, text: string) => {
        await taps.tap(field)
        await field.fill(text)
      }
      await page.goto('admin/dashboard')
      await taps.tap(page.getByRole('button', { name: 'Menu' }))
      await taps.tap(page.getByRole('link', { name: 'Appointment Types' }))
      await taps.tap(page.getByRole('button', { name: 'New Appointment Type' }))
      const service = page.getByRole('dialog', { name: 'New Appointment Type' })
      await type(service.getByLabel('Name'), 'Beard trim')
      await type(service.getByLabel('Duration (minutes)'), '20')
      await taps.tap(service.getByRole('button', { name: 'Create' }))
      await expect(
        page.getByText('It is free, without a suggested donation.').first(),
      ).toBeVisible()
      await taps.tap(page.getByRole('button', { name: 'New add-on for it' }))
      const addon = page.getByRole('dialog', { name: 'New Add-on' })
      await expect(addon.getByRole('checkbox', { name: 'Beard trim' })).toBeChecked()
      await expectAccessible(page)
      await type(addon.getByLabel('Name'), 'Beard oil')
      await type(addon.getByLabel('Price ($)'), '3')
      await taps.tap(addon.getByRole('button', { name: 'Create' }))
      await expect(page.getByText('Beard oil was created.').first()).toBeVisible()
      expect(taps.count).toBeLessThanOrEqual(12)
      const { rows } = await db.query(
        `SELECT type.name FROM appointment_type AS type
         JOIN appointment_type_addon AS offers ON offers.appointment_type_id = type.id
         JOIN addon ON addon.id = offers.addon_id
        WHERE addon.name = 'Beard oil'`,
      )
      expect(rows).toEqual([{ name: 'Beard trim' }])
    },
  )

  test(
    'another price says which visits keep the old one, and shows them',
    nightly,
    async ({ page, db }) => {
      const name = "Men's haircut"
      const { rows } = await db.query('SELECT id, price FROM appointment_type WHERE name = $1', [
        name,
      ])
      const terms = { appointment_type_id: rows[0].id, type_price: rows[0].price }
      await givenVisit(db, 'Ann Marsh', 2 * 24 * 3_600_000, terms)
      await page.goto('admin/appointment-types')
      await page.getByRole('button', { name, exact: true }).tap()
      const form = page.getByRole('dialog', { name: 'Edit Appointment Type' })
      const kept = form.getByText(/^1 booked visit keeps \$20 and 30 minutes\./)
      await expect(kept).toBeHidden()
      await form.getByLabel('Price ($)').fill('28')
      await expect(kept).toBeVisible()
      await expectAccessible(page)
      await form.getByRole('link', { name: 'Show them' }).tap()
      await expect(page.getByRole('table')).toContainText('Ann Marsh')
      await page.getByRole('button', { name: 'Filters (2)' }).tap()
      await expect(page.getByLabel('Appointment Type')).toHaveValue(/^\d+$/)
      await expectAccessible(page)
    },
  )
})
