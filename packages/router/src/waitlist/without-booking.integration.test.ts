import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import { ignoredOffers, pausedEntries } from '@haircuts/core/emails/offers'
import { sweepByRetention } from '@haircuts/core/operations/sweep-by-retention'
import { settleOffers } from '@haircuts/core/waitlist/settle-offers'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  clientIdOf,
  errorFrom,
  givenAddon,
  givenBooking,
  givenService,
  givenShop,
  visitOf,
} from '../testing.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A Monday at 9:00, when offers are sent. */
const MORNING = new Date('2026-03-02T14:00:00Z')
const TUESDAY_10 = '2026-03-03T15:00:00.000Z'
const WEEK = { firstDate: '2026-03-02', lastDate: '2026-03-08' }

const later = (clock: { now: Date }, ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

const it = test
  .extend('addon', ({ db }) => givenAddon(db))
  .extend('service', async ({ db, clock, addon }) => {
    clock.now = MORNING
    await givenShop(db, { settings: { minimize_gaps: 'false' } })
    return givenService(db, { offers: [addon] })
  })
  .extend('wishOf', ({ service }) => (name: string, more: object = {}) => ({
    appointmentTypeId: service.id,
    clientName: `${name} Marsh`,
    clientEmail: `${name.toLowerCase()}@example.edu`,
    clientPhone: '979 555 0100',
    ...WEEK,
    ...more,
  }))
  /** Delivers every email that waits. @returns what they are. */
  .extend('deliver', ({ context, db }) => async () => {
    const ctx = context()
    const waiting = await db.message.findMany({
      where: { state: 'waiting' },
      orderBy: { id: 'asc' },
    })
    for (const { id } of waiting) await deliverMessage(ctx, { messageId: id })
    return ctx.mails.map(({ to, subject, text }) => ({
      to,
      subject,
      text,
      entryToken: /\/waiting\/([\w-]{43})/.exec(text)?.[1] ?? '',
      offerToken: /\/offer\/([\w-]{43})/.exec(text)?.[1] ?? '',
    }))
  })
  /** Asks to wait, and opens the emailed link. @returns the token of the link. */
  .extend('waiting', ({ visitor, wishOf, deliver }) => async (name: string, more = {}) => {
    await visitor.waitlist.wait(wishOf(name, more))
    const mail = (await deliver()).find(({ entryToken }) => entryToken !== '')
    const entryToken = mail?.entryToken ?? ''
    await visitor.waitlist.confirm({ entryToken })
    return entryToken
  })
  .extend('taken', ({ visitor, service }) =>
    visitor.booking.create(visitOf(service, TUESDAY_10, { clientEmail: 'zed@example.edu' })),
  )
  /** Runs the job, and delivers the emails about its offers. */
  .extend('settle', ({ context, deliver }) => async () => {
    await settleOffers(context())
    const [mail] = (await deliver()).filter(({ offerToken }) => offerToken !== '')
    return mail ?? null
  })
  /** An offer of the time of a booking that was cancelled. */
  .extend('offered', ({ taken, waiting, visitor, deliver, settle }) => async (more = {}) => {
    const entryToken = await waiting('Ann', more)
    await visitor.booking.cancel({ publicToken: taken.publicToken })
    await deliver()
    return { entryToken, offerToken: (await settle())?.offerToken ?? '' }
  })

describe('somebody without a booking', () => {
  it('waits once the emailed link was confirmed, and books the time that opens', async ({
    taken,
    addon,
    visitor,
    barber,
    wishOf,
    deliver,
    settle,
    db,
  }) => {
    const { message } = await visitor.waitlist.wait(
      wishOf('Ann', { addonIds: [addon.id], weekdays: [0, 1], fromTime: '09:00', toTime: '17:00' }),
    )
    expect(message).toContain('Please open the link in the email')
    const mails = await deliver()
    const mail = mails.find(({ to }) => to === 'ann@example.edu')
    expect(mail?.subject).toBe('Please confirm: tell me when something opens')
    expect(mail?.text).toContain(
      'Hi Ann, you asked to hear when a time opens for Haircut with hot towel, between March 2 and March 8, on Monday or Tuesday, from 9:00 AM to 5:00 PM.',
    )
    const { entryToken = '' } = mail ?? {}
    expect(await visitor.waitlist.entry({ entryToken })).toEqual({
      isConfirmed: false,
      isPaused: false,
      typeName: 'Haircut',
      addons: [{ name: 'Hot towel' }],
      ...WEEK,
      weekdays: [0, 1],
      fromTime: '09:00',
      toTime: '17:00',
    })
    // Reading the link, as a scanner does, enters nobody.
    expect(await barber.waitlist.list()).toEqual([])
    expect(await visitor.waitlist.confirm({ entryToken })).toMatchObject({ isConfirmed: true })
    expect(await visitor.waitlist.confirm({ entryToken })).toMatchObject({ isConfirmed: true })
    expect(await barber.waitlist.list()).toMatchObject([
      {
        bookingId: null,
        startDatetime: null,
        clientName: 'Ann Marsh',
        clientPhone: '979 555 0100',
        typeName: 'Haircut',
        addons: [{ name: 'Hot towel' }],
        wishedDates: WEEK,
        offer: null,
      },
    ])

    await visitor.booking.cancel({ publicToken: taken.publicToken })
    const offer = await settle()
    expect(offer).toMatchObject({
      to: 'ann@example.edu',
      subject: 'A time opened: Tuesday, March 3 at 10:00 AM EST',
    })
    expect(offer?.text).toContain('is held for you until 9:15 AM EST')
    expect(offer?.text).not.toMatch(/earlier|your appointment/i)
    expect(await barber.waitlist.list()).toMatchObject([
      { offer: { startDatetime: new Date(TUESDAY_10) } },
    ])
    const { offerToken = '' } = offer ?? {}
    expect(await visitor.offer.byToken({ offerToken })).toMatchObject({
      purpose: 'opening',
      state: 'open',
      typeName: 'Haircut',
      addons: [{ name: 'Hot towel' }],
      current: null,
      times: [{ startDatetime: new Date(TUESDAY_10), endDatetime: new Date('2026-03-03T15:40Z') }],
      outcome: null,
    })
    const accepted = await visitor.offer.accept({ offerToken })
    expect(accepted).toMatchObject({
      state: 'accepted',
      outcome: 'Done. See you Tuesday at 10:00 AM.',
    })
    const again = await visitor.offer.accept({ offerToken })
    const publicToken = again.publicToken ?? ''
    expect(await visitor.booking.byToken({ publicToken })).toMatchObject({
      status: 'confirmed',
      startDatetime: new Date(TUESDAY_10),
      client: { name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0100' },
      addons: [{ name: 'Hot towel' }],
    })
    expect(await db.waitlistEntry.count()).toBe(0)
    expect(await db.booking.count({ where: { status: 'confirmed' } })).toBe(1)
    const booked = await db.booking.findFirstOrThrow({ where: { status: 'confirmed' } })
    const { messages } = await barber.notification.ofBooking({ id: booked.id })
    expect(messages.map(({ kind }) => kind)).toEqual(['waitlist', 'earlier', 'confirmation'])
    expect(messages.map(({ clientName }) => clientName)).toEqual(Array(3).fill('Ann Marsh'))
    expect((await errorFrom(visitor.waitlist.entry({ entryToken }))).code).toBe('linkInvalid')
  })

  it('is in one line with those who have a booking, in the order of confirming', async ({
    taken,
    visitor,
    service,
    waiting,
    wishOf,
    deliver,
    settle,
    clock,
  }) => {
    // Asked first, and confirmed last.
    await visitor.waitlist.wait(wishOf('Cy'))
    const cy = (await deliver()).find(({ to }) => to === 'cy@example.edu')
    await waiting('Ann')
    later(clock, MINUTE)
    const bo = await visitor.booking.create(
      visitOf(service, '2026-03-05T15:00Z', { clientEmail: 'bo@example.edu' }),
    )
    const anyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '00:00', toTime: '24:00' }
    await visitor.waitlist.join({ publicToken: bo.publicToken, ...anyDay })
    later(clock, MINUTE)
    await visitor.waitlist.confirm({ entryToken: cy?.entryToken ?? '' })
    await visitor.booking.cancel({ publicToken: taken.publicToken })
    await deliver()
    const first = await settle()
    expect(first?.to).toBe('ann@example.edu')
    const declined = await visitor.offer.decline({ offerToken: first?.offerToken ?? '' })
    expect(declined).toMatchObject({
      outcome: 'Okay. You are still on the waitlist.',
      publicToken: null,
    })
    expect((await settle())?.to).toBe('bo@example.edu')
    later(clock, 15 * MINUTE)
    const last = await settle()
    expect(last?.to).toBe('cy@example.edu')
    later(clock, 15 * MINUTE)
    expect(await settle()).toBeNull()
    const error = await errorFrom(visitor.offer.accept({ offerToken: last?.offerToken ?? '' }))
    expect(error).toMatchObject({
      code: 'offerEnded',
      message: 'That time is gone. You are still on the waitlist.',
    })
  })

  it('who leaves three offers in a row without an answer pauses until they say that they still wait', async ({
    taken,
    waiting,
    visitor,
    barber,
    service,
    settle,
    deliver,
    clock,
    db,
  }) => {
    const entryToken = await waiting('Ann')
    let { publicToken } = taken
    const open = async () => {
      await visitor.booking.cancel({ publicToken })
      await deliver()
      const offer = await settle()
      later(clock, 15 * MINUTE)
      await settle()
      const next = visitOf(service, TUESDAY_10, { clientEmail: 'zed@example.edu' })
      publicToken = (await visitor.booking.create(next)).publicToken
      return offer
    }
    expect((await open())?.text).toContain('and you stay on the waitlist')
    expect((await open())?.text).toContain('and you stay on the waitlist')
    const last = await open()
    expect(last?.text).toContain('we offer you no more times until you say that you still wait')
    expect(last?.text).toContain('Keep waiting, or leave the waitlist')
    expect(await visitor.offer.byToken({ offerToken: last?.offerToken ?? '' })).toMatchObject({
      outcome: 'That time is gone. To go on waiting, open “Keep waiting” in that email.',
    })
    expect(await visitor.waitlist.entry({ entryToken })).toMatchObject({ isPaused: true })
    expect(await barber.waitlist.list()).toMatchObject([{ isPaused: true }])
    expect(await open()).toBeNull()
    expect(await db.opening.count()).toBe(0)
    expect(await visitor.waitlist.confirm({ entryToken })).toMatchObject({ isPaused: false })
    expect((await open())?.text).toContain('and you stay on the waitlist')
  })

  it('who declines goes on being offered times', async ({ waiting, context, db, clock }) => {
    await waiting('Ann')
    const { id } = await db.waitlistEntry.findFirstOrThrow()
    const states = ['expired', 'expired', 'declined', 'expired', 'expired']
    const at = clock.now
    await db.offer.createMany({
      data: states.map((state) => ({
        ...{ waitlistEntryId: id, purpose: 'opening', state },
        ...{ createdAt: at, expiresAt: at, endedAt: at },
      })),
    })
    expect([...(await ignoredOffers(db, context()))]).toEqual([[id, 2]])
    expect([...(await pausedEntries(db, context()))]).toEqual([])
  })

  it.for([
    { lastDate: '2026-03-02' },
    { firstDate: '2026-03-04' },
    { weekdays: [2] },
    { fromTime: '10:30' },
    { toTime: '09:45' },
  ])('hears of nothing that was not asked for: %j', async (more, { offered, db }) => {
    const { offerToken } = await offered(more)
    expect(offerToken).toBe('')
    expect(await db.offer.count()).toBe(0)
  })

  it('hears of nothing before confirming, and the request is deleted after two days', async ({
    taken,
    visitor,
    wishOf,
    deliver,
    settle,
    clock,
    context,
    db,
  }) => {
    await visitor.waitlist.wait(wishOf('Ann'))
    const mail = (await deliver()).find(({ to }) => to === 'ann@example.edu')
    await visitor.booking.cancel({ publicToken: taken.publicToken })
    expect(await settle()).toBeNull()
    const { entryToken = '' } = mail ?? {}
    later(clock, 2 * DAY - 1)
    expect(await visitor.waitlist.entry({ entryToken })).toMatchObject({ isConfirmed: false })
    later(clock, 1)
    expect((await errorFrom(visitor.waitlist.confirm({ entryToken }))).code).toBe('linkInvalid')
    later(clock, 1)
    await sweepByRetention(context())
    expect(await db.waitlistEntry.count()).toBe(0)
    expect(await db.message.count({ where: { kind: 'waitlist' } })).toBe(0)
  })

  it('stops waiting after the last date, whose data is deleted two days later', async ({
    waiting,
    visitor,
    barber,
    clock,
    context,
    db,
  }) => {
    const entryToken = await waiting('Ann', { lastDate: '2026-03-03' })
    // In New York it is still that day.
    clock.now = new Date('2026-03-04T04:59Z')
    expect(await barber.waitlist.list()).toHaveLength(1)
    clock.now = new Date('2026-03-04T05:00Z')
    expect(await barber.waitlist.list()).toEqual([])
    expect((await errorFrom(visitor.waitlist.entry({ entryToken }))).code).toBe('linkInvalid')
    clock.now = new Date('2026-03-05T23:00Z')
    await sweepByRetention(context())
    expect(await db.waitlistEntry.count()).toBe(1)
    clock.now = new Date('2026-03-06T00:00Z')
    await sweepByRetention(context())
    expect(await db.waitlistEntry.count()).toBe(0)
  })

  it('leaves by the link, and the held time is offered to the next person', async ({
    offered,
    waiting,
    visitor,
    settle,
    db,
  }) => {
    const { entryToken, offerToken } = await offered()
    await waiting('Bo')
    await visitor.waitlist.end({ entryToken })
    expect((await errorFrom(visitor.offer.byToken({ offerToken }))).code).toBe('linkInvalid')
    expect((await errorFrom(visitor.waitlist.end({ entryToken }))).code).toBe('linkInvalid')
    expect(await db.hold.count()).toBe(0)
    expect((await settle())?.to).toBe('bo@example.edu')
  })

  it('is removed by the barber, as is the place of a booking, which stays', async ({
    waiting,
    visitor,
    barber,
    service,
    db,
  }) => {
    await waiting('Ann')
    const bo = await visitor.booking.create(visitOf(service, '2026-03-05T15:00Z'))
    const anyDay = { weekdays: [0], fromTime: '00:00', toTime: '24:00' }
    await visitor.waitlist.join({ publicToken: bo.publicToken, ...anyDay })
    for (const { id } of await barber.waitlist.list()) await barber.waitlist.remove({ id })
    expect(await barber.waitlist.list()).toEqual([])
    expect(await db.booking.count()).toBe(1)
    const error = await errorFrom(barber.waitlist.remove({ id: 1 }))
    expect(error).toMatchObject({ status: 404, code: 'waitlistEntryNotFound' })
  })
})

describe('a request that is not possible', () => {
  it.for<[object, string]>([
    [{ lastDate: '2026-03-01', firstDate: null }, 'last_date'],
    [{ lastDate: '2026-06-01' }, 'last_date'],
    [{ firstDate: '2026-03-06', lastDate: '2026-03-05' }, 'last_date'],
    [{ firstDate: '2026-03-03', lastDate: '2026-03-03', weekdays: [0] }, 'weekdays'],
    [{ weekdays: [] }, 'weekdays'],
    [{ fromTime: '10:00', toTime: '10:00' }, 'to_time'],
    [{ appointmentTypeId: 999 }, 'appointment_type_id'],
    [{ addonIds: [999] }, 'addon_ids'],
    [{ clientName: '' }, 'client_name'],
    [{ clientEmail: 'ann' }, 'client_email'],
    [{ clientPhone: '' }, 'client_phone'],
  ])('is rejected: %j', async ([more, path], { visitor, wishOf, db }) => {
    const error = await errorFrom(visitor.waitlist.wait(wishOf('Ann', more)))
    expect(error.status).toBe(422)
    expect(error.errors?.map((each) => each.path)).toEqual([path])
    expect(await db.waitlistEntry.count()).toBe(0)
    expect(await db.message.count()).toBe(0)
  })

  it('is rejected while no openings are offered, and for programs', async ({
    visitor,
    barber,
    wishOf,
  }) => {
    const robot = visitor.waitlist.wait(wishOf('Ann', { formCheck: 'x' }))
    expect((await errorFrom(robot)).code).toBe('formFilledByProgram')
    const fast = visitor.waitlist.wait(wishOf('Ann', { formAgeMs: 10 }))
    expect((await errorFrom(fast)).code).toBe('formTooFast')
    await barber.setting.set({ key: 'offer_earlier_times', value: 'false' })
    expect((await errorFrom(visitor.waitlist.wait(wishOf('Ann')))).code).toBe('waitlistOff')
  })
})

describe('a mailbox', () => {
  it('gets three confirmations a day, and every request gets the same answer', async ({
    visitor,
    wishOf,
    deliver,
    clock,
    db,
  }) => {
    const answers = []
    const addresses = [
      'ann@example.edu',
      'ANN+1@example.edu',
      'ann@example.edu',
      'ann+2@example.edu',
    ]
    for (const clientEmail of addresses) {
      answers.push(await visitor.waitlist.wait(wishOf('Ann', { clientEmail })))
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await deliver()).toHaveLength(3)
    const skipped = await db.message.findMany({ where: { state: 'skipped' } })
    expect(skipped.map(({ reason }) => reason)).toEqual([
      'This mailbox got 3 of these emails within a day.',
    ])
    later(clock, DAY)
    await visitor.waitlist.wait(wishOf('Ann'))
    expect(await deliver()).toHaveLength(1)
  })

  it('has three entries, which only its owner learns', async ({
    visitor,
    barber,
    wishOf,
    waiting,
    deliver,
    clock,
    db,
  }) => {
    const tokens = [await waiting('Ann'), await waiting('Ann')]
    await visitor.waitlist.wait(wishOf('Ann'))
    const [third] = await deliver()
    later(clock, DAY)
    tokens.push(await waiting('Ann'))
    const full = visitor.waitlist.confirm({ entryToken: third?.entryToken ?? '' })
    expect(await errorFrom(full)).toMatchObject({ status: 409, code: 'tooManyEntries' })
    const before = await visitor.waitlist.wait(wishOf('Bo'))
    expect(await visitor.waitlist.wait(wishOf('Ann'))).toEqual(before)
    expect((await deliver()).map(({ to }) => to)).toEqual(['bo@example.edu'])
    const [skipped] = await db.message.findMany({ where: { state: 'skipped' } })
    expect(skipped?.reason).toBe('This mailbox is on the waitlist 3 times already.')
    expect(await barber.waitlist.list()).toHaveLength(3)
    await visitor.waitlist.end({ entryToken: tokens[0] ?? '' })
    await visitor.waitlist.confirm({ entryToken: third?.entryToken ?? '' })
    expect(await barber.waitlist.list()).toHaveLength(3)
  })

  it('is offered one time at a time', async ({
    taken,
    visitor,
    service,
    waiting,
    settle,
    deliver,
    db,
  }) => {
    await waiting('Ann')
    await waiting('Ann', { clientEmail: 'ann+1@example.edu' })
    const other = await visitor.booking.create(
      visitOf(service, '2026-03-04T15:00Z', { clientEmail: 'zed@example.edu' }),
    )
    for (const { publicToken } of [taken, other]) await visitor.booking.cancel({ publicToken })
    await deliver()
    await settle()
    expect(await db.offer.count()).toBe(1)
  })
})

describe('nobody waits for what cannot open', () => {
  const DAY_OVER = 'That day is closed or over, so no time can open. Please choose another.'
  const DAYS_OVER = 'These days are closed or over, so no time can open. Please choose others.'
  const HOURS = 'No time can open at these hours. Please choose others.'

  it.for([
    ['last_date', DAY_OVER, { firstDate: '2026-03-03', lastDate: '2026-03-03' }],
    ['last_date', DAY_OVER, { firstDate: '2026-03-02', lastDate: '2026-03-02' }],
    ['last_date', DAYS_OVER, { firstDate: '2026-03-02', lastDate: '2026-03-03' }],
    ['last_date', DAYS_OVER, { weekdays: [0, 1] }],
    ['to_time', HOURS, { fromTime: '17:00', toTime: '21:00' }],
    ['to_time', HOURS, { fromTime: '16:45' }],
  ] as const)(
    '%s: %s %j',
    async ([path, message, more], { barber, visitor, wishOf, clock, db }) => {
      clock.now = new Date('2026-03-02T22:00Z')
      await barber.blackout.create({
        title: 'Private',
        isAllDay: true,
        startDatetime: new Date('2026-03-03T15:00Z'),
        endDatetime: new Date('2026-03-03T15:00Z'),
      })
      const error = await errorFrom(visitor.waitlist.wait(wishOf('Ann', more)))
      expect(error.errors).toEqual([{ path, message }])
      expect(await db.waitlistEntry.count()).toBe(0)
      await visitor.waitlist.wait(wishOf('Ann', { fromTime: '16:30' }))
      expect(await db.waitlistEntry.count()).toBe(1)
    },
  )
})

it('a mailbox with several entries is asked once about what opens', async ({
  offered,
  waiting,
  visitor,
  settle,
}) => {
  const { offerToken } = await offered()
  await waiting('Ann', { clientEmail: 'ann+1@example.edu' })
  await waiting('Bo')
  await visitor.offer.decline({ offerToken })
  expect((await settle())?.to).toBe('bo@example.edu')
})

it('nothing is held for a booking with the phone of somebody who is blocked', async ({
  taken,
  visitor,
  barber,
  service,
  deliver,
  settle,
  db,
}) => {
  const bo = await visitor.booking.create(
    visitOf(service, '2026-03-05T15:00Z', {
      ...{ clientEmail: 'bo@example.edu', clientPhone: '979 555 0177' },
    }),
  )
  const anyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '00:00', toTime: '24:00' }
  await visitor.waitlist.join({ publicToken: bo.publicToken, ...anyDay })
  const other = { name: 'Cy Lee', email: 'cy@example.edu', phone: '979-555-0177' }
  const { id } = await barber.clients.create(other)
  await barber.clients.update({ id, isBlocked: true })
  await visitor.booking.cancel({ publicToken: taken.publicToken })
  await deliver()
  expect(await settle()).toBeNull()
  expect(await db.hold.count()).toBe(0)
})

describe('somebody who is blocked', () => {
  const BLOCKED = {
    status: 409,
    code: 'contactTheBarber',
    message: 'Please contact the barber to book.',
  }
  const block = { name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0199' }

  it('cannot ask, by the email or the phone, and gets no email', async ({
    barber,
    visitor,
    wishOf,
    db,
  }) => {
    const wish = wishOf('Ann')
    const { id } = await barber.clients.create(block)
    await barber.clients.update({ id, isBlocked: true })
    expect(await errorFrom(visitor.waitlist.wait(wish))).toMatchObject(BLOCKED)
    const byPhone = { ...wish, clientEmail: 'other@example.edu', clientPhone: '(979) 555-0199' }
    expect(await errorFrom(visitor.waitlist.wait(byPhone))).toMatchObject(BLOCKED)
    expect(await db.message.count()).toBe(0)
    expect(await db.waitlistEntry.count()).toBe(0)
  })

  it('cannot confirm or accept, and is offered nothing more', async ({
    barber,
    visitor,
    wishOf,
    deliver,
    offered,
    settle,
    clock,
    db,
  }) => {
    const { offerToken } = await offered()
    await visitor.waitlist.wait(wishOf('Ann'))
    const [mail] = await deliver()
    const { id } = await barber.clients.create(block)
    await barber.clients.update({ id, isBlocked: true })
    const confirming = visitor.waitlist.confirm({ entryToken: mail?.entryToken ?? '' })
    expect(await errorFrom(confirming)).toMatchObject(BLOCKED)
    expect(await errorFrom(visitor.offer.accept({ offerToken }))).toMatchObject(BLOCKED)
    // Nothing of the attempt is left.
    expect(await db.booking.count({ where: { status: 'confirmed' } })).toBe(0)
    expect(await db.hold.count({ where: { isLive: true } })).toBe(1)
    later(clock, 15 * MINUTE)
    await db.opening.create({
      data: {
        startAt: new Date('2026-03-04T15:00Z'),
        endAt: new Date('2026-03-04T16:00Z'),
        openedAt: clock.now,
      },
    })
    expect(await settle()).toBeNull()
    expect(await db.opening.count()).toBe(0)
  })
})

describe('accepting', () => {
  it('asks the barber where first visits ask', async ({
    offered,
    visitor,
    barber,
    deliver,
    db,
  }) => {
    const { offerToken } = await offered()
    await barber.setting.set({ key: 'approve_first_visits', value: 'true' })
    const accepted = await visitor.offer.accept({ offerToken })
    expect(accepted).toMatchObject({
      state: 'accepted',
      outcome: 'Your appointment is requested. You will get an email with the answer.',
    })
    const booking = await db.booking.findFirstOrThrow({ where: { status: 'pending' } })
    expect(booking.startAt).toEqual(new Date(TUESDAY_10))
    const mails = await deliver()
    expect(mails.map(({ subject }) => subject)).toEqual(['Requested: Haircut, Tue Mar 3, 10:00 AM'])
    expect(await barber.request.list()).toHaveLength(1)
  })

  it('is limited by the upcoming appointments of the email, for which nothing is held', async ({
    offered,
    visitor,
    barber,
    service,
    settle,
    clock,
    db,
  }) => {
    const { offerToken } = await offered()
    await visitor.booking.create(visitOf(service, '2026-03-06T15:00Z'))
    await barber.setting.set({ key: 'max_upcoming_bookings', value: '1' })
    const error = await errorFrom(visitor.offer.accept({ offerToken }))
    expect(error).toMatchObject({ status: 409, code: 'tooManyUpcoming' })
    later(clock, 15 * MINUTE)
    await db.opening.create({
      data: {
        startAt: new Date('2026-03-04T15:00Z'),
        endAt: new Date('2026-03-04T16:00Z'),
        openedAt: clock.now,
      },
    })
    expect(await settle()).toBeNull()
  })

  it('books the service as it is now, if the time still suffices', async ({
    offered,
    visitor,
    barber,
    service,
    db,
  }) => {
    const { offerToken } = await offered()
    await givenBooking(db, '2026-03-03T15:30Z')
    await barber.appointmentType.update({ id: service.id, durationMinutes: 60 })
    const error = await errorFrom(visitor.offer.accept({ offerToken }))
    expect(error).toMatchObject({ status: 409, code: 'slotTaken' })
    await barber.appointmentType.update({ id: service.id, durationMinutes: 15 })
    await visitor.offer.accept({ offerToken })
    const { endAt } = await db.booking.findFirstOrThrow({
      where: { startAt: new Date(TUESDAY_10), status: 'confirmed' },
    })
    expect(endAt).toEqual(new Date('2026-03-03T15:15Z'))
  })

  it('is not possible once the service was deleted, which can be undone', async ({
    offered,
    visitor,
    barber,
    service,
  }) => {
    const { offerToken, entryToken } = await offered()
    await barber.appointmentType.delete({ id: service.id })
    expect((await errorFrom(visitor.offer.accept({ offerToken }))).code).toBe('offerGone')
    expect(await visitor.waitlist.entry({ entryToken })).toMatchObject({ typeName: null })
    await barber.deletedItem.restore({ kind: 'appointment_type', id: service.id })
    expect(await visitor.waitlist.entry({ entryToken })).toMatchObject({ typeName: 'Haircut' })
    await visitor.offer.accept({ offerToken })
  })
})

it('erasing a client deletes their places on the waitlist with the emails, not those of a household', async ({
  waiting,
  barber,
  visitor,
  service,
  db,
}) => {
  await waiting('Ann')
  await waiting('Ben', { clientEmail: 'ann@example.edu' })
  const { id } = await visitor.booking.create(
    visitOf(service, '2026-03-06T15:00Z', { clientName: 'Ann Marsh' }),
  )
  const clientId = await clientIdOf(db, id)
  await barber.erasure.erase({ id: clientId, cancelUpcoming: true })
  const left = await db.waitlistEntry.findMany()
  expect(left.map(({ clientName }) => clientName)).toEqual(['Ben Marsh'])
  expect(await db.message.count({ where: { kind: 'waitlist' } })).toBe(1)
})

it('an entry that waits is sent again by the barber, and not once it was confirmed', async ({
  visitor,
  barber,
  wishOf,
  deliver,
  db,
}) => {
  await visitor.waitlist.wait(wishOf('Ann'))
  const [mail] = await deliver()
  const { id } = await db.message.findFirstOrThrow({ where: { kind: 'waitlist' } })
  await barber.notification.sendAgain({ id })
  const [copy] = await deliver()
  expect(copy?.subject).toBe(mail?.subject)
  await visitor.waitlist.confirm({ entryToken: copy?.entryToken ?? '' })
  expect(await visitor.waitlist.entry({ entryToken: mail?.entryToken ?? '' })).toMatchObject({
    isConfirmed: true,
  })
  expect((await errorFrom(barber.notification.sendAgain({ id }))).code).toBe('messageOutdated')
})
