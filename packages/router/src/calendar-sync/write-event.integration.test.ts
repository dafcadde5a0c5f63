import { CalendarError } from '@haircuts/core/calendar-sync/calendar-error'
import { compareEvents } from '@haircuts/core/calendar-sync/compare-events'
import { describe, expect } from 'vitest'
import { HOME, it, WORK, work } from './write-event.testing.ts'

describe('a booking', () => {
  it('has the client, service and contact, and no attendees', async ({ calendar }) => {
    await calendar.booked({
      clientNotes: 'Low fade, please',
      isFirstTime: true,
      referralSource: 'A friend',
    })
    expect(calendar.files()).toHaveLength(1)
    const text = calendar.fileOf().replaceAll('\r\n ', '')
    expect(text).toContain('SUMMARY:Ann Marsh - Haircut')
    expect(text).toContain('DTSTART;TZID=America/New_York:20260303T100000')
    for (const part of ['979 555 0100', 'ann@example.edu', 'Low fade\\, please', 'A friend']) {
      expect(text).toContain(part)
    }
    expect(text).not.toMatch(/ATTENDEE|ORGANIZER|METHOD/)
  })

  it('moves and keeps what was added to its event by hand', async ({ calendar, cloud }) => {
    const { id } = await calendar.booked()
    const [[href, data] = ['', '']] = calendar.files()
    const noted = data
      .replace('END:VEVENT', 'LOCATION:Kitchen\r\nEND:VEVENT')
      .replace(/DESCRIPTION:/, 'DESCRIPTION:Bring the good shears\\n')
    cloud.calendarsByUrl.get(WORK)?.set(href, noted)
    await calendar.change((call) =>
      call.booking.update({ id, startDatetime: '2026-03-04T15:00:00Z' }),
    )
    const text = calendar.fileOf().replaceAll('\r\n ', '')
    expect(text).toContain('20260304T100000')
    expect(text).toContain('LOCATION:Kitchen')
    expect(text).toContain('Bring the good shears')
    expect(text.match(/DTSTART/g)).toHaveLength(3)
    expect(text).toContain('SEQUENCE:1')
  })

  it('is removed by cancellation and deletion, and stays when completed', async ({
    calendar,
    db,
  }) => {
    const { id } = await calendar.booked()
    await calendar.change((call) => call.booking.update({ id, status: 'completed' }))
    expect(calendar.files()).toHaveLength(1)
    await calendar.change((call) => call.booking.update({ id, status: 'cancelled' }))
    expect(calendar.files()).toEqual([])
    await calendar.change((call) => call.booking.update({ id, status: 'confirmed' }))
    expect(calendar.files()).toHaveLength(1)
    await calendar.change((call) => call.booking.delete({ id }))
    expect(calendar.files()).toEqual([])
    expect(await db.cloudEvent.count()).toBe(0)
  })

  it('is written once, though the response was lost', async ({ cloud, calendar, context, db }) => {
    const put = cloud.put.bind(cloud)
    cloud.put = async (...asked) => {
      await put(...asked)
      cloud.put = put
      throw new Error('connection reset')
    }
    await expect(calendar.booked()).rejects.toThrow('connection reset')
    await calendar.change(() => compareEvents(context()))
    const ctx = context()
    await compareEvents(ctx)
    await work(ctx)
    expect(calendar.files()).toHaveLength(1)
    expect(await db.cloudEvent.findMany()).toMatchObject([{ revision: 0, lastError: null }])
  })

  it('overwrites a concurrent change instead of adding a second event', async ({
    calendar,
    cloud,
  }) => {
    const { id } = await calendar.booked()
    let isFirst = true
    cloud.meanwhile = async () => {
      if (isFirst) calendar.movedByHand('20260306T150000Z')
      isFirst = false
    }
    await calendar.change((call) =>
      call.booking.update({ id, startDatetime: '2026-03-05T15:00:00Z' }),
    )
    expect(calendar.fileOf()).toContain('20260305T100000')
    expect(calendar.fileOf()).toContain('LOCATION:Kitchen')
  })

  it.for(['forbidden', 'away', 'broken'] as const)(
    'is written and removed though another calendar is %s, which is reported for that one',
    async (kind, { calendar, db, cloud, barber }) => {
      const { id } = await calendar.booked()
      await db.cloudCalendar.updateMany({
        where: { url: HOME },
        data: { mappedToBlackout: true },
      })
      const { get } = cloud
      cloud.get = (login, address) =>
        address.calendarUrl === HOME ? Promise.reject(new CalendarError(kind)) : get(login, address)
      cloud.calendarsByUrl.get(WORK)?.clear()
      await calendar.change((call) =>
        call.booking.update({ id, startDatetime: '2026-03-05T15:00:00Z' }),
      )
      expect(calendar.fileOf()).toContain('20260305T100000')
      expect(await barber.cloudCalendar.health()).toMatchObject({
        calendars: [{ lastError: new CalendarError(kind).message }],
        bookings: { waiting: 0, leaving: 0, lastError: null },
      })
      cloud.calendarsByUrl.get(WORK)?.clear()
      await calendar.change((call) => call.booking.update({ id, status: 'cancelled' }))
      expect(await db.cloudEvent.count()).toBe(0)
    },
  )

  it('is looked for in no calendar of an address, which reports nothing then', async ({
    calendar,
    db,
    cloud,
    barber,
  }) => {
    const { id } = await calendar.booked()
    await db.cloudCalendar.create({
      data: {
        url: 'https://classes.example.edu',
        displayname: 'Classes',
        encryptedAddress: new Uint8Array([1]),
        mappedToBlackout: true,
      },
    })
    const { get } = cloud
    cloud.get = (login, address) =>
      address.calendarUrl.startsWith('https://classes.')
        ? Promise.reject(new CalendarError('forbidden'))
        : get(login, address)
    cloud.calendarsByUrl.get(WORK)?.clear()
    await calendar.change((call) => call.booking.update({ id, status: 'cancelled' }))
    expect(await db.cloudEvent.count()).toBe(0)
    expect(await barber.cloudCalendar.health()).toMatchObject({
      calendars: [{ displayname: 'Classes', lastError: null }],
    })
  })

  it('that is cancelled while its event is being written leaves none behind', async ({
    cloud,
    db,
    calendar,
  }) => {
    let isFirst = true
    cloud.meanwhile = async () => {
      if (!isFirst) return
      isFirst = false
      const { id } = await db.booking.findFirstOrThrow()
      await calendar.change((call) => call.booking.update({ id, status: 'cancelled' }))
    }
    await expect(calendar.booked()).rejects.toMatchObject({ kind: 'conflict' })
    await calendar.change((call) => call.cloudCalendar.repairBookingCalendar())
    expect(calendar.files()).toEqual([])
    expect(await db.cloudEvent.count()).toBe(0)
  })

  it('is never written over by what it was before', async ({ cloud, db, calendar }) => {
    const { get } = cloud
    cloud.get = async (...asked) => {
      cloud.get = get
      const { id } = await db.booking.findFirstOrThrow()
      await calendar.change((call) =>
        call.booking.update({ id, startDatetime: '2026-03-05T15:00:00Z' }),
      )
      return cloud.get(...asked)
    }
    await calendar.booked()
    expect(calendar.fileOf()).toContain('20260305T100000')
    expect(await db.cloudEvent.findMany()).toMatchObject([{ revision: 1 }])
  })

  it('whose cancellation does not reach the calendar is counted, with the reason', async ({
    calendar,
    cloud,
    barber,
  }) => {
    const { id } = await calendar.booked()
    cloud.error = 'forbidden'
    await calendar.change((call) => call.booking.update({ id, status: 'cancelled' }))
    expect((await barber.cloudCalendar.health()).bookings).toMatchObject({
      waiting: 0,
      leaving: 1,
      lastError: expect.stringContaining('does not allow changes'),
    })
    cloud.error = null
    await calendar.change((call) => call.cloudCalendar.repairBookingCalendar())
    expect(calendar.files()).toEqual([])
  })

  it('waits for a service that is away, and says why meanwhile', async ({
    cloud,
    calendar,
    db,
    context,
  }) => {
    cloud.error = 'away'
    await expect(calendar.booked()).rejects.toThrow('cannot be reached')
    expect(await db.cloudEvent.findMany()).toMatchObject([
      { revision: null, lastError: expect.stringContaining('cannot be reached') },
    ])
    cloud.error = null
    const ctx = context()
    expect(await compareEvents(ctx)).toEqual({ queued: 1, proposals: 0 })
    await work(ctx)
    expect(calendar.files()).toHaveLength(1)
  })
})
