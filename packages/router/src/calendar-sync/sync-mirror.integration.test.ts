import { eventFile } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { syncInBackground, syncOneInBackground } from '@haircuts/core/calendar-sync/sync-calendars'
import { describe, expect } from 'vitest'
import { callerFor, errorFrom, givenBlackout, givenBooking, givenService } from '../testing.ts'
import { dentist, holiday, it, login, standup } from './sync-mirror.testing.ts'

describe('a sync', () => {
  it('keeps the id of what moved, adds what is new and removes what is gone', async ({
    mirror,
    barber,
  }) => {
    const id = await mirror.givenMirror({ '/a.ics': dentist, '/b.ics': holiday })
    const [before] = await mirror.blackouts()
    mirror.files().set('/a.ics', dentist.replaceAll('20260303', '20260304'))
    mirror.files().set('/c.ics', dentist.replace('UID:dentist', 'UID:other'))
    mirror.files().delete('/b.ics')
    const counts = { added: 1, updated: 1, removed: 1 }
    expect(await barber.cloudCalendar.sync({ id })).toMatchObject(counts)
    expect(await mirror.blackouts()).toMatchObject([
      { startAt: new Date('2026-03-03T15:00Z'), sourceHref: '/c.ics' },
      { startAt: new Date('2026-03-04T15:00Z'), id: before?.id },
    ])
  })

  it('blocks the time in the slots, and manual blackouts stay as they are', async ({
    db,
    mirror,
    barber,
  }) => {
    const service = await givenService(db)
    await givenBlackout(db, { start: '2026-03-03T20:00Z', end: '2026-03-03T22:00Z' })
    await mirror.givenMirror({ '/a.ics': dentist })
    const visit = { appointmentTypeId: service.id, date: '2026-03-03' }
    const free = (await barber.availability.day(visit)).map(({ startDatetime }) =>
      startDatetime.toISOString().slice(11, 16),
    )
    expect(free).toContain('14:30')
    expect(free).not.toContain('14:45')
    expect(free).toContain('16:00')
    await barber.cloudAccount.disconnect()
    expect(await mirror.starts()).toEqual(['2026-03-03T20:00:00.000Z'])
  })

  it('shows how far the first sync is, and only the first', async ({ cloud, mirror, barber }) => {
    mirror.files().set('/a.ics', dentist)
    await barber.cloudAccount.connect(login())
    const [calendar] = await barber.cloudCalendar.discover()
    const id = calendar?.id ?? 0
    await barber.cloudCalendar.update({ id, mappedToBlackout: true })
    const firstSync = async () => (await barber.cloudCalendar.health()).calendars[0]?.firstSync
    expect(await firstSync()).toMatchObject({ state: 'waiting' })
    const seen: unknown[] = []
    cloud.meanwhile = async () => void seen.push(await firstSync())
    await barber.cloudCalendar.sync({ id })
    await barber.cloudCalendar.sync({ id })
    expect(seen).toMatchObject([{ state: 'running', done: 1, total: 1 }, null])
    expect(await firstSync()).toBeNull()
  })

  it('never mirrors events of bookings', async ({ db, mirror }) => {
    const { calendarUid } = await givenBooking(db, '2026-03-03T15:00Z')
    await mirror.givenMirror({
      '/ours.ics': dentist.replace('UID:dentist', `UID:${calendarUid.toUpperCase()}`),
    })
    expect(await mirror.blackouts()).toEqual([])
  })

  it('mirrors the events of another installation of this product', async ({ mirror }) => {
    await mirror.givenMirror({
      '/elsewhere.ics': dentist.replace('-//Example//Phone//EN', '-//Haircuts//Booking//EN'),
    })
    expect(await mirror.blackouts()).toHaveLength(1)
  })

  it.for([
    ['1 event could not be read completely, so the old times stay blocked', 'BEGIN:VCALENDAR'],
    ['1 event could not be read, so nothing is blocked', eventFile('broken', 'DTSTART:tomorrow')],
  ] as const)(
    'names a file that is no good (%s), and brings the rest',
    async ([words, broken], { mirror, barber }) => {
      const id = await mirror.givenMirror({ '/cal/broken%20one.ics': broken, '/a.ics': dentist })
      expect(await mirror.blackouts()).toHaveLength(1)
      const lastError = expect.stringMatching(`${words}.*: broken one.ics.`)
      expect(await barber.cloudCalendar.health()).toMatchObject({
        calendars: [{ id, lastError, events: 1, skipped: 1 }],
      })
      mirror.files().delete('/cal/broken%20one.ics')
      await barber.cloudCalendar.sync({ id })
      expect(await barber.cloudCalendar.list()).toMatchObject([{ lastError: null }])
    },
  )

  it('that fails half-way changes nothing', async ({ mirror, cloud, barber }) => {
    const id = await mirror.givenMirror({ '/a.ics': dentist })
    const before = await mirror.blackouts()
    mirror.files().clear()
    const changes = cloud.changes
    cloud.changes = async (...asked) => {
      const read = await changes(...asked)
      const twice = { href: '/twice.ics', etag: null, data: holiday }
      return { ...read, changed: [twice, twice] }
    }
    await expect(barber.cloudCalendar.sync({ id })).rejects.toThrow()
    expect(await mirror.blackouts()).toEqual(before)
  })

  it('does not write what another one has overtaken', async ({ mirror, cloud, barber }) => {
    const id = await mirror.givenMirror({ '/a.ics': dentist })
    let isFirst = true
    cloud.meanwhile = async () => {
      if (!isFirst) return
      isFirst = false
      mirror.files().set('/a.ics', dentist.replaceAll('20260303', '20260305'))
      await barber.cloudCalendar.sync({ id })
    }
    mirror.files().delete('/a.ics')
    await barber.cloudCalendar.sync({ id })
    expect(await mirror.starts()).toEqual(['2026-03-05T15:00:00.000Z'])
  })

  it('under way while the zone changes is put right by the job of that change', async ({
    mirror,
    cloud,
    barber,
    context,
  }) => {
    const id = await mirror.givenMirror()
    mirror.files().set('/a.ics', holiday)
    cloud.meanwhile = async () => {
      await barber.setting.set({ key: 'timezone', value: 'Asia/Tokyo' })
    }
    await barber.cloudCalendar.sync({ id })
    cloud.error = 'away'
    await syncOneInBackground(context(), { calendarId: id })
    expect(await mirror.starts()).toEqual(['2026-03-09T15:00:00.000Z'])
  })

  it('writes nothing for a calendar that was unmapped during the request', async ({
    mirror,
    cloud,
    barber,
  }) => {
    const id = await mirror.givenMirror()
    mirror.files().set('/a.ics', dentist)
    cloud.meanwhile = async () => {
      await barber.cloudCalendar.update({ id, mappedToBlackout: false })
    }
    expect((await errorFrom(barber.cloudCalendar.sync({ id }))).code).toBe('calendarNotMapped')
    expect(await mirror.blackouts()).toEqual([])
  })
})

describe('a mirrored blackout', () => {
  it('can be changed only in its calendar', async ({ mirror, barber }) => {
    await mirror.givenMirror({ '/a.ics': dentist })
    const [synced] = await barber.blackout.list()
    expect(synced).toMatchObject({ isSynced: true, source: 'Private' })
    const id = synced?.id ?? 0
    for (const act of ['delete', 'update'] as const) {
      const error = await errorFrom(barber.blackout[act]({ id }))
      expect(error).toMatchObject({ status: 409, code: 'blackoutSynced' })
    }
  })

  it('disappears alone when its calendar is unmapped', async ({ cloud, mirror, barber }) => {
    const other = 'https://cloud.example/other/'
    cloud.calendarsByUrl.set(other, new Map([['/a.ics', dentist]]))
    const id = await mirror.givenMirror({ '/a.ics': dentist })
    const [, second] = await barber.cloudCalendar.list()
    const otherId = second?.id ?? 0
    await barber.cloudCalendar.update({ id: otherId, mappedToBlackout: true })
    await barber.cloudCalendar.sync({ id: otherId })
    expect(await mirror.blackouts()).toHaveLength(2)
    await barber.cloudCalendar.update({ id, mappedToBlackout: false })
    expect(await mirror.blackouts()).toMatchObject([{ cloudCalendarId: otherId }])
  })

  it('that the barber declined does not block time', async ({ mirror, barber }) => {
    const invited = dentist.replace(
      'END:VEVENT',
      'ATTENDEE;PARTSTAT=DECLINED:mailto:barber@example.edu\r\nEND:VEVENT',
    )
    const id = await mirror.givenMirror({ '/a.ics': invited })
    expect(await mirror.blackouts()).toEqual([])
    await barber.cloudAccount.connect(login('right', 'alias@example.edu'))
    await barber.cloudCalendar.sync({ id })
    expect(await mirror.blackouts()).toHaveLength(1)
  })

  it('disappears when it is unmapped, and is back when it is mapped', async ({
    mirror,
    db,
    barber,
    context,
  }) => {
    const id = await mirror.givenMirror({ '/a.ics': dentist })
    const own = await givenBlackout(db, {
      start: '2026-03-03T15:00Z',
      end: '2026-03-03T16:00Z',
    })
    await barber.cloudCalendar.update({ id, mappedToBlackout: false })
    expect((await mirror.blackouts()).map((each) => each.id)).toEqual([own.id])
    const ctx = context()
    await callerFor(ctx).cloudCalendar.update({ id, mappedToBlackout: true })
    const job = { name: 'sync-calendar', payload: { calendarId: id } }
    expect(ctx.jobs).toContainEqual(expect.objectContaining(job))
    expect(await barber.cloudCalendar.sync({ id })).toMatchObject({ added: 1 })
  })
})

describe('blackouts', () => {
  it('are computed again for repeating events as days pass, also while the service is unavailable', async ({
    db,
    mirror,
    clock,
    cloud,
    context,
  }) => {
    await db.setting.create({ data: { key: 'max_booking_advance_days', value: '3' } })
    await mirror.givenMirror({ '/a.ics': standup })
    const last = async () => (await mirror.starts()).at(-1)
    expect(await last()).toBe('2026-03-12T13:30:00.000Z')
    clock.now = new Date('2026-03-05T13:00:00Z')
    cloud.error = 'away'
    await syncInBackground(context(), { full: false })
    expect(await last()).toBe('2026-03-15T13:30:00.000Z')
  })

  it('move to the dates of the new zone when the zone changes', async ({
    mirror,
    context,
    barber,
  }) => {
    const id = await mirror.givenMirror({ '/a.ics': holiday })
    expect(await mirror.starts()).toEqual(['2026-03-10T04:00:00.000Z'])
    const ctx = context()
    await callerFor(ctx).setting.set({ key: 'timezone', value: 'Asia/Tokyo' })
    const job = { name: 'sync-calendar', payload: { calendarId: id } }
    expect(ctx.jobs).toContainEqual(expect.objectContaining(job))
    expect(await mirror.starts()).toEqual(['2026-03-09T15:00:00.000Z'])
    expect(await barber.cloudCalendar.sync({ id })).toMatchObject({ updated: 0 })
    expect(await mirror.starts()).toEqual(['2026-03-09T15:00:00.000Z'])
  })
})
