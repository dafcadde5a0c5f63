import { chooseLastTime, fillIn, openHaircut, send, VISITOR } from './booking-steps.ts'
import { type Api, expect, onPhone, test } from './fixtures.ts'
import { heading, press } from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ sendsEmail: true, hasLimits: true })

/** The path of the emailed link that makes a booking. */
async function emailedPath(barber: Api): Promise<string> {
  const sent = () => barber.notification.list.query({ kind: 'booking-wish', state: 'sent' })
  await expect.poll(async () => (await sent()).items.length).toBe(1)
  const [message] = (await sent()).items
  const { mail } = await barber.notification.get.query({ id: message?.id ?? 0 })
  return /\/haircuts\/(confirm\/\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

test(
  'a booking that awaits an email is made by its link, and its page turns green',
  onPhone,
  async ({ page, barber, context }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await barber.setting.set.mutate({ key: 'unproven_share', value: '0' })
    await openHaircut(page)
    await chooseLastTime(page)
    await fillIn(page)
    await page.getByRole('radio', { name: 'No', exact: true }).check()
    await send(page)
    await expect(heading(page, 'One press is left')).toBeVisible()
    await expect(page.getByText(`We sent an email to ${VISITOR.email}.`)).toBeVisible()
    await expectAccessible(page)
    expect((await barber.booking.list.query()).total).toBe(0)

    const reader = await context.newPage()
    await reader.goto(await emailedPath(barber))
    await expect(heading(reader, 'Book this time?')).toBeVisible()
    await expectAccessible(reader)
    await press(reader, 'Book it now')
    await expect(heading(reader, /^You are booked for /)).toBeVisible()
    await expect(heading(page, /^You are booked for /)).toBeVisible()
    await expectAccessible(page)
    expect((await barber.booking.list.query()).total).toBe(1)
  },
)

test.describe('the barber', () => {
  test.use({ isSignedIn: true })

  test(
    'sees unproven visits and cancels those that are chosen',
    onPhone,
    async ({ page, api, barber }) => {
      const [type] = await api.appointmentType.list.query()
      const appointmentTypeId = type?.id ?? 0
      const { days } = await api.availability.window.query({ appointmentTypeId, days: 7 })
      const [start = 0] = days.flatMap(({ starts }) => starts.slice(-1))
      await api.booking.create.mutate({
        appointmentTypeId,
        startDatetime: new Date(start),
        clientName: 'Nobody Here',
        clientEmail: 'nobody@example.com',
        clientPhone: '555 0100',
        isFirstTime: false,
      })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('admin/new-visits')
      await page.getByRole('checkbox', { name: 'Choose this visit' }).click()
      await expectAccessible(page)
      await press(page, 'Cancel these (1)')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel these (1)' }).click()
      await expect(page.getByText('No such visits')).toBeVisible()
      const { items } = await barber.booking.list.query()
      expect(items.map(({ status }) => status)).toEqual(['cancelled'])
    },
  )
})
