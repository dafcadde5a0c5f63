import { weekday } from '@haircuts/scheduling/local-date'
import type { Page } from '@playwright/test'
import { dialog, heldBack, pendingWithin100Ms, undo } from './admin-steps.ts'
import { clearToasts, drag, event, type Point, startsOf, TALL } from './calendar-steps.ts'
import { atAnyWidth, expect, nightly, nightlyAtBothWidths, test } from './fixtures.ts'
import { dateIn, givenBooking, inDays } from './given.ts'
import { expectAccessible, expectToFit, recordCalls } from './page-checks.ts'

const SATURDAY = 5
const today = () => dateIn(0)
const todayAt = (time: string) => inDays(0, time)
let recorded: ReturnType<typeof recordCalls>

test.use({ isSignedIn: true })
test.beforeEach(({ page }) => {
  recorded = recordCalls(page)
})

test('all views of the week share one request', nightly, async ({ page, db, barber }) => {
  await barber.setting.set.mutate({ key: 'booking_lead_time_hours', value: '30' })
  await givenBooking(db, todayAt('12:00'))
  // The calendar ends at 22:00: the rest of the lead time continues on the next day.
  const isAfterHours = Date.now() >= todayAt('22:00').getTime()
  const isAfterHoursOfWeek = isAfterHours && weekday(today()) === SATURDAY
  await page.goto('admin/calendar')
  await expect(page.getByText('View and manage bookings and blackout periods.')).toBeVisible()
  await expect(event(page, /12:00 – 12:30 PM Somebody Else - Men's haircut/)).toBeVisible()
  await expect(page.locator(`[role=columnheader][data-date="${today()}"]`)).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveCount(7)

  for (const view of ['Month', 'Day', 'List', 'Week']) {
    await page.getByRole('button', { name: view, exact: true }).click()
    await expect(page.getByRole('button', { name: view, exact: true, pressed: true })).toBeVisible()
    await expect(event(page, /Somebody Else/)).toBeVisible()
    const band = page.getByText('Lead Time (30h)')
    if (view === 'Day' ? !isAfterHours : view === 'Week' && !isAfterHoursOfWeek)
      await expect(band.first()).toBeAttached()
    else await expect(band).toHaveCount(0)
  }
  // A view that needed entries of its own would ask for them alone; the refetch of every 15 seconds asks for all.
  const lists = recorded.calls.filter((call) => call.includes('calendarEvent.list'))
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.filter((call) => !call.includes('businessHours.list'))).toEqual([])
  await expectAccessible(page)
})

test('a visit can be dragged, but not onto another one', atAnyWidth, async ({ page, db }) => {
  await givenBooking(db, todayAt('12:00'))
  await givenBooking(db, todayAt('15:00'))
  await page.setViewportSize(TALL)
  await page.goto('admin/calendar')
  const visit = event(page, /12:00/)
  await drag(page, await middleOf(page, visit), await slot(page, '13:00'))
  await expect(page.getByText(/^Somebody Else moved to .* 1:00 PM\./)).toBeVisible()
  await expect.poll(() => startsOf(db)).toEqual([todayAt('13:00'), todayAt('15:00')])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Somebody Else is back at .* 12:00 PM\.$/)).toBeVisible()
  await expect(visit).toBeVisible()
  await expect.poll(() => startsOf(db)).toEqual([todayAt('12:00'), todayAt('15:00')])

  await page
    .getByRole('switch', { name: 'Email clients when you reschedule their booking' })
    .click()
  await clearToasts(page)
  await drag(page, await middleOf(page, visit), await slot(page, '13:30'))
  await expect(page.getByText(/1:30 PM\. No email was sent\.$/)).toBeVisible()
  await clearToasts(page)
  await drag(page, await middleOf(page, event(page, /1:30/)), await slot(page, '15:00'))
  await expect(page.getByRole('alert')).toContainText('Overlaps Somebody Else, 3:00 PM')
  await expect(event(page, /1:30/)).toBeVisible()

  const decide = await heldBack(page, '**/trpc/booking.update*')
  await clearToasts(page)
  await drag(page, await middleOf(page, event(page, /1:30/)), await slot(page, '12:00'))
  await expect(visit).toBeVisible()
  decide('lost')
  const failure = page.getByText('The connection was lost. Please try again.')
  await expect(page.getByRole('alert').filter({ has: failure })).toBeVisible()
  await expect(event(page, /1:30/)).toBeVisible()
  await expect(visit).toBeHidden()
  await expect.poll(() => startsOf(db)).toEqual([todayAt('13:30'), todayAt('15:00')])
})

test('selected time is blocked, moved and lengthened', nightly, async ({ page, db }) => {
  await givenBooking(db, todayAt('12:00'))
  await page.setViewportSize(TALL)
  await page.goto('admin/calendar')
  await expect(event(page, /Somebody Else/)).toBeVisible()
  await drag(page, await slot(page, '13:00'), await slot(page, '13:45'))
  const dialog = page.getByRole('dialog', { name: 'Create Blackout Period' })
  await expect(dialog.getByLabel('Start')).toHaveValue(`${today()}T13:00`)
  await expect(dialog.getByLabel('End')).toHaveValue(`${today()}T14:00`)
  await expect(dialog.getByLabel('All Day')).not.toBeChecked()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expect(dialog.getByLabel('Title')).toHaveValue('Time off')
  await dialog.getByLabel('Title').fill('')
  await dialog.getByRole('button', { name: 'Create Blackout' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Start').fill(`${today()}T13:00`)
  await dialog.getByLabel('Title').fill('Dentist')
  await dialog.getByRole('button', { name: 'Create Blackout' }).click()

  const dentist = event(page, /Blackout: Dentist/)
  await clearToasts(page)
  await drag(page, await middleOf(page, dentist), await slot(page, '15:00'))
  await expect(page.getByText(/^Dentist moved to .* 3:00 PM\.$/)).toBeVisible()
  await clearToasts(page)
  const box = await dentist.boundingBox()
  if (!box) throw new Error('The blackout is not in view.')
  const edge = { x: box.x + box.width / 2, y: box.y + box.height - 3 }
  await drag(page, edge, await slot(page, '16:30'))
  await expect(page.getByText(/^Dentist now ends .* 4:45 PM\.$/)).toBeVisible()
  await expect(event(page, /3:00 – 4:45 PM Blackout: Dentist/)).toBeVisible()
  const { rows } = await db.query('SELECT start_at, end_at FROM blackout')
  expect(rows).toEqual([{ start_at: todayAt('15:00'), end_at: todayAt('16:45') }])
})

test('a draft comes back with the newly selected times', nightly, async ({ page, db }) => {
  await givenBooking(db, todayAt('11:00'))
  await page.setViewportSize(TALL)
  await page.goto('admin/calendar')
  await expect(event(page, /Somebody Else/)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Create Blackout Period' })
  await drag(page, await slot(page, '12:15'), await slot(page, '13:00'))
  await dialog.getByLabel('Title').fill('Dentist')
  await dialog.getByLabel('End').fill(`${today()}T20:00`)
  await dialog.getByLabel('All Day').check()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await clearToasts(page)
  await drag(page, await slot(page, '14:00'), await slot(page, '14:45'))
  await expect(dialog.getByLabel('Start')).toHaveValue(`${today()}T14:00`)
  await expect(dialog.getByLabel('End')).toHaveValue(`${today()}T15:00`)
  await expect(dialog.getByLabel('All Day')).not.toBeChecked()
  await expect(dialog.getByLabel('Title')).toHaveValue('Dentist')

  await dialog.getByLabel('Title').fill('Time off')
  await dialog.getByLabel('End').fill(`${today()}T20:00`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await clearToasts(page)
  await drag(page, await slot(page, '14:00'), await slot(page, '14:45'))
  await expect(dialog.getByLabel('End')).toHaveValue(`${today()}T15:00`)
  await expect(dialog.getByText('Your draft was restored.')).toBeHidden()
})

test(
  'everything can be done without dragging',
  nightlyAtBothWidths,
  async ({ page, db, isMobile }) => {
    await givenBooking(db, todayAt('12:00'))
    await page.goto('admin/calendar')
    await settled(page)
    await event(page, /Somebody Else/).press('Enter')
    const details = page.getByRole('dialog', { name: 'Booking Details' })
    // On a phone only the act of the moment is beside "More".
    const more = details.getByRole('button', { name: 'More' })
    if (isMobile) await more.click()
    await details.getByRole('button', { name: 'Reschedule' }).click()
    const move = page.getByRole('dialog', { name: 'Reschedule' })
    await expect(move.getByLabel('New date and time')).toHaveValue(`${today()}T12:00`)
    await expectAccessible(page)
    await move.getByLabel('New date and time').fill(`${today()}T13:30`)
    await move.getByRole('button', { name: 'Reschedule' }).click()
    await expect(details).toBeHidden()
    await expect(event(page, /1:30 – 2:00 PM Somebody Else/)).toBeVisible()
    await expect.poll(() => startsOf(db)).toEqual([todayAt('13:30')])

    await settled(page)
    await event(page, /Somebody Else/).press('Enter')
    if (isMobile) await more.click()
    await details.getByRole('button', { name: 'Delete Booking' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete this booking?')
    await question.getByRole('button', { name: 'Delete Booking' }).click()
    await expect(page.getByText('Booking deleted.')).toBeVisible()
    await expect(event(page, /Somebody Else/)).toBeHidden()
    await expect.poll(() => startsOf(db)).toEqual([])

    if (isMobile) await page.goto('admin/calendar?time-off=tomorrow')
    else await page.getByRole('button', { name: 'Time off' }).click()
    const create = page.getByRole('dialog', { name: 'Create Blackout Period' })
    await create.getByLabel('Title').fill('Away')
    await expect(create.getByLabel('All Day')).toBeChecked()
    await create.getByRole('button', { name: 'Today' }).click()
    await expect(create.getByLabel('Start')).toHaveValue(today())
    await expect(create.getByLabel('End')).toHaveValue(today())
    await create.getByText('Leave them').or(create.getByLabel('Reason')).first().click()
    await create.getByRole('button', { name: 'Create Blackout' }).click()
    await expect(create).toBeHidden()

    await settled(page)
    await event(page, /Blackout: Away/).click()
    const blackout = page.getByRole('dialog', { name: 'Blackout Period' })
    await expectAccessible(page)
    await blackout.getByRole('button', { name: 'Delete Blackout' }).click()
    await expect(event(page, /Blackout: Away/)).toBeHidden()
    await undo(page, 'Away deleted.')
    await expect(event(page, /Blackout: Away/)).toBeVisible()
    await expectToFit(page, 'the calendar')
  },
)

test('an empty time offers a booking or a blackout', atAnyWidth, async ({ page, db }) => {
  await givenBooking(db, todayAt('12:00'))
  await page.setViewportSize(TALL)
  await page.goto('admin/calendar')
  await expect(event(page, /Somebody Else/)).toBeVisible()
  const { x, y } = await slot(page, '14:00')
  await page.mouse.click(x, y)
  const choice = page.getByRole('dialog', { name: /2:00 PM$/ })
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Booking' }).click()
  const create = page.getByRole('dialog', { name: 'New booking' })
  await expect(create.getByLabel('Start Date & Time')).toHaveValue(`${today()}T14:00`)
  await create.getByRole('button', { name: 'Cancel' }).click()

  await settled(page)
  const cursor = page.getByRole('button', { name: 'Choose a time' })
  await cursor.focus()
  // The next full hour that the calendar shows: its last time in the evening, its first time in the night.
  await expect(cursor).toContainText(/\d:(00|45) [AP]M/)
  const before = (await cursor.getByRole('status').textContent()) ?? ''
  const away = before.endsWith(' 7:00 AM') ? 'ArrowDown' : 'ArrowUp'
  await page.keyboard.press(away)
  await page.keyboard.press(away)
  await expect(cursor.getByRole('status')).not.toHaveText(before)
  const chosen = (await cursor.getByRole('status').textContent()) ?? ''
  await page.keyboard.press('Enter')
  const block = page.getByRole('dialog', { name: chosen }).getByRole('button', { name: 'Block' })
  await block.press('Enter')
  const blackout = page.getByRole('dialog', { name: 'Create Blackout Period' })
  await expect(blackout.getByLabel('Start')).toHaveValue(/:(30|15)$/)
  await expect(blackout.getByLabel('Title')).toHaveValue('Time off')
})

test(
  'a blackout repeats weekly, and is deleted with the later ones',
  nightly,
  async ({ page, db }) => {
    await page.goto('admin/calendar')
    await settled(page)
    await page.getByRole('button', { name: 'Time off' }).click()
    const create = page.getByRole('dialog', { name: 'Create Blackout Period' })
    await create.getByLabel('Title').fill('Lecture')
    await create.getByLabel('All Day').uncheck()
    await create.getByLabel('Start').fill(`${today()}T12:00`)
    await create.getByLabel('End').fill(`${today()}T13:00`)
    await create.getByLabel('Repeat').selectOption('Weekly, a number of times')
    await create.getByRole('button', { name: 'Create Blackout' }).click()
    await expect(create.getByText('Enter a number from 2 to 104.')).toBeVisible()
    await create.getByLabel('Number of times').fill('3')
    await expectAccessible(page)
    await create.getByRole('button', { name: 'Create Blackout' }).click()
    await expect(create).toBeHidden()
    const starts = async () => {
      const { rows } = await db.query('SELECT start_at FROM blackout ORDER BY start_at')
      return rows.map(({ start_at }) => start_at)
    }
    const weekly = [0, 7, 14].map((days) => inDays(days, '12:00'))
    expect(await starts()).toEqual(weekly)

    await settled(page)
    await event(page, /Blackout: Lecture/).press('Enter')
    const blackout = page.getByRole('dialog', { name: 'Blackout Period' })
    await expect(blackout.getByText('Repeats weekly')).toBeVisible()
    await blackout.getByRole('button', { name: 'Delete this and later ones' }).click()
    await expect(page.getByText('Lecture deleted 3 times.')).toBeVisible()
    expect(await starts()).toEqual([])
    await undo(page, 'Lecture deleted 3 times.')
    await expect(page.getByText('Lecture is back.')).toBeVisible()
    expect(await starts()).toEqual(weekly)
  },
)

/** The centre of today's slot that begins at that time. */
async function slot(page: Page, time: string): Promise<Point> {
  await settled(page)
  const row = page.locator(`[data-time="${time}:00"]`).last()
  const column = await page.locator(`[role=columnheader][data-date="${today()}"]`).boundingBox()
  const line = await row.boundingBox()
  if (!column || !line) throw new Error(`The calendar does not show today at ${time}.`)
  return { x: column.x + column.width / 2, y: line.y + line.height / 2 }
}

/** Grabs the event in its first slot, so that the drop position is its new start. */
async function middleOf(page: Page, shown: ReturnType<typeof event>): Promise<Point> {
  await settled(page)
  const box = await shown.boundingBox()
  if (!box) throw new Error(`Nothing to drag at ${page.url()}.`)
  return { x: box.x + box.width / 2, y: box.y + 12 }
}

/** Waits for closed dialogs and all responses: a re-render would end a drag, and replace an entry that has the focus. */
async function settled(page: Page) {
  const heading = page.getByRole('heading')
  await expect(page.getByRole('dialog').filter({ has: heading })).toHaveCount(0)
  await recorded.settled()
}

test('a blackout says that it is being created and deleted', nightly, async ({ page }) => {
  await page.goto('admin/calendar')
  await page.getByRole('button', { name: 'Time off' }).click()
  const creating = dialog(page, 'Create Blackout Period')
  await creating.getByLabel('Title').fill('Dentist')
  await creating.getByLabel('All Day').uncheck()
  await creating.getByLabel('Start').fill(`${today()}T12:00`)
  await creating.getByLabel('End').fill(`${today()}T13:00`)
  const create = await heldBack(page, '**/blackout.create*')
  const { count } = recordCalls(page)
  await pendingWithin100Ms(creating.getByRole('button', { name: 'Create Blackout' }), {
    pending: 'Creating...',
  })
  await expect(creating).toBeVisible()
  create('sent')
  await expect(creating).toBeHidden()

  await event(page, /Blackout: Dentist/).click()
  const details = dialog(page, 'Blackout Period')
  const remove = await heldBack(page, '**/blackout.delete*')
  await pendingWithin100Ms(details.getByRole('button', { name: 'Delete Blackout' }), {
    pending: 'Deleting...',
  })
  await expect(details).toBeVisible()
  remove('sent')
  await expect(details).toBeHidden()
  await expect(event(page, /Blackout: Dentist/)).toHaveCount(0)
  expect([count('blackout.create'), count('blackout.delete')]).toEqual([1, 1])
})
