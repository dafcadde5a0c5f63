import { verifyLogin } from '@haircuts/core/calendar-sync/login'
import { syncInBackground } from '@haircuts/core/calendar-sync/sync-calendars'
import { describe, expect } from 'vitest'
import { callerFor, errorFrom, MONDAY_MORNING } from '../testing.ts'
import { dentist, it, login } from './sync-mirror.testing.ts'

describe('while the service fails', () => {
  it('what is blocked stays blocked, and the calendar says why', async ({
    mirror,
    cloud,
    barber,
  }) => {
    const id = await mirror.givenMirror({ '/a.ics': dentist })
    cloud.error = 'away'
    expect(await errorFrom(barber.cloudCalendar.sync({ id }))).toMatchObject({ status: 502 })
    expect(await errorFrom(barber.cloudCalendar.syncAll())).toMatchObject({ status: 502 })
    expect(await mirror.blackouts()).toHaveLength(1)
    const { calendars } = await barber.cloudCalendar.health()
    expect(calendars).toMatchObject([
      { lastError: expect.stringContaining('cannot be reached'), lastSyncedAt: MONDAY_MORNING },
    ])
  })

  it('a revoked password is noted, with what to do, until a login works again', async ({
    mirror,
    cloud,
    context,
    barber,
  }) => {
    const id = await mirror.givenMirror({ '/a.ics': dentist })
    cloud.password = 'new'
    await syncInBackground(context(), { full: false })
    await verifyLogin(context())
    const { account } = await barber.cloudCalendar.health()
    expect(account).toMatchObject({
      refusedAt: MONDAY_MORNING,
      advice: expect.stringContaining('app-specific password'),
    })
    expect(await errorFrom(barber.cloudAccount.connect(login('wrong')))).toMatchObject({
      status: 422,
    })
    expect(await mirror.blackouts()).toHaveLength(1)
    await barber.cloudAccount.connect(login('new'))
    expect(await barber.cloudCalendar.health()).toMatchObject({
      account: { refusedAt: null, advice: null },
      calendars: [{ id, mappedToBlackout: true, blackouts: 1 }],
    })
  })

  it('a rejected login is not tried for each calendar, and each shows the reason', async ({
    cloud,
    mirror,
    barber,
    context,
  }) => {
    cloud.calendarsByUrl.set('https://cloud.example/other/', new Map())
    await mirror.givenMirror({ '/a.ics': dentist })
    const [, second] = await barber.cloudCalendar.list()
    await barber.cloudCalendar.update({ id: second?.id ?? 0, mappedToBlackout: true })
    cloud.password = 'new'
    const { changes } = cloud
    let asked = 0
    cloud.changes = (...question) => {
      asked += 1
      return changes(...question)
    }
    await syncInBackground(context(), { full: false })
    await verifyLogin(context())
    expect(asked).toBe(1)
    const said = { lastError: expect.stringContaining('app-specific password') }
    expect((await barber.cloudCalendar.health()).calendars).toMatchObject([said, said])
    const ctx = context()
    await callerFor(ctx).cloudAccount.connect(login('new'))
    expect(ctx.jobs.map(({ name }) => name)).toEqual(['sync-calendars', 'compare-events'])
    await syncInBackground(ctx, { full: false })
    const well = { lastError: null }
    expect((await barber.cloudCalendar.health()).calendars).toMatchObject([well, well])
  })

  it('a password that was encrypted with another key counts as rejected', async ({
    mirror,
    db,
    barber,
  }) => {
    const id = await mirror.givenMirror()
    await db.cloudAccount.updateMany({ data: { encryptedPassword: new Uint8Array([1]) } })
    expect(await errorFrom(barber.cloudCalendar.sync({ id }))).toMatchObject({ status: 422 })
  })

  it('a rejected login is not tried again until it was verified', async ({
    mirror,
    cloud,
    context,
    clock,
  }) => {
    await mirror.givenMirror()
    cloud.password = 'new'
    await syncInBackground(context(), { full: false })
    await verifyLogin(context())
    cloud.password = 'right'
    mirror.files().set('/a.ics', dentist)
    clock.now = new Date('2026-03-02T14:00:00Z')
    await syncInBackground(context(), { full: false })
    expect(await mirror.blackouts()).toEqual([])
    await verifyLogin(context())
    await syncInBackground(context(), { full: false })
    expect(await mirror.blackouts()).toHaveLength(1)
  })
})

describe('a calendar', () => {
  it('is removed with its blackouts when deleted there, not when missing from a list', async ({
    mirror,
    cloud,
    barber,
  }) => {
    await mirror.givenMirror({ '/a.ics': dentist })
    const { calendars } = cloud
    cloud.calendars = async () => []
    expect(await barber.cloudCalendar.discover()).toHaveLength(1)
    cloud.calendars = calendars
    cloud.calendarsByUrl.clear()
    expect(await barber.cloudCalendar.discover()).toEqual([])
    expect(await mirror.blackouts()).toEqual([])
  })

  it('that the service moved to another host stays what it is', async ({
    mirror,
    cloud,
    barber,
  }) => {
    const id = await mirror.givenMirror({ '/a.ics': dentist })
    const held = mirror.files()
    cloud.calendarsByUrl.clear()
    cloud.calendarsByUrl.set('https://p72.cloud.example/private/', held)
    expect(await barber.cloudCalendar.discover()).toMatchObject([{ id, mappedToBlackout: true }])
    expect(await barber.cloudCalendar.sync({ id })).toMatchObject({ added: 0, removed: 0 })
    expect(await mirror.blackouts()).toHaveLength(1)
  })

  it('of another Apple ID does not stay behind', async ({ mirror, barber, cloud }) => {
    await mirror.givenMirror({ '/a.ics': dentist })
    await barber.cloudAccount.connect(login('right', 'alias@example.edu'))
    expect(await barber.cloudCalendar.list()).toHaveLength(1)
    cloud.calendarsByUrl.clear()
    await barber.cloudAccount.connect(login('right', 'other@example.edu'))
    expect(await barber.cloudCalendar.list()).toEqual([])
    expect(await mirror.blackouts()).toEqual([])
  })
})

it('stores the password encrypted, for its own row alone', async ({ barber, db }) => {
  await barber.cloudAccount.connect(login())
  const { id, encryptedPassword } = await db.cloudAccount.findFirstOrThrow()
  expect(new TextDecoder().decode(encryptedPassword)).toBe(`cloud-account:${id}|right`)
})
