import { phoneOf, USER } from '@haircuts/core/calendar-sync/calendar-servers.testing'
import { eventFile } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { expect, nightly, test } from './fixtures.ts'
import { dateIn } from './given.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ isSignedIn: true })

test(
  'vanished events block their time until the barber confirms it',
  nightly,
  async ({ page, barber, calendarServer }) => {
    const phone = phoneOf(calendarServer)
    await phone.makeCalendar('private', { displayname: 'Private' })
    const names = [0, 1, 2, 3, 4, 5].map((index) => `${index}.ics`)
    for (const [index, name] of names.entries()) {
      const start = `DTSTART:${dateIn(index + 2).replaceAll('-', '')}T150000Z`
      await phone.put('private', name, eventFile(name, start, 'DURATION:PT1H'))
    }
    await barber.cloudAccount.connect.mutate({ email: USER.email, appPassword: USER.password })
    const [calendar] = await barber.cloudCalendar.discover.mutate()
    const id = calendar?.id ?? 0
    await barber.cloudCalendar.update.mutate({ id, mappedToBlackout: true })
    await barber.cloudCalendar.sync.mutate({ id })
    const blocked = async () => (await barber.blackout.list.query()).length
    expect(await blocked()).toBe(6)
    for (const name of names.slice(0, 3)) await phone.remove('private', name)
    await barber.cloudCalendar.sync.mutate({ id })

    await page.goto('admin/dashboard')
    const card = page.getByRole('region', { name: 'Missing from your calendar' })
    await expect(card).toContainText('3 events vanished from Private all at once.')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('3 events are missing all at once')).toBeVisible()
    expect(await blocked()).toBe(6)
    await card.getByRole('button', { name: 'They are gone' }).click()
    await expect(page.getByText('Their time can be booked again.')).toBeVisible()
    await expect(card).toBeHidden()
    expect(await blocked()).toBe(3)
  },
)
