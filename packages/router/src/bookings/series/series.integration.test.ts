import { describe, expect } from 'vitest'
import { givenOutbox } from '../../emails/outbox.testing.ts'
import { test } from '../../fixtures.testing.ts'
import { callerFor, errorFrom, givenBooking, givenPhone, visitOf } from '../../testing.ts'

const FIRST = '2026-03-03T15:00Z'

/** 10:00 in New York after the clocks went forward on March 8. */
const SECOND = '2026-03-17T14:00:00.000Z'

const THIRD = '2026-03-31T14:00:00.000Z'

const FOURTH = '2026-04-14T14:00:00.000Z'

const dates = (...starts: string[]) => starts.map((start) => new Date(start))

/** A visit every two weeks, whose client may repeat it. */
const it = test.extend('given', ({ db }) => async (settings: Record<string, string> = {}) => {
  const outbox = await givenOutbox(db, { settings: { client_series: 'true', ...settings } })
  const { visitor, service, work, mails, barber, jobs } = outbox
  const made = await visitor().booking.create(visitOf(service, FIRST))
  await work()
  mails.splice(0)
  const { id, publicToken } = made
  const rows = () => db.booking.findMany({ orderBy: { startAt: 'asc' } })
  return {
    ...outbox,
    id,
    publicToken,
    rows,
    jobsNamed: (name: string) => jobs.filter((job) => job.name === name),
    series: () =>
      barber().series.create({ id, weeks: 2, startDatetimes: dates(SECOND, THIRD, FOURTH) }),
    statuses: async () => (await rows()).map(({ status }) => status),
  }
})

const UNTIL = '2026-04-20'

describe('the preview of a series', () => {
  it('keeps the clock time, names what is in the way and proposes the nearest time', async ({
    db,
    given,
  }) => {
    const { barber, visitor, id, publicToken } = await given()
    await givenBooking(db, '2026-03-31T13:45Z', { clientName: 'Pat Cedar' })
    const preview = await barber().series.preview({ id, weeks: 2, until: UNTIL })
    expect(preview.dates.map(({ startDatetime }) => startDatetime.toISOString())).toEqual([
      SECOND,
      THIRD,
      FOURTH,
    ])
    expect(preview.dates[1]).toMatchObject({
      isFree: false,
      canBook: false,
      reason: 'Overlaps Pat Cedar, 9:45 AM',
      proposal: new Date('2026-03-31T14:15Z'),
    })
    const seen = await visitor().series.previewByToken({ publicToken, weeks: 2, until: UNTIL })
    expect(seen.dates[1]?.reason).toBe('Already taken')
  })

  it('names a blackout to the barber alone and offers the barber a week later', async ({
    given,
  }) => {
    const { barber, visitor, id, publicToken } = await given()
    await barber().blackout.create({
      title: 'Vacation',
      startDatetime: new Date('2026-03-15T12:00Z'),
      endDatetime: new Date('2026-03-18T12:00Z'),
      isAllDay: true,
    })
    await barber().blackout.create({
      title: 'Dentist',
      startDatetime: new Date('2026-03-31T13:00Z'),
      endDatetime: new Date('2026-03-31T17:00Z'),
    })
    const { dates: planned } = await barber().series.preview({ id, weeks: 2, until: UNTIL })
    expect(planned[0]).toMatchObject({
      isFree: false,
      canBook: true,
      reason: 'Vacation until Mar 18',
      freeStarts: [new Date('2026-03-24T14:00Z')],
    })
    expect(planned[1]?.reason).toBe('Dentist until 1:00 PM')
    const seen = await visitor().series.previewByToken({ publicToken, weeks: 2, until: UNTIL })
    expect(seen.dates[0]).toMatchObject({ reason: 'Not available', freeStarts: [] })
    const [later] = planned[0]?.freeStarts ?? []
    const startDatetimes = [later ?? new Date(0)]
    const made = await barber().series.create({ id, weeks: 2, startDatetimes })
    expect(made.bookings).toHaveLength(1)
  })

  it('ends for visitors where they can no longer book', async ({ given }) => {
    const { visitor, publicToken } = await given({ max_booking_advance_days: '20' })
    const preview = await visitor().series.previewByToken({ publicToken, weeks: 2, until: UNTIL })
    expect(preview).toMatchObject({ lastDate: '2026-03-22', dates: [{ isFree: true }] })
  })

  it('is rejected for visitors while the barber does not allow it', async ({ given }) => {
    const { visitor, publicToken } = await given({ client_series: 'false' })
    const input = { publicToken, weeks: 2, until: UNTIL }
    expect((await errorFrom(visitor().series.previewByToken(input))).code).toBe('seriesOff')
    const create = visitor().series.createByToken({ ...input, startDatetimes: dates(SECOND) })
    expect((await errorFrom(create)).code).toBe('seriesOff')
  })
})

describe('a series', () => {
  it('is ordinary bookings, with one email that lists all of them', async ({ given }) => {
    const { series, rows, work, mails, barber, id } = await given()
    const made = await series()
    expect(made.clientWillBeEmailed).toBe(true)
    expect(made.bookings.map(({ series }) => series)).toEqual([
      { weeks: 2, position: 2, size: 4 },
      { weeks: 2, position: 3, size: 4 },
      { weeks: 2, position: 4, size: 4 },
    ])
    const all = await rows()
    expect(new Set(all.map(({ seriesId }) => seriesId)).size).toBe(1)
    expect(new Set(all.map(({ calendarUid }) => calendarUid)).size).toBe(4)
    await work()
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.subject).toBe(
      'You are booked: 4 appointments, every 2 weeks, from Tuesday, March 3',
    )
    expect(mail?.text).toContain('Tuesday, April 14 at 10:00 AM EDT')
    expect(mail?.template).toBeNull()
    expect(mail?.calendar?.method).toBe('PUBLISH')
    for (const { calendarUid } of all) expect(mail?.calendar?.file).toContain(calendarUid)
    expect(await barber().series.ofBooking({ id })).toMatchObject({
      bookings: [{ id }, {}, {}, {}],
    })
  })

  it('is emailed although the first of the new dates is deleted before the email leaves', async ({
    given,
  }) => {
    const { series, barber, work, mails } = await given()
    const { bookings } = await series()
    await barber().booking.delete({ id: bookings[0]?.id ?? 0, notifyClient: false })
    await work()
    expect(mails).toMatchObject([{ kind: 'confirmation' }])
    expect(mails[0]?.text).toContain('Tuesday, March 31 at 10:00 AM EDT')
    expect(mails[0]?.text).not.toContain('Tuesday, March 17')
  })

  it('keeps its email in the log of the others when the first of the new dates is deleted', async ({
    given,
  }) => {
    const { series, barber, work } = await given()
    const [second, third] = (await series()).bookings
    if (!second || !third) throw new Error('no bookings')
    await work()
    const logOf = async ({ id }: { id: number }) => {
      const { messages } = await barber().notification.ofBooking({ id })
      return messages.map(({ kind, state }) => [kind, state])
    }
    const sent = [['confirmation', 'sent']]
    expect(await logOf(third)).toEqual(sent)
    await barber().booking.delete({ id: second.id, notifyClient: false })
    expect(await logOf(third)).toEqual(sent)
    await barber().deletedItem.restore({ kind: 'booking', id: second.id })
    await work()
    expect(await logOf(second)).toEqual(sent)
    // The email of a later change has the place that the one of the deleted date had.
    await barber().booking.update({ id: third.id, status: 'cancelled' })
    await work()
    await barber().booking.update({ id: third.id, status: 'confirmed' })
    await work()
    expect(await logOf(third)).toEqual([...sent, ['cancellation', 'sent'], ...sent])
  })

  it('is pushed once', async ({ db, given }) => {
    const { visitor, barber, publicToken, jobsNamed } = await given()
    await givenPhone(db, barber())
    const startDatetimes = dates(SECOND, THIRD, FOURTH)
    await visitor().series.createByToken({ publicToken, weeks: 2, startDatetimes })
    expect(jobsNamed('push-change')).toHaveLength(1)
  })

  it('is made completely or not at all, and names the dates that were lost', async ({
    db,
    given,
  }) => {
    const { visitor, publicToken, rows } = await given()
    await givenBooking(db, THIRD)
    const startDatetimes = dates(SECOND, THIRD, FOURTH)
    const error = await errorFrom(
      visitor().series.createByToken({ publicToken, weeks: 2, startDatetimes }),
    )
    expect(error).toMatchObject({ status: 409, code: 'slotTaken' })
    expect(error.message).toContain('Tue, Mar 31, 10:00 AM')
    expect(error.errors).toEqual([
      { path: 'start_datetimes.1', message: expect.stringContaining('Already taken') },
    ])
    expect(error.alternatives).toEqual([Date.parse('2026-03-31T13:30Z')])
    expect(await rows()).toHaveLength(2)
  })

  it('is made once for an Idempotency-Key', async ({ given }) => {
    const { ctx, publicToken, rows } = await given()
    const visitor = callerFor(ctx({ idempotencyKey: 'one' }))
    const input = { publicToken, weeks: 2, startDatetimes: dates(SECOND, THIRD) }
    const first = await visitor.series.createByToken(input)
    expect(await visitor.series.createByToken(input)).toEqual(first)
    expect(await rows()).toHaveLength(3)
  })

  it('counts once for the limit of upcoming bookings, and repeats once', async ({ given }) => {
    const { visitor, publicToken, service } = await given({ max_upcoming_bookings: '2' })
    const input = { publicToken, weeks: 2, startDatetimes: dates(SECOND, THIRD) }
    await visitor().series.createByToken(input)
    await visitor().booking.create(visitOf(service, '2026-03-04T15:00Z'))
    const third = visitor().booking.create(visitOf(service, '2026-03-05T15:00Z'))
    expect((await errorFrom(third)).code).toBe('tooManyUpcoming')
    expect((await errorFrom(visitor().series.createByToken(input))).code).toBe('seriesExists')
  })

  it('takes of a visitor one free time for each date', async ({ db, given }) => {
    const { visitor, publicToken } = await given({ max_bookings_per_day: '1' })
    const create = (...starts: string[]) =>
      errorFrom(
        visitor().series.createByToken({ publicToken, weeks: 2, startDatetimes: dates(...starts) }),
      )
    expect(await create(SECOND, '2026-03-18T14:00Z')).toMatchObject({
      errors: [{ path: 'start_datetimes' }],
    })
    await givenBooking(db, '2026-03-17T18:00Z')
    const full = await create(SECOND)
    expect(full).toMatchObject({
      status: 422,
      message: expect.stringContaining('That day is full'),
    })
  })
})

describe('this and all later bookings', () => {
  it('are cancelled with one email, which Undo withdraws', async ({ given }) => {
    const { series, barber, work, kinds, mails, statuses } = await given()
    const { bookings } = await series()
    await work()
    mails.splice(0)
    const [second] = bookings
    if (!second) throw new Error('no booking')
    const cancelled = await barber().series.cancel({ id: second.id })
    expect(cancelled.clientWillBeEmailed).toBe(true)
    expect(await statuses()).toEqual(['confirmed', 'cancelled', 'cancelled', 'cancelled'])
    await barber().series.undo({
      id: second.id,
      bookings: cancelled.bookings.map(({ id, startDatetime, revision }) => ({
        bookingId: id,
        startDatetime,
        ifRevision: revision,
      })),
    })
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed'])
    await work()
    expect(kinds()).toEqual([])
    await barber().series.cancel({ id: second.id })
    await work()
    expect(kinds()).toEqual(['cancellation'])
    expect(mails[0]?.text).toContain('Tuesday, April 14 at 10:00 AM EDT')
    expect(mails[0]?.calendar?.file.match(/STATUS:CANCELLED/g)).toHaveLength(3)
  })

  it('move by the same change of the week, also onto each other’s old times', async ({ given }) => {
    const { series, barber, work, kinds, mails, rows, id } = await given()
    await series()
    await work()
    mails.splice(0)
    const move = { id, startDatetime: new Date('2026-03-17T15:00Z') }
    const preview = await barber().series.previewMove(move)
    expect(preview.dates.map(({ startDatetime }) => startDatetime.toISOString())).toEqual([
      '2026-03-17T15:00:00.000Z',
      '2026-03-31T15:00:00.000Z',
      '2026-04-14T15:00:00.000Z',
      '2026-04-28T15:00:00.000Z',
    ])
    const moves = preview.dates.flatMap(({ bookingId, startDatetime }) =>
      bookingId === null ? [] : [{ bookingId, startDatetime }],
    )
    await barber().series.move({ id, moves })
    const again = await barber().series.move({ id, moves })
    expect(again.clientWillBeEmailed).toBe(false)
    expect((await rows()).map(({ startAt }) => startAt)).toEqual(
      moves.map(({ startDatetime }) => startDatetime),
    )
    await work()
    expect(kinds()).toEqual(['reschedule'])
  })

  it('are changed by a link only before their cut-off', async ({ given }) => {
    const { series, visitor, publicToken, set, at, statuses, id } = await given()
    await series()
    await set('cancel_cutoff_hours', '24')
    await set('reschedule_cutoff_hours', '24')
    await at(new Date('2026-03-03T13:00Z'))
    const cancel = visitor().series.cancelByToken({ publicToken })
    expect((await errorFrom(cancel)).code).toBe('pastCutoff')
    const moves = [{ bookingId: id, startDatetime: new Date('2026-03-04T15:00Z') }]
    const move = visitor().series.moveByToken({ publicToken, moves })
    expect((await errorFrom(move)).code).toBe('pastCutoff')
    await set('cancel_cutoff_hours', '0')
    await visitor().series.cancelByToken({ publicToken })
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled'])
  })

  it('are cancelled by an email about all of them when the one about their move has not left', async ({
    given,
  }) => {
    const { series, visitor, work, kinds, mails, rows, publicToken } = await given()
    await series()
    await work()
    mails.splice(0)
    const moves = (await rows()).map(({ id: bookingId, startAt }) => ({
      ...{ bookingId, startDatetime: new Date(startAt.getTime() + 3_600_000) },
    }))
    await visitor().series.moveByToken({ publicToken, moves })
    await visitor().series.cancelByToken({ publicToken })
    await work()
    expect(kinds()).toEqual(['cancellation'])
    for (const date of ['March 3', 'March 17', 'March 31', 'April 14'])
      expect(mails[0]?.text).toContain(`${date} at 10:00 AM`)
  })

  it('opens each other date by a link of one, under the same contact', async ({ given, db }) => {
    const { series, visitor, barber, id, publicToken } = await given()
    const { bookings } = await series()
    const [second] = bookings
    const bookingId = second?.id ?? 0
    const opened = await visitor().series.linkByToken({ publicToken, bookingId })
    expect(await visitor().booking.byToken(opened)).toMatchObject({
      id: bookingId,
      linkPurpose: 'manage',
    })
    const { token } = await barber().booking.generateToken({ id, purpose: 'reschedule' })
    const withLess = visitor().series.linkByToken({ publicToken: token, bookingId })
    expect((await errorFrom(withLess)).code).toBe('linkInvalid')
    const other = await givenBooking(db, '2026-03-05T15:00Z')
    const foreign = visitor().series.linkByToken({ publicToken, bookingId: other.id })
    expect((await errorFrom(foreign)).code).toBe('bookingNotFound')
    await db.booking.update({ where: { id: bookingId }, data: { clientPhone: '979 555 0199' } })
    const ofAnother = visitor().series.linkByToken({ publicToken, bookingId })
    expect((await errorFrom(ofAnother)).code).toBe('bookingNotFound')
  })

  it('counts the dates that stand, in order of time', async ({ given }) => {
    const { series, rows, barber, visitor, publicToken } = await given()
    const { bookings } = await series()
    const [second, , fourth] = bookings
    await barber().booking.update({ id: fourth?.id ?? 0, startDatetime: '2026-03-10T14:00Z' })
    const places = async () =>
      (await rows()).map(({ seriesPosition, seriesSize }) => [seriesPosition, seriesSize])
    expect(await places()).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
    ])
    const moved = await barber().booking.update({ id: second?.id ?? 0, status: 'cancelled' })
    expect(moved).toMatchObject({ status: 'cancelled' })
    expect((await places()).filter(([, size]) => size === 3)).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
    const later = (await rows()).filter(({ startAt }) => startAt > new Date(FIRST))
    for (const { id } of later) await barber().booking.update({ id, status: 'cancelled' })
    // Nothing goes on after the first one, so it may be repeated again.
    expect(await visitor().booking.byToken({ publicToken })).toMatchObject({ canRepeat: true })
  })
})

describe('a booking of a series that is longer than the others', () => {
  const LUNCH = {
    title: 'Lunch',
    startDatetime: new Date('2026-03-17T15:30Z'),
    endDatetime: new Date('2026-03-17T16:00Z'),
  }
  const MOVE = { startDatetime: new Date('2026-03-03T16:00Z') }

  it('is checked with its own length in the preview and in the move', async ({ given }) => {
    const { series, barber, visitor, publicToken, rows, id, db } = await given()
    await series()
    const [, second] = await rows()
    if (!second) throw new Error('no second booking')
    const endAt = new Date(second.startAt.getTime() + 60 * 60_000)
    await db.booking.update({ where: { id: second.id }, data: { endAt } })
    await barber().blackout.create(LUNCH)
    const preview = await barber().series.previewMove({ id, ...MOVE })
    expect(preview.dates.map(({ isFree }) => isFree)).toEqual([true, false, true, true])
    const moves = preview.dates.map(({ bookingId, startDatetime }) => ({
      bookingId: bookingId ?? 0,
      startDatetime,
    }))
    const error = await errorFrom(visitor().series.moveByToken({ publicToken, moves }))
    expect(error).toMatchObject({ code: 'slotUnavailable', errors: [{ path: 'moves.1' }] })
  })
})

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

  it('is rejected for a date in the middle, which was not the first booking', async ({ given }) => {
    const { series, barber, rows } = await given()
    await series()
    const [first, second, ...others] = await rows()
    if (!first || !second) throw new Error('no bookings')
    const bookings = undoOf({ bookings: [first, ...others] })
    const undo = barber().series.undoCreate({ id: second.id, bookings })
    expect(await errorFrom(undo)).toMatchObject({ code: 'bookingChanged' })
    expect(await rows()).toHaveLength(4)
  })

  it('is rejected once one of them has changed or the client was emailed', async ({ given }) => {
    const { series, barber, work, id, statuses } = await given()
    const bookings = undoOf(await series())
    const undo = () => errorFrom(barber().series.undoCreate({ id, bookings }))
    await work()
    expect(await undo()).toMatchObject({ code: 'seriesNotified' })
    const { bookingId } = bookings[1] ?? { bookingId: 0 }
    await barber().booking.update({ id: bookingId, startDatetime: '2026-03-31T15:00Z' })
    expect(await undo()).toMatchObject({ code: 'bookingChanged' })
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed'])
  })

  it('is rejected once a note was written or an amount entered, and loses none of it', async ({
    given,
  }) => {
    const { series, barber, id, db } = await given()
    const created = await series()
    const [second] = created.bookings
    if (!second) throw new Error('no bookings')
    for (const change of [{ notes: 'Wants it shorter' }, { donationAmount: 20 }]) {
      await db.booking.update({ where: { id: second.id }, data: { revision: second.revision } })
      await barber().booking.update({ id: second.id, ...change })
      const undo = barber().series.undoCreate({ id, bookings: undoOf(created) })
      expect(await errorFrom(undo)).toMatchObject({ code: 'bookingChanged' })
    }
    const stored = await db.booking.findUniqueOrThrow({ where: { id: second.id } })
    expect(stored).toMatchObject({ status: 'confirmed', notes: 'Wants it shorter' })
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

  it('is rejected while it is unsure whether the email has left', async ({ given }) => {
    const { series, barber, mailer, work, id, statuses, db } = await given()
    const bookings = undoOf(await series())
    mailer.send = async () => ({ outcome: 'later', reason: 'No answer.', isUnsure: true })
    await work()
    expect(await db.message.findFirstOrThrow({ orderBy: { id: 'desc' } })).toMatchObject({
      state: 'waiting',
      isUnsure: true,
    })
    const undo = barber().series.undoCreate({ id, bookings })
    expect(await errorFrom(undo)).toMatchObject({ code: 'seriesNotified' })
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
    const notified = mails.map(({ text }) => text).join()
    for (const date of ['March 17', 'March 31', 'April 14']) expect(notified).toContain(date)
    for (const date of ['March 18', 'April 1 ', 'April 15']) expect(notified).not.toContain(date)
  })

  it('what is created and then cancelled is not emailed at all', async ({ given }) => {
    const { series, barber, work, kinds, mails } = await given()
    const [second] = (await series()).bookings
    await barber().booking.update({ id: second?.id ?? 0, status: 'cancelled' })
    await work()
    expect(kinds()).toEqual(['confirmation'])
    expect(mails[0]?.text).toContain('March 31')
    expect(mails[0]?.text).not.toContain('March 17')
  })

  it('a date that is moved while the email about the series waits is cancelled by email', async ({
    given,
  }) => {
    const { series, barber, work, at, ctx, kinds, mails } = await given()
    const begin = ctx().now.getTime()
    const [, , fourth] = (await series()).bookings
    if (!fourth) throw new Error('no booking')
    await at(begin + 20_000)
    const startDatetime = later(1, fourth.startDatetime.toISOString())
    await barber().series.move({ id: fourth.id, moves: [{ bookingId: fourth.id, startDatetime }] })
    await at(begin + 40_000)
    expect(kinds()).toEqual(['confirmation'])
    expect(mails[0]?.text).toContain('April 15')
    await barber().series.cancel({ id: fourth.id })
    await work()
    expect(kinds()).toEqual(['confirmation', 'cancellation'])
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
