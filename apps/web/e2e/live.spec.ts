import type { Page } from '@playwright/test'
import { dialog } from './admin-steps.ts'
import {
  chooseLastTime,
  fillIn,
  openHaircut,
  send,
  success,
  times,
  VISITOR,
} from './booking-steps.ts'
import { atAnyWidth, expect, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

/** The screens ask again after 15 seconds even without live changes. */
const SOON = { timeout: 3000 }

const streamOf = (page: Page, name: string) =>
  page.waitForResponse((response) => response.url().includes(`/live.${name}`))

test('a booking appears in the windows that are open, and its time is greyed', async ({
  page,
  token,
}) => {
  const context = page.context()
  const barber = await context.newPage()
  const value = await token()
  await barber.addInitScript((token) => localStorage.setItem('access_token', token), value)
  const following = streamOf(barber, 'changes')
  await barber.goto('admin/bookings')
  await following
  await barber.getByRole('button', { name: 'Create Booking' }).click()
  const draft = dialog(barber, 'Create Manual Booking').getByLabel('Notes')
  await draft.fill('Bring the long scissors')

  const watching = streamOf(page, 'freeTimes')
  await openHaircut(page)
  await page.mouse.move(50, 50)
  await watching

  const other = await context.newPage()
  await openHaircut(other)
  const free = await times(page).count()
  const time = await chooseLastTime(other)
  await fillIn(other)
  await send(other)
  await expect(success(other)).toBeVisible()

  const taken = times(page).last()
  await expect(taken).toBeDisabled(SOON)
  await expect(taken).toHaveText(`${time} just taken`)
  await expect(times(page)).toHaveCount(free)
  await expectAccessible(page)
  // By text: the dialog hides the list behind it from the roles.
  const name = `${VISITOR.firstName} ${VISITOR.lastName}`
  await expect(barber.getByText(name).first()).toBeVisible(SOON)
  await expect(draft).toHaveValue('Bring the long scissors')
})

test(
  'a window is signed out when its session ends elsewhere',
  atAnyWidth,
  async ({ page, token, barber }) => {
    await page.goto('admin/login')
    await page.evaluate((token) => localStorage.setItem('access_token', token), await token())
    const following = streamOf(page, 'changes')
    await page.goto('admin/clients')
    await following
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await barber.auth.logout.mutate()
    await expect(page).toHaveURL(/\/admin\/login$/, SOON)
  },
)
