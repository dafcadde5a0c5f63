import type { Locator, Page } from '@playwright/test'
import { times } from './booking-steps.ts'
import { expect, nightly, test } from './fixtures.ts'
import { givenFullFor } from './given.ts'
import { chooseLastFree, givenGroup, givenVisit, openReschedule } from './linked-visit.ts'

/*
 * A press that replaces the pressed button leaves the focus in what took its place, not at the top of the page (WCAG 2.4.3).
 */

test.use({ sendsEmail: true })

/** Presses by keyboard. @returns a promise of the focus within `part`, once the pressed button is gone. */
async function pressAway(button: Locator, part: Locator) {
  await button.press('Enter')
  await expect(button).toBeHidden()
  await expect(part.locator(':focus')).toHaveCount(1)
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

test('something earlier opens and closes', nightly, async ({ page, api }) => {
  const { publicToken } = await givenVisit(api)
  await page.goto(`appointment/${publicToken}`)
  const part = page.getByRole('region', { name: 'Tell me if something earlier opens' })
  await pressAway(button(page, 'Tell me if something earlier opens'), part)
  await pressAway(button(page, 'Not now'), part)
  await expect(button(page, 'Tell me if something earlier opens')).toBeFocused()
})

test('a standing appointment is not made after all', nightly, async ({ page, api, barber }) => {
  await barber.setting.set.mutate({ key: 'client_series', value: 'true' })
  const { publicToken } = await givenVisit(api)
  await page.goto(`appointment/${publicToken}`)
  await button(page, 'Make it a standing appointment').press('Enter')
  await button(page, 'Not now').press('Enter')
  await expect(button(page, 'Make it a standing appointment')).toBeFocused()
})

test('only one of a series is moved after all', nightly, async ({ page, api, barber }) => {
  await barber.setting.set.mutate({ key: 'client_series', value: 'true' })
  await barber.setting.set.mutate({ key: 'max_booking_advance_days', value: '50' })
  const { publicToken } = await givenVisit(api)
  const { dates } = await api.series.previewByToken.query({
    publicToken,
    weeks: 2,
    until: '2999-12-31',
  })
  const startDatetimes = dates.map(({ startDatetime }) => startDatetime)
  await api.series.createByToken.mutate({ publicToken, weeks: 2, startDatetimes })
  await openReschedule(page, `reschedule/${publicToken}`)
  await chooseLastFree(page)
  await button(page, 'Reschedule all later ones too').press('Enter')
  await button(page, 'Only this one').press('Enter')
  await expect(
    page.getByRole('heading', { name: /^Reschedule your appointment from/ }),
  ).toBeFocused()
})

test('a group is kept, and a link of one person shown', nightly, async ({ page, api }) => {
  const { publicToken } = await givenGroup(api)
  await page.goto(`appointment/${publicToken}`)
  const part = page.getByRole('region', { name: 'Who comes when' })
  await pressAway(button(page, 'Cancel for everyone'), part)
  await pressAway(button(page, 'Keep them'), part)
  await expect(button(page, 'Cancel for everyone')).toBeFocused()
  await pressAway(button(page, 'Get the link for Ben'), part)
  await expect(page.getByLabel('Link for Ben')).toBeFocused()
})

test('all free times of the same again are shown', nightly, async ({ page, api }) => {
  const { publicToken } = await givenVisit(api)
  await page.goto(`book#again=${publicToken}`)
  const part = page.getByRole('region', { name: /^(The same again|Your next appointment)/ })
  await pressAway(button(page, 'See all free times'), part)
  await expect(times(page).last()).toBeEnabled()
  await expect(part.locator(':focus')).toHaveCount(1)
})

test('the waitlist is not joined after all', nightly, async ({ page, db }) => {
  await givenFullFor(db, 70)
  await page.goto('book/1')
  await button(page, 'Tell me when something opens').press('Enter')
  await button(page, 'Not now').press('Enter')
  await expect(button(page, 'Tell me when something opens')).toBeFocused()
})
