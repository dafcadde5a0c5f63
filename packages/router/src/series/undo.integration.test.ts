import { describe, expect } from 'vitest'
import { refusalFrom } from '../testing.ts'
import { dates, it } from './series.testing.ts'

describe('the undo of a new series', () => {
  const undoOf = ({ bookings }: { bookings: readonly { id: number; revision: number }[] }) =>
    bookings.map(({ id, revision }) => ({ bookingId: id, ifRevision: revision }))

  it('deletes what was added, and the email never leaves', async ({ given }) => {
    const { series, barber, work, kinds, rows, id } = await given()
    const bookings = undoOf(await series())
    expect(await barber().series.undoCreate({ id, bookings })).toEqual({ removed: 3 })
    expect(await rows()).toMatchObject([{ id, status: 'confirmed', seriesId: null }])
    await work()
    expect(kinds()).toEqual([])
    // The same dates may be booked again.
    expect((await series()).bookings).toHaveLength(3)
  })

  it('is refused for a date in the middle, which was not the first booking', async ({ given }) => {
    const { series, barber, rows } = await given()
    await series()
    const [first, second, ...others] = await rows()
    if (!first || !second) throw new Error('no bookings')
    const bookings = undoOf({ bookings: [first, ...others] })
    const undo = barber().series.undoCreate({ id: second.id, bookings })
    expect(await refusalFrom(undo)).toMatchObject({ code: 'bookingChanged' })
    expect(await rows()).toHaveLength(4)
  })

  it('is refused once one of them has changed or the client was emailed', async ({ given }) => {
    const { series, barber, work, id, statuses } = await given()
    const bookings = undoOf(await series())
    const undo = () => refusalFrom(barber().series.undoCreate({ id, bookings }))
    await work()
    expect(await undo()).toMatchObject({ code: 'seriesTold' })
    const { bookingId } = bookings[1] ?? { bookingId: 0 }
    await barber().booking.update({ id: bookingId, startDatetime: '2026-03-31T15:00Z' })
    expect(await undo()).toMatchObject({ code: 'bookingChanged' })
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed'])
  })

  it('is refused once a note was written, an amount entered or a text opened, and loses none of it', async ({
    given,
  }) => {
    const { series, barber, id, db } = await given()
    const created = await series()
    const [second] = created.bookings
    if (!second) throw new Error('no bookings')
    const changes = [
      () => barber().booking.update({ id: second.id, notes: 'Wants it shorter' }),
      () => barber().booking.update({ id: second.id, donationAmount: 20 }),
      () => barber().booking.openedText({ id: second.id, kind: 'late', app: 'sms' }),
    ]
    for (const change of changes) {
      await db.bookingEvent.deleteMany({ where: { kind: 'changed' } })
      await change()
      const undo = barber().series.undoCreate({ id, bookings: undoOf(created) })
      expect(await refusalFrom(undo)).toMatchObject({ code: 'bookingChanged' })
    }
    const kept = await db.booking.findUniqueOrThrow({ where: { id: second.id } })
    expect(kept).toMatchObject({ status: 'confirmed', notes: 'Wants it shorter' })
  })

  it('returns the first booking to the finished series that it belonged to', async ({ given }) => {
    const { series, barber, rows, db } = await given()
    const former = await series()
    const lastOf = async () => (await rows()).at(-1)
    const last = await lastOf()
    if (!last) throw new Error('no bookings')
    const startDatetimes = dates('2026-05-05T14:00:00.000Z', '2026-05-26T14:00:00.000Z')
    const created = await barber().series.create({ id: last.id, weeks: 3, startDatetimes })
    expect(await db.booking.findUnique({ where: { id: last.id } })).toMatchObject({
      seriesWeeks: 3,
      seriesPosition: 1,
      seriesSize: 3,
    })
    await barber().series.undoCreate({ id: last.id, bookings: undoOf(created) })
    expect(former.bookings).toHaveLength(3)
    const { seriesId, seriesWeeks, seriesPosition, seriesSize } = last
    expect(await lastOf()).toMatchObject({ seriesId, seriesWeeks, seriesPosition, seriesSize })
    expect([seriesWeeks, seriesPosition, seriesSize]).toEqual([2, 4, 4])
  })

  it('is refused while it is unsure whether the email has left', async ({ given }) => {
    const { series, barber, mailer, work, id, statuses, db } = await given()
    const bookings = undoOf(await series())
    mailer.send = async () => ({ outcome: 'later', reason: 'No answer.', isUnsure: true })
    await work()
    expect(await db.message.findFirstOrThrow({ orderBy: { id: 'desc' } })).toMatchObject({
      state: 'waiting',
      isUnsure: true,
    })
    const undo = barber().series.undoCreate({ id, bookings })
    expect(await refusalFrom(undo)).toMatchObject({ code: 'seriesTold' })
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed'])
  })
})

describe('within the 30 seconds', () => {
  const later = (days: number, start: string) => new Date(Date.parse(start) + days * 24 * 3_600_000)

  it('a series that is moved and then cancelled tells the times that the client knows', async ({
    given,
  }) => {
    const { series, barber, work, kinds, mails } = await given()
    const [second, third, fourth] = (await series()).bookings
    if (!second || !third || !fourth) throw new Error('no bookings')
    await work()
    mails.splice(0)
    const moves = [second, third, fourth].map(({ id, startDatetime }) => ({
      bookingId: id,
      startDatetime: later(1, startDatetime.toISOString()),
    }))
    await barber().series.move({ id: second.id, moves })
    // One of them alone, which leaves the email about the others waiting.
    await barber().booking.update({ id: third.id, status: 'cancelled' })
    await barber().series.cancel({ id: second.id })
    await work()
    expect(kinds()).toEqual(['cancellation', 'cancellation'])
    const told = mails.map(({ text }) => text).join()
    for (const date of ['March 17', 'March 31', 'April 14']) expect(told).toContain(date)
    for (const date of ['March 18', 'April 1 ', 'April 15']) expect(told).not.toContain(date)
  })

  it('what is created and then cancelled is told neither way', async ({ given }) => {
    const { series, barber, work, kinds, mails } = await given()
    const [second] = (await series()).bookings
    await barber().booking.update({ id: second?.id ?? 0, status: 'cancelled' })
    await work()
    expect(kinds()).toEqual(['confirmation'])
    expect(mails[0]?.text).toContain('March 31')
    expect(mails[0]?.text).not.toContain('March 17')
  })

  it('a date that is moved alone is cancelled with the others at the time that the client knows', async ({
    given,
  }) => {
    const { series, barber, work, kinds, mails } = await given()
    const [second, third] = (await series()).bookings
    if (!second || !third) throw new Error('no bookings')
    await work()
    mails.splice(0)
    const startDatetime = later(1, third.startDatetime.toISOString())
    await barber().booking.update({ id: third.id, startDatetime })
    await barber().series.cancel({ id: second.id })
    await work()
    expect(kinds()).toEqual(['cancellation'])
    expect(mails[0]?.text).toContain('March 31')
    expect(mails[0]?.text).not.toContain('April 1 ')
  })
})
