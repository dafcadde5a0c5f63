import type { Browser, Page } from '@playwright/test'
import { expect, nightly, onPhone, test } from './fixtures.ts'
import { heading } from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'
import { Taps } from './taps.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

test.use(PHONE)

test.beforeEach(async ({ barber }) => {
  await barber.setting.set.mutate({ key: 'group_polls', value: 'true' })
})

/** Another person's phone: a browser context that shares no storage with the first one. */
async function otherPhone(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(url)
  return page
}

const times = (page: Page) =>
  page.getByRole('group', { name: 'Tap every time that suits you' }).getByRole('checkbox')

async function join(page: Page, name: string, ...tapped: number[]) {
  await page.getByLabel('Your first name').fill(name)
  for (const index of tapped) await times(page).nth(index).tap()
  await page.getByRole('button', { name: 'Save my answer' }).tap()
  await expect(page.getByText(`${name} (you)`)).toBeVisible()
}

/** Fills in the contact of the person who books, which is asked for in advance as well. */
async function book(page: Page, name: string) {
  const form = page.getByRole('form', { name })
  await form.getByLabel('Last name').fill('Marsh')
  await form.getByLabel('Email').fill('ann@example.edu')
  await form.getByLabel('Phone').fill('979 555 0100')
  await form.getByRole('button', { name }).tap()
}

test(
  'three phones find a time, and one of them books it for all',
  onPhone,
  async ({ page, browser, barber }) => {
    const taps = new Taps()
    await page.goto('book')
    await taps.tap(page.getByText('3', { exact: true }))
    await taps.tap(page.getByRole('link', { name: 'We don’t know when yet' }))
    await page.getByLabel('Your first name').fill('Ann')
    await expectAccessible(page)
    await taps.tap(page.getByRole('button', { name: 'Begin' }))
    await expect(heading(page, 'When can all 3 of you come?')).toBeVisible()
    await taps.tap(times(page).nth(0))
    await taps.tap(times(page).nth(1))
    await taps.tap(page.getByRole('button', { name: 'Save my answer' }))
    await expect(page.getByText('Send the link to 2 more people')).toBeVisible()
    expect(taps.count).toBeLessThanOrEqual(6)
    await expectAccessible(page)

    const ben = await otherPhone(browser, page.url())
    await join(ben, 'Ben', 1)
    await expect(ben.getByText('Send the link to one more person')).toBeVisible()
    expect(await barber.groupPoll.list.query()).toMatchObject([
      { size: 3, firstNames: ['Ann', 'Ben'], answered: 2, heldUntil: null },
    ])
    const cal = await otherPhone(browser, page.url())
    await join(cal, 'Cal', 1, 2)
    await expect(cal.getByText('suits everyone. Book it now')).toBeVisible()
    await expect(cal.getByText(/^Held until/)).toBeVisible()
    await expectAccessible(cal)

    await page.reload()
    await book(page, 'Book for 3 people')
    await expect(heading(page, 'Your appointments are booked')).toBeVisible()
    await expectAccessible(page)

    await ben.reload()
    await ben.getByRole('button', { name: 'See my appointment' }).tap()
    await expect(ben).toHaveURL(/\/appointment\//)
    const { items } = await barber.booking.list.query({})
    expect(items.map(({ client }) => client.name).toSorted()).toEqual(['Ann Marsh', 'Ben', 'Cal'])
    await ben.context().close()
    await cal.context().close()
  },
)

test(
  'an answer whose response is lost is saved again by the same person, also after a reload and in a full poll',
  onPhone,
  async ({ page, api }) => {
    const [service] = await api.appointmentType.list.query({})
    const { pollToken } = await api.groupPoll.begin.mutate({
      ...{ firstName: 'Ann', size: 2, appointmentTypeId: service?.id ?? 0 },
    })
    await page.goto(`together/${pollToken}`)
    await page.getByLabel('Your first name').fill('Ben')
    await times(page).nth(1).tap()
    await page.route('**/groupPoll.vote*', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Save my answer' }).tap()
    await expect(page.getByText('It is safe to try again.')).toBeVisible()
    await page.unroute('**/groupPoll.vote*')

    await page.reload()
    await join(page, 'Ben', 2)
    const { people } = await api.groupPoll.byLink.query({ pollToken })
    expect(people.map(({ firstName }) => firstName)).toEqual(['Ann', 'Ben'])
  },
)

test(
  'a stranger with the link reads on, and whoever began makes room or goes on without all',
  nightly,
  async ({ page, browser, api, barber }) => {
    const [service] = await api.appointmentType.list.query({})
    const appointmentTypeId = service?.id ?? 0
    const { pollToken, personId, personSecret } = await api.groupPoll.begin.mutate({
      ...{ firstName: 'Ann', size: 3, appointmentTypeId },
    })
    await page.goto(`together/${pollToken}#${personId}.${personSecret}`)
    await expect(page.getByText('Ann (you)')).toBeVisible()
    // The address is what people copy.
    expect(page.url()).not.toContain(personSecret)
    await times(page).nth(0).tap()
    await page.getByRole('button', { name: 'Save my answer' }).tap()
    await expect(page.getByText('Your answer is saved.')).toBeVisible()
    for (const firstName of ['Ben', 'Mallory'])
      await api.groupPoll.vote.mutate({ pollToken, firstName, appointmentTypeId, suits: [] })

    const stranger = await otherPhone(browser, page.url())
    await expect(stranger.getByText('Everyone who was to come has joined.')).toBeVisible()
    await expect(stranger.getByLabel('Your first name')).toBeHidden()
    await expectAccessible(stranger)

    await page.reload()
    await page.getByText('Manage this poll').tap()
    await page.getByRole('button', { name: 'Remove Mallory' }).tap()
    await expect(page.getByText('Send the link to one more person')).toBeVisible()
    await stranger.reload()
    await join(stranger, 'Dan', 1)

    await page.reload()
    await page.getByRole('button', { name: 'Good enough, book us' }).tap()
    await page.getByLabel('Ben (does not suit)').tap()
    await expectAccessible(page)
    await book(page, 'Book for 2 people')
    await expect(heading(page, 'Your appointments are booked')).toBeVisible()
    const { items } = await barber.booking.list.query({})
    expect(items).toHaveLength(2)
    await stranger.context().close()
  },
)
