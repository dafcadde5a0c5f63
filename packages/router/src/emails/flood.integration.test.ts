import { describe, expect } from 'vitest'
import { visitOf } from '../testing.ts'
import { outboxTest, stateOf } from './outbox.testing.ts'

const HOUR = 3_600_000
const OVERTAKEN = 'Replaced by a newer change before it was sent.'
const day = (n: number) => `2026-03-${String(3 + n).padStart(2, '0')}T15:00:00Z`

/** The given number of bookings of different people who all gave this address. */
const it = outboxTest.extend(
  'givenFlood',
  ({ givenOutbox }) =>
    async (
      count: number,
      addresses = ['ann@example.edu', 'ANN@example.edu', 'Ann@Example.edu'],
    ) => {
      const outbox = await givenOutbox()
      for (let n = 0; n < count; n++) {
        await outbox.book(day(n % 25).replace('15:00', n < 25 ? '15:00' : '17:00'), {
          clientName: `Person ${n}`,
          clientEmail: addresses[n % addresses.length],
        })
      }
      return outbox
    },
)

describe('a mail that a newer change overtakes', () => {
  it('is withdrawn, and the newest is sent', async ({ givenOutbox }) => {
    const { book, work, barber, kinds, log } = await givenOutbox()
    const { id } = await book(day(1))
    for (const n of [2, 3, 4]) await barber().booking.update({ id, startDatetime: day(n) })
    await work()
    expect(kinds()).toEqual(['confirmation'])
    expect(stateOf(await log())).toEqual([
      { kind: 'confirmation', state: 'withdrawn', reason: OVERTAKEN },
      { kind: 'confirmation', state: 'withdrawn', reason: OVERTAKEN },
      { kind: 'confirmation', state: 'withdrawn', reason: OVERTAKEN },
      { kind: 'confirmation', state: 'sent', reason: null },
    ])
  })

  it('is dropped after a worker has claimed it too', async ({ givenOutbox, db }) => {
    const { book, work, barber, kinds, log } = await givenOutbox()
    const { id } = await book(day(1))
    await work()
    await barber().booking.update({ id, startDatetime: day(2) })
    const first = { bookingId: id, kind: 'reschedule' }
    await db.message.updateMany({ where: first, data: { isUnsure: true } })
    await barber().booking.update({ id, startDatetime: day(3) })
    await work()
    expect(kinds()).toEqual(['confirmation', 'reschedule'])
    expect((await log()).map(({ state }) => state)).toEqual(['sent', 'withdrawn', 'sent'])
  })

  it('is sent with current data when the newer mail is switched off', async ({ givenOutbox }) => {
    const { book, work, barber, mails, set } = await givenOutbox()
    await set('send_reschedule_emails', 'false')
    const { id } = await book(day(1))
    await barber().booking.update({ id, startDatetime: day(2) })
    await work()
    expect(mails.map(({ subject }) => subject)).toEqual(['Haircut, Thu Mar 5, 10:00 AM'])
  })
})

describe('one address', () => {
  it('gets fifteen mails about bookings of one day, and the rest is held back', async ({
    givenFlood,
  }) => {
    const { work, mails, log } = await givenFlood(20)
    await work()
    expect(mails).toHaveLength(15)
    const rows = await log()
    expect(rows.filter(({ state }) => state === 'held')).toHaveLength(5)
    expect(stateOf(rows).at(-1)).toEqual({
      kind: 'confirmation',
      state: 'held',
      reason:
        'This address gets no more emails today: 20 in one day, 5 of them only about earlier appointments. You can still send this one yourself.',
    })
  })

  it('gets twenty mails within a day, the last five of them about bookings that are a day old', async ({
    givenOutbox,
  }) => {
    const { book, barber, work, mails, kinds, at } = await givenOutbox()
    const { id } = await book(day(20), { clientName: 'Ann Marsh' })
    await work()
    await at(new Date('2026-03-03T13:00:01Z'))
    mails.length = 0
    // A stranger books and cancels under the address of the client.
    for (let n = 0; n < 10; n++) {
      const made = await book(day(n + 5), { clientName: `Person ${n}` })
      await work()
      await barber().booking.update({ id: made.id, status: 'cancelled' })
      await work()
    }
    expect(mails).toHaveLength(15)
    mails.length = 0
    for (let n = 0; n < 8; n++) {
      await barber().booking.update({ id, startDatetime: day(15 + (n % 4)) })
      await work()
    }
    expect(kinds()).toEqual(Array(5).fill('reschedule'))
  })

  it.for([
    ['tags', ['ann@example.edu', 'ann+1@example.edu', 'Ann+two+2@example.edu']],
    ['dots', ['ann.marsh@gmail.com', 'a.n.n.marsh@googlemail.com', 'AnnMarsh+x@Gmail.com']],
    [
      'letters that look alike',
      ['kim@example.edu', '\u212aim@example.edu', 'kim@\uff45xample\u3002edu'],
    ],
  ] satisfies [string, string[]][])(
    'is one mailbox in spite of %s',
    async ([_, addresses], { givenFlood }) => {
      const { work, mails } = await givenFlood(24, addresses)
      await Promise.all(Array.from({ length: 4 }, () => work()))
      expect(mails).toHaveLength(15)
    },
  )

  it('with other dots is another one, except at Gmail', async ({ givenFlood }) => {
    const { work, mails } = await givenFlood(24, ['ann.marsh@example.edu', 'annmarsh@example.edu'])
    await work()
    expect(mails).toHaveLength(24)
  })

  it('gets no more from many workers in parallel', async ({ givenFlood }) => {
    const { work, mails } = await givenFlood(30)
    await Promise.all(Array.from({ length: 8 }, () => work()))
    expect(mails).toHaveLength(15)
  })

  it('gets no more from a stranger who uses every way to cause one', async ({ givenOutbox }) => {
    const { visitor, barber, service, work, mails, set } = await givenOutbox()
    const clientEmail = 'ann@example.edu'
    const person = { clientName: 'Ann Marsh', clientPhone: '979 555 0100' }
    for (let n = 0; n < 12; n++) {
      await set('approve_first_visits', n % 2 === 0 ? 'true' : 'false')
      const email = n % 3 === 0 ? clientEmail : `ann+${n}@example.edu`
      const visit = visitOf(service, day(n % 4), { ...person, clientEmail: email })
      const { id, publicToken } = await visitor().booking.create(visit)
      await visitor().bookingLinks.request({ email })
      const wish = { ...person, clientEmail: email, appointmentTypeId: service.id }
      await visitor().waitlist.wait({ ...wish, lastDate: '2026-03-08' })
      const group = { date: '2026-05-02', place: 'The Oaks, Bryan', driveMinutes: 30, cuts: 4 }
      await visitor({ countedAs: null }).groupRequest.create({
        ...person,
        ...group,
        clientEmail: email,
      })
      await work()
      if (n % 2 === 0) await barber().request.decline({ id })
      else await visitor().booking.cancel({ publicToken })
      await work()
    }
    const toAnn = mails.filter(({ to }) => to.startsWith('ann'))
    expect(toAnn).toHaveLength(15)
    const ofKind = (name: string) => toAnn.filter(({ kind }) => kind === name).length
    expect([ofKind('booking-links'), ofKind('waitlist')]).toEqual([3, 3])
  })

  it('gets no more from a clean-up that is booked and cancelled again and again', async ({
    givenOutbox,
    db,
  }) => {
    const { visitor, barber, book, work, mails } = await givenOutbox()
    const { id, publicToken } = await book('2026-03-02T13:00:00Z')
    await db.booking.update({ where: { id }, data: { includesCleanup: true, status: 'completed' } })
    let booked = 0
    for (let n = 0; n < 8; n++) {
      const { cleanup } = await visitor().cleanup.offer({ publicToken })
      const [start = 0] = cleanup?.starts ?? []
      const made = await visitor()
        .cleanup.book({ publicToken, startDatetime: new Date(start).toISOString() })
        .catch(() => null)
      await work()
      if (!made) continue
      booked += 1
      await visitor().booking.cancel({ publicToken: made.publicToken })
      await work()
    }
    expect(booked).toBe(4)
    const { items } = await barber().booking.list({ status: 'cancelled' })
    expect(items).toHaveLength(4)
    expect(
      mails.filter(({ kind }) => kind === 'confirmation' || kind === 'cancellation').length,
    ).toBeLessThanOrEqual(8)
  })

  it('does not keep mails from another', async ({ givenFlood }) => {
    const { work, mails, book } = await givenFlood(22)
    await work()
    await book('2026-03-04T18:00:00Z', { clientName: 'Bo Ford', clientEmail: 'bo@example.edu' })
    await work()
    expect(mails.at(-1)?.to).toBe('bo@example.edu')
  })

  it('gets mails sent by the admin, and all mails again the next day', async ({
    givenFlood,
    db,
  }) => {
    const { work, mails, barber, book, at } = await givenFlood(16)
    await work()
    const held = await barber().notification.list({ state: 'held' })
    expect(held).toMatchObject({ total: 1 })
    await barber().notification.sendAgain({ id: held.items[0]?.id ?? 0 })
    await work()
    expect(mails).toHaveLength(16)
    await db.booking.updateMany({ data: { startAgreedAt: new Date('2026-05-01') } })
    await at(new Date(Date.parse('2026-03-02T13:00:00Z') + 24 * HOUR))
    await book('2026-03-20T18:00:00Z')
    await work()
    expect(mails.at(-1)).toMatchObject({ kind: 'confirmation', to: 'ann@example.edu' })
  })

  it('never gets outdated mails that were held back', async ({ givenFlood }) => {
    const { work, barber, log } = await givenFlood(16)
    await work()
    const [held] = (await log()).filter(({ state }) => state === 'held')
    await barber().booking.update({ id: held?.bookingId ?? 0, status: 'cancelled' })
    await work()
    // No cancellation either, since the client was never notified of the booking.
    expect(stateOf(await log()).at(-1)).toEqual({
      kind: 'confirmation',
      state: 'withdrawn',
      reason: 'The booking is cancelled.',
    })
  })
})
