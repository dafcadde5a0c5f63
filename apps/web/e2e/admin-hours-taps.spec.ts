import { dialog } from './admin-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { dateIn } from './given.ts'
import { expectAccessible } from './page-checks.ts'
import { Taps } from './taps.ts'

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 }, hasTouch: true })

test("Saturday's hours change in at most four taps", nightly, async ({ page, barber }) => {
  const taps = new Taps()
  await page.goto('admin/dashboard')
  await taps.tap(page.getByRole('button', { name: 'Menu' }))
  await taps.tap(page.getByRole('link', { name: 'Business Hours' }))
  const to = page.getByLabel('Saturday To')
  // The press opens the picker of the phone.
  await taps.tap(to)
  await to.fill('15:00')
  await expectAccessible(page)
  await taps.tap(page.getByRole('button', { name: 'Save All Changes' }))
  await expect(page.getByText('All changes saved.').first()).toBeVisible()
  expect(taps.count).toBeLessThanOrEqual(4)
  const week = await barber.businessHours.list.query()
  expect(week.find(({ dayOfWeek }) => dayOfWeek === 5)).toMatchObject({ closeTime: '15:00' })
})

/** The next Sunday, on which a fresh installation is closed. */
function nextSunday(): string {
  const dates = Array.from({ length: 7 }, (_, index) => dateIn(index + 1))
  return dates.find((date) => new Date(date).getUTCDay() === 0) ?? ''
}

test('an extra Sunday takes five taps and fields', atAnyWidth, async ({ page, barber }) => {
  const taps = new Taps()
  await page.goto('admin/dashboard')
  await taps.tap(page.getByRole('button', { name: 'New', exact: true }))
  await taps.tap(dialog(page, 'New').getByRole('button', { name: 'Extra hours' }))
  const form = dialog(page, 'Extra hours')
  await expect(form.getByLabel('Date')).toHaveValue(nextSunday())
  // The presses open the picker of the phone.
  await taps.tap(form.getByLabel('That day From'))
  await form.getByLabel('That day From').fill('14:00')
  await taps.tap(form.getByLabel('That day To'))
  await form.getByLabel('That day To').fill('17:00')
  await expectAccessible(page)
  await taps.tap(form.getByRole('button', { name: 'Save' }))
  await expect(page.getByText(/^Extra hours on Sun, .* are saved\.$/).first()).toBeVisible()
  expect(taps.count).toBe(5)
  await expect(form).toBeHidden()
  expect(await barber.specialDate.get.query({ date: nextSunday() })).toMatchObject({
    isOpen: true,
    openTime: '14:00',
    closeTime: '17:00',
  })
})

test(
  'the month says which days are closed, and a closed one opens; extra hours keep those of an open day',
  nightly,
  async ({ page, barber }) => {
    const sunday = nextSunday()
    const tuesday = [9, 10, 11, 12, 13, 14, 15]
      .map(dateIn)
      .find((date) => new Date(date).getUTCDay() === 2)
    await barber.closing.create.mutate({ fromDate: tuesday ?? '', toDate: tuesday ?? '' })
    await page.goto('admin/business-hours')
    const month = page.getByRole('region', { name: 'Calendar of special dates' })
    const show = async (date: string, shown: string) => {
      if (date.slice(0, 7) > shown.slice(0, 7))
        await month.getByRole('button', { name: 'Next month' }).tap()
    }
    const day = (date: string) => month.locator(`#special-${date}`)
    await show(sunday, dateIn(0))
    await expect(day(sunday)).toHaveAccessibleName(/, closed$/)
    await expectAccessible(page)
    await day(sunday).tap()
    const form = dialog(page, 'Add a special date')
    await expect(form.getByRole('switch', { name: 'Open that day' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await show(tuesday ?? '', sunday)
    await expect(day(tuesday ?? '')).toHaveAccessibleName(/, time off$/)

    await page.goto('admin/dashboard?extra-hours=new')
    const extra = dialog(page, 'Extra hours')
    await extra.getByLabel('Date').fill(tuesday ?? '')
    const [, usual] = await barber.businessHours.list.query()
    await expect(extra.getByLabel('That day From')).toHaveValue(usual?.openTime ?? '')
  },
)
