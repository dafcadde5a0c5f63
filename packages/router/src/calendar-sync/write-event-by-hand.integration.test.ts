import { compareEvents } from '@haircuts/core/calendar-sync/compare-events'
import { describe, expect } from 'vitest'
import { errorFrom, givenBooking } from '../testing.ts'
import { it, WORK } from './write-event.testing.ts'

describe('a change by hand to the event of a booking', () => {
  it('is proposed when moved, and rescheduled when accepted', async ({
    calendar,
    context,
    barber,
    db,
  }) => {
    const { id } = await calendar.booked()
    calendar.movedByHand('20260304T160000Z')
    expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 1 })
    await compareEvents(context())
    const [proposal] = await barber.calendarProposal.list()
    expect(proposal).toMatchObject({
      kind: 'moved',
      booking: { id },
      proposedStartDatetime: new Date('2026-03-04T16:00:00Z'),
      conflicts: [],
    })
    await calendar.change((call) => call.calendarProposal.accept({ id: proposal?.id ?? 0 }))
    expect(await db.message.findMany({ where: { kind: 'reschedule' } })).toMatchObject([
      { bookingId: id, recipient: 'ann@example.edu' },
    ])
    const { startDatetime, endDatetime } = await barber.booking.get({ id })
    expect(startDatetime).toEqual(new Date('2026-03-04T16:00:00Z'))
    expect(endDatetime).toEqual(new Date('2026-03-04T16:30:00Z'))
    expect(await barber.calendarProposal.list()).toEqual([])
    expect(calendar.fileOf()).toContain('LOCATION:Kitchen')
  })

  it('is noticed also when the event was made free, repeating or endless', async ({
    calendar,
    cloud,
    context,
    barber,
  }) => {
    await calendar.booked()
    const [[href, data] = ['', '']] = calendar.files()
    for (const [was, becomes] of [
      ['TRANSP:OPAQUE', 'TRANSP:TRANSPARENT'],
      ['END:VEVENT', 'RRULE:FREQ=WEEKLY\r\nEND:VEVENT'],
      [/DTEND[^\r\n]*\r\n/, ''],
    ] as const) {
      const touched = data.replace(/DTSTART;[^\r\n]*/, 'DTSTART:20260304T160000Z')
      cloud.calendarsByUrl.get(WORK)?.set(href, touched.replace(was, becomes))
      await compareEvents(context())
      expect(await barber.calendarProposal.list()).toMatchObject([
        { kind: 'moved', proposedStartDatetime: new Date('2026-03-04T16:00:00Z') },
      ])
      cloud.calendarsByUrl.get(WORK)?.set(href, data)
      expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 0 })
    }
  })

  it('proposes nothing while the calendar cannot be read, and reports it', async ({
    calendar,
    cloud,
    context,
    barber,
  }) => {
    await calendar.booked()
    const [[href, data] = ['', '']] = calendar.files()
    for (const unreadable of [
      data.slice(0, data.length / 2),
      data.replace(/DTSTART[;:][^\r\n]*2026[^\r\n]*/, 'DTSTART:some time soon'),
      data.replace(/UID:[^\r\n]*/, 'UID:another').replace(/DTSTART;[^\r\n]*\r\n/, ''),
      data.replace('END:VEVENT', 'RECURRENCE-ID:20260303T150000Z\r\nEND:VEVENT'),
    ]) {
      expect(unreadable).not.toBe(data)
      cloud.calendarsByUrl.get(WORK)?.set(href, unreadable)
      expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 0 })
      expect((await barber.cloudCalendar.health()).bookings).toMatchObject({
        waiting: 0,
        lastError: expect.stringContaining('could not be read, so nothing is blocked'),
      })
    }
    cloud.calendarsByUrl.get(WORK)?.set(href, data.replace(/UID:[^\r\n]*/, 'UID:another'))
    expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 1 })
    cloud.calendarsByUrl.get(WORK)?.set(href, data)
    expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 0 })
    expect((await barber.cloudCalendar.health()).bookings).toMatchObject({ lastError: null })
  })

  it('is rejected while another booking, which is named, holds that time', async ({
    calendar,
    db,
    context,
    barber,
  }) => {
    await calendar.booked()
    await givenBooking(db, '2026-03-04T16:00:00Z')
    calendar.movedByHand('20260304T160000Z')
    await compareEvents(context())
    const [proposal] = await barber.calendarProposal.list()
    expect(proposal?.conflicts).toEqual(['Somebody Else'])
    const error = await errorFrom(barber.calendarProposal.accept({ id: proposal?.id ?? 0 }))
    expect(error.code).toBe('slotTaken')
    expect(await barber.calendarProposal.list()).toHaveLength(1)
  })

  it('stays, noticed or not, when something is noted that the event does not hold', async ({
    calendar,
    context,
    barber,
  }) => {
    const { id } = await calendar.booked()
    calendar.movedByHand('20260304T160000Z')
    await calendar.change((call) => call.booking.update({ id, notes: 'Low fade' }))
    expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 1 })
    await calendar.change((call) => call.booking.update({ id, notes: 'High fade' }))
    expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 1 })
    expect(calendar.fileOf()).toContain('20260304T160000Z')
    const [proposal] = await barber.calendarProposal.list()
    await calendar.change((call) => call.calendarProposal.accept({ id: proposal?.id ?? 0 }))
    expect(await barber.booking.get({ id })).toMatchObject({
      notes: 'High fade',
      startDatetime: new Date('2026-03-04T16:00:00Z'),
    })
  })

  it('is undone in the calendar when declined', async ({ calendar, context, barber }) => {
    await calendar.booked()
    calendar.movedByHand('20260304T160000Z')
    await compareEvents(context())
    const [proposal] = await barber.calendarProposal.list()
    await calendar.change((call) => call.calendarProposal.putBack({ id: proposal?.id ?? 0 }))
    expect(calendar.fileOf()).toContain('20260303T100000')
    expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 0 })
  })

  it('deleted, it is proposed as a cancellation', async ({
    calendar,
    cloud,
    context,
    barber,
    db,
  }) => {
    const { id } = await calendar.booked()
    cloud.calendarsByUrl.get(WORK)?.clear()
    await compareEvents(context())
    const [proposal] = await barber.calendarProposal.list()
    expect(proposal).toMatchObject({ kind: 'deleted', proposedStartDatetime: null })
    await calendar.change((call) => call.calendarProposal.accept({ id: proposal?.id ?? 0 }))
    expect((await barber.booking.get({ id })).status).toBe('cancelled')
    expect(await db.message.findMany({ where: { kind: 'cancellation' } })).toMatchObject([
      { bookingId: id, recipient: 'ann@example.edu' },
    ])
    const settled = await errorFrom(barber.calendarProposal.accept({ id: proposal?.id ?? 0 }))
    expect(settled.status).toBe(404)
  })

  it('is settled when the booking itself is changed', async ({ calendar, context, barber }) => {
    const { id } = await calendar.booked()
    calendar.movedByHand('20260304T160000Z')
    await compareEvents(context())
    const [proposal] = await barber.calendarProposal.list()
    await barber.booking.update({ id, startDatetime: '2026-03-05T15:00:00Z' })
    expect(await barber.calendarProposal.list()).toEqual([])
    for (const say of ['accept', 'putBack'] as const) {
      const settled = errorFrom(barber.calendarProposal[say]({ id: proposal?.id ?? 0 }))
      expect((await settled).code).toBe('proposalNotFound')
    }
  })

  it('ends when the barber puts the event back', async ({ calendar, context, cloud }) => {
    await calendar.booked()
    const [[href, data] = ['', '']] = calendar.files()
    calendar.movedByHand('20260304T160000Z')
    await compareEvents(context())
    cloud.calendarsByUrl.get(WORK)?.set(href, data)
    expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 0 })
  })

  it('is nothing when only a place was added', async ({ calendar, cloud, context }) => {
    await calendar.booked()
    const [[href, data] = ['', '']] = calendar.files()
    cloud.calendarsByUrl
      .get(WORK)
      ?.set(href, data.replace('END:VEVENT', 'LOCATION:Kitchen\r\nEND:VEVENT'))
    expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 0 })
  })
})
