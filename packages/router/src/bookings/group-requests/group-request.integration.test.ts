import { calendarFileByToken } from '@haircuts/core/bookings/calendar-file'
import { pushGroupRequest } from '@haircuts/core/notifications/group-request-email'
import { eraseClients } from '@haircuts/core/operations/erase-clients'
import { describe, expect } from 'vitest'
import { givenOutbox } from '../../emails/outbox.testing.ts'
import { test } from '../../fixtures.testing.ts'
import { errorFrom, givenAdmin, givenPhone, pushService, visitOf } from '../../testing.ts'

type Shop = Awaited<ReturnType<typeof givenOutbox>>

const MINUTE = 60_000
const SATURDAY = '2026-03-14'
/** 11:00 in New York. */
const START = '2026-03-14T15:00:00Z'
const HOME = '12 Maple Street'

const it = test.extend('shop', async ({ db }) => {
  await givenAdmin(db)
  return givenOutbox(db, {
    settings: { barber_email: 'barber@example.edu', business_address: HOME },
  })
})

const REQUEST = {
  date: SATURDAY,
  place: 'The Oaks, Bryan',
  driveMinutes: 45,
  cuts: 4,
  clientName: 'Ann Marsh',
  clientEmail: 'ann@example.edu',
  clientPhone: '979 555 0100',
  clientNotes: 'The ceremony begins at 3 PM.',
}

const ask = (shop: Shop, more = {}, countedAs: string | null = null) =>
  shop.visitor({ countedAs }).groupRequest.create({ ...REQUEST, ...more })

async function asked(shop: Shop, more = {}): Promise<number> {
  await ask(shop, more)
  const { id } = await shop.db.groupRequest.findFirstOrThrow({ orderBy: { id: 'desc' } })
  return id
}

/** Emails to the barber leave two minutes later, or an hour once there were many. */
const later = (shop: Shop, minutes: number) => shop.at(shop.ctx().now.getTime() + minutes * MINUTE)

const person = (shop: Shop, clientName: string) => ({
  clientName,
  appointmentTypeId: shop.service.id,
})

/** Books everybody of a request as the back office does, by default four people. */
async function book(shop: Shop, groupRequestId: number, more = {}) {
  const { bookings } = await shop.barber().bookingGroup.create({
    ...visitOf(shop.service, START, {
      clientName: REQUEST.clientName,
      clientEmail: REQUEST.clientEmail,
      clientPhone: REQUEST.clientPhone,
    }),
    adminOverride: true,
    others: ['Ben', 'Guest 3', 'Guest 4'].map((name) => person(shop, name)),
    groupRequestId,
    ...more,
  })
  return bookings
}

const manyOthers = (shop: Shop, count: number) =>
  Array.from({ length: count }, (_, index) => person(shop, `Guest ${index + 2}`))

const freeOn = async (shop: Shop, date: string) => {
  const slots = await shop.visitor().availability.day({ date, appointmentTypeId: shop.service.id })
  return slots.map(({ startDatetime }) => startDatetime.toISOString().slice(11, 16))
}

describe('a request', () => {
  it('is emailed and pushed to the barber, and waits in the list', async ({ shop }) => {
    await givenPhone(shop.db, shop.barber())
    expect(await ask(shop)).toEqual({ received: true })
    await later(shop, 2)
    const [mail, ...more] = shop.mails
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'barber-request', to: 'barber@example.edu' })
    expect(mail?.subject).toBe('Groomsmen request: Ann Marsh, 4 cuts on Sat, Mar 14')
    for (const part of ['The Oaks, Bryan', '45 minutes by car', '3 PM', 'ann@example.edu'])
      expect(mail?.text).toContain(part)
    const [request] = await shop.barber().groupRequest.list()
    expect(request).toMatchObject({ state: 'asked', date: SATURDAY, cuts: 4, reason: null })
    const { push, shown } = pushService()
    await pushGroupRequest({ ...shop.ctx(), push }, { requestId: request?.id ?? 0 })
    expect(shown.map(({ notice }) => notice.body)).toEqual([
      'Ann Marsh: 4 cuts on Mar 14, The Oaks, Bryan',
    ])
  })

  it('is not emailed to a barber who wants no emails', async ({ shop }) => {
    await shop.set('notify_barber_email', 'false')
    await ask(shop)
    expect(await shop.db.message.count()).toBe(0)
  })

  it('shares an email with those that come while it waits, and not with earlier ones', async ({
    shop,
  }) => {
    await ask(shop)
    await later(shop, 2)
    await ask(shop, { clientName: 'Bo Lee', clientEmail: 'bo@example.edu' })
    await ask(shop, { clientName: 'Cal Ash', clientEmail: 'cal@example.edu' })
    await later(shop, 2)
    expect(shop.mails.map(({ subject }) => subject)).toEqual([
      'Groomsmen request: Ann Marsh, 4 cuts on Sat, Mar 14',
      '2 groomsmen requests',
    ])
    expect(shop.mails[1]?.text).toContain('Cal Ash')
    expect(shop.mails[1]?.text).not.toContain('Ann Marsh')
    const [first] = await shop
      .barber()
      .notification.list({})
      .then(({ items }) => items.toReversed())
    await shop.barber().notification.sendAgain({ id: first?.id ?? 0 })
    await shop.work()
    expect(shop.mails[2]?.subject).toBe(shop.mails[0]?.subject)
  })

  it('that is answered before the email leaves is not emailed', async ({ shop }) => {
    const id = await asked(shop)
    await shop.barber().groupRequest.done({ id })
    await later(shop, 2)
    expect(shop.mails).toEqual([])
  })

  it('holds no time', async ({ shop }) => {
    const before = await freeOn(shop, SATURDAY)
    await ask(shop)
    expect(await freeOn(shop, SATURDAY)).toEqual(before)
  })

  it.for([
    ['today', { date: '2026-03-02' }, 'date'],
    ['in the past', { date: '2020-01-01' }, 'date'],
    ['in three years', { date: '2029-03-02' }, 'date'],
    ['on no day', { date: '2026-02-30' }, 'date'],
    ['farther than an hour and a half', { driveMinutes: 91 }, 'drive_minutes'],
    ['of three cuts', { cuts: 3 }, 'cuts'],
    ['of thirteen cuts', { cuts: 13 }, 'cuts'],
    ['of a billion cuts', { cuts: 1e9 }, 'cuts'],
    ['of half a person', { cuts: 4.5 }, 'cuts'],
    ['without a place', { place: '  ' }, 'place'],
    ['at a web address', { place: 'https://evil.example' }, 'place'],
    ['with an endless place', { place: 'x'.repeat(201) }, 'place'],
    ['without a phone', { clientPhone: '' }, 'client_phone'],
    ['of a bot', { formCheck: 'x' }, 'form_check'],
  ])('%s is rejected', async ([_, more, path], { shop }) => {
    const error = await errorFrom(ask(shop, more))
    expect(error.status).toBe(422)
    expect(error.errors?.map((each) => each.path)).toEqual([path])
    expect(await shop.db.groupRequest.count()).toBe(0)
  })

  it('of a blocked client is answered by the usual words', async ({ shop }) => {
    const client = await shop.barber().clients.create({ name: 'Bo', email: 'bo@example.edu' })
    await shop.barber().clients.update({ id: client.id, isBlocked: true })
    const error = await errorFrom(ask(shop, { clientEmail: 'bo+x@example.edu' }))
    expect(error).toMatchObject({ status: 409, code: 'contactTheBarber' })
  })

  it('beyond three of a mailbox a day is dropped, with the same response', async ({ shop }) => {
    const tags = ['', '+1', '+2', '+3', '+4']
    const responses = await Promise.all(
      tags.map((tag) => ask(shop, { clientEmail: `ann${tag}@example.edu` })),
    )
    expect(new Set(responses.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(await shop.db.groupRequest.count()).toBe(3)
  })

  it('of sixty a day is the last, and many share emails', async ({ shop }) => {
    for (let n = 0; n < 60; n++) {
      const person = { clientEmail: `a${n}@example.edu`, clientName: `Person ${n}` }
      await ask(shop, person, `198.51.100.${n}`)
      if (n < 30) await later(shop, 2)
    }
    const error = await errorFrom(ask(shop, { clientEmail: 'last@example.edu' }, '203.0.113.1'))
    expect(error).toMatchObject({ status: 429, code: 'tooManyToday' })
    await later(shop, 60)
    expect(shop.kinds()).toEqual(Array(21).fill('barber-request'))
    const rest = shop.mails.at(-1)
    expect(rest?.subject).toBe('40 groomsmen requests')
    expect(rest?.text).toContain('Person 20\n')
    expect(rest?.text).toContain('Person 59\n')
  })

  it('is not in the list any more once its day is over', async ({ shop }) => {
    await ask(shop)
    await shop.at(new Date('2026-03-15T03:59Z'))
    expect(await shop.barber().groupRequest.list()).toHaveLength(1)
    await shop.at(new Date('2026-03-15T04:00Z'))
    expect(await shop.barber().groupRequest.list()).toEqual([])
  })
})

describe('a request that the barber declines', () => {
  it('leaves the list, and one email says why', async ({ shop }) => {
    const id = await asked(shop)
    const decline = () => shop.barber().groupRequest.decline({ id, reason: 'I am ill.' })
    const declined = await Promise.all([decline(), decline()])
    expect(declined.map(({ state, reason }) => [state, reason])).toEqual(
      Array(2).fill(['declined', 'I am ill.']),
    )
    expect(await shop.barber().groupRequest.list()).toEqual([])
    await shop.work()
    expect(shop.mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['group-declined', 'ann@example.edu'],
    ])
    expect(shop.mails[0]?.text).toContain('cannot come to your groomsmen on Saturday, March 14')
    expect(shop.mails[0]?.text).toContain('I am ill.')
    const done = await errorFrom(shop.barber().groupRequest.done({ id }))
    expect(done).toMatchObject({ status: 409, code: 'groupRequestEnded' })
    expect((await errorFrom(book(shop, id))).code).toBe('groupRequestEnded')
    expect(await shop.db.booking.count()).toBe(0)
  })

  it('is not emailed about once its day is over', async ({ shop }) => {
    const id = await asked(shop)
    await shop.barber().groupRequest.decline({ id })
    await shop.at(new Date('2026-03-15T04:00Z'))
    expect(shop.mails).toEqual([])
    expect(await shop.db.message.findMany({ where: { kind: 'group-declined' } })).toMatchObject([
      { state: 'withdrawn', encryptedContent: null },
    ])
  })
})

it('a request that is done leaves the list without an email', async ({ shop }) => {
  const id = await asked(shop)
  for (let n = 0; n < 2; n++)
    expect(await shop.barber().groupRequest.done({ id })).toMatchObject({ state: 'done' })
  expect(await shop.barber().groupRequest.list()).toEqual([])
  const declined = await errorFrom(shop.barber().groupRequest.decline({ id }))
  expect(declined.code).toBe('groupRequestEnded')
  await later(shop, 2)
  expect(shop.mails).toEqual([])
  const unknown = await errorFrom(shop.barber().groupRequest.done({ id: id + 1 }))
  expect(unknown).toMatchObject({ status: 404, code: 'groupRequestNotFound' })
})

describe('a request that the barber books', () => {
  it('is done, with one booking a person at its place and one confirmation', async ({ shop }) => {
    const id = await asked(shop)
    await book(shop, id)
    expect(await shop.db.groupRequest.findMany()).toMatchObject([{ id, state: 'done' }])
    const { items } = await shop.barber().booking.list({ sort: 'start_datetime' })
    expect(items.map(({ client, startDatetime }) => [client.name, startDatetime])).toEqual([
      ['Ann Marsh', new Date(START)],
      ['Ben', new Date('2026-03-14T15:30Z')],
      ['Guest 3', new Date('2026-03-14T16:00Z')],
      ['Guest 4', new Date('2026-03-14T16:30Z')],
    ])
    expect(new Set(items.map(({ notes, place }) => `${notes}; ${place}`))).toEqual(
      new Set(['Groomsmen at The Oaks, Bryan; The Oaks, Bryan']),
    )
    await later(shop, 2)
    const [mail, ...more] = shop.mails
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'confirmation', to: 'ann@example.edu' })
    expect(mail?.text).toContain('The Oaks, Bryan')
    expect(mail?.text).toMatch(/Ben, 11:30 AM/)
    expect(mail?.calendar?.file).toContain('LOCATION:The Oaks\\, Bryan')
  })

  it('is booked once, however often it is sent', async ({ shop }) => {
    const id = await asked(shop)
    const both = await Promise.allSettled([book(shop, id), book(shop, id), book(shop, id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shop.db.booking.count()).toBe(4)
  })

  it('stays open where the time is taken', async ({ shop }) => {
    await shop.book('2026-03-14T16:00:00Z', { clientName: 'Bo Lee' })
    const id = await asked(shop)
    expect((await errorFrom(book(shop, id))).code).toBe('slotTaken')
    expect(await shop.barber().groupRequest.list()).toMatchObject([{ id, state: 'asked' }])
  })

  it('is of up to twelve people, of whom a visitor books six at most', async ({ shop }) => {
    const id = await asked(shop, { cuts: 12 })
    expect((await errorFrom(book(shop, id, { others: manyOthers(shop, 12) }))).status).toBe(422)
    expect(await book(shop, id, { others: manyOthers(shop, 11) })).toHaveLength(12)
    const visit = visitOf(shop.service, '2026-03-10T15:00:00Z')
    const create = shop.visitor().bookingGroup.create
    const seven = await errorFrom(create({ ...visit, others: manyOthers(shop, 6) }))
    expect(seven.errors).toMatchObject([
      { path: 'others', message: 'Please book for at most 6 people.' },
    ])
  })

  it('is booked by nobody else', async ({ shop }) => {
    const groupRequestId = await asked(shop)
    const visit = { ...visitOf(shop.service, START), others: [person(shop, 'Ben')], groupRequestId }
    const create = shop.visitor().bookingGroup.create
    const rejected = await errorFrom(create(visit))
    expect(rejected.errors?.map(({ path }) => path)).toEqual(['group_request_id'])
    const overriding = await errorFrom(create({ ...visit, adminOverride: true }))
    expect(overriding.code).toBe('signInNeeded')
    expect(await shop.barber().groupRequest.list()).toHaveLength(1)
  })

  it('on a day that is closed later tells everyone that nobody comes, without other times', async ({
    shop,
  }) => {
    await book(shop, await asked(shop))
    await later(shop, 2)
    const confirmation = shop.mails.findLast(({ kind }) => kind === 'confirmation')
    for (const guest of ['For Guest 3: ', 'For Guest 4: '])
      expect(confirmation?.text).toContain(guest)
    shop.mails.length = 0
    await shop.barber().closing.create({ fromDate: SATURDAY, toDate: SATURDAY })
    await shop.work()
    const [mail] = shop.mails
    expect(mail?.subject).toMatch(/^We cannot come: /)
    expect(mail?.text).not.toContain('/reschedule/')
  })

  it('never tells the home address', async ({ shop }) => {
    const [own] = await book(shop, await asked(shop))
    const publicToken = own?.publicToken ?? ''
    expect(own).toMatchObject({ addressPromised: false })
    // Ann is known as well, to whom a confirmation would tell it.
    for (const time of [
      '2026-03-13T15:30Z',
      '2026-03-14T12:00Z',
      '2026-03-14T14:30Z',
      '2026-03-14T18:00Z',
    ])
      await shop.at(new Date(time))
    const linked = await shop.visitor().booking.byToken({ publicToken })
    expect(linked).toMatchObject({ addressPromised: false, place: 'The Oaks, Bryan' })
    const group = await shop.visitor().bookingGroup.byToken({ publicToken })
    expect(group.addressPromised).toBe(false)
    const file = await calendarFileByToken(shop.ctx(), { publicToken })
    expect(shop.kinds()).toContain('reminder')
    expect(shop.kinds()).not.toContain('address')
    const notified = [
      file,
      ...shop.mails.map(({ html, text, calendar }) => [html, text, calendar?.file].join()),
    ]
    expect(notified.filter((text) => text.includes(HOME) || text.includes('address'))).toEqual([])
    const released = await errorFrom(shop.barber().addressRelease.release({ id: own?.id ?? 0 }))
    expect(released.code).toBe('notConfirmed')
  })

  it('leaves a first visit at the barber’s home the first one', async ({ shop }) => {
    await shop.set('approve_first_visits', 'true')
    await shop.set('address_release', 'manual')
    const [own] = await book(shop, await asked(shop))
    await shop.at(new Date('2026-03-16T14:00Z'))
    await shop.barber().booking.update({ id: own?.id ?? 0, status: 'completed' })
    const ann = { clientName: 'Ann Marsh', clientEmail: 'ann@example.edu' }
    const visit = visitOf(shop.service, '2026-03-17T15:00:00Z', ann)
    const booked = await shop.visitor().booking.create(visit)
    expect(booked.status).toBe('pending')
    await shop.barber().request.approve({ id: booked.id })
    const { address } = await shop.barber().dashboard.overview()
    expect(address.visits.map(({ client }) => client.name)).toEqual(['Ann Marsh'])
  })

  it('stays confirmed under the address that somebody new enters', async ({ shop }) => {
    await shop.set('approve_first_visits', 'true')
    const [own, guest] = await book(shop, await asked(shop))
    const { url } = await shop
      .visitor()
      .bookingGroup.link({ publicToken: own?.publicToken ?? '', bookingId: guest?.id ?? 0 })
    await shop.visitor().bookingGroup.updatePerson({
      publicToken: url.split('/').at(-1) ?? '',
      clientName: 'Ben Ash',
      clientEmail: 'ben@example.edu',
      clientPhone: null,
    })
    const ben = await shop.db.booking.findUniqueOrThrow({ where: { id: guest?.id ?? 0 } })
    expect(ben).toMatchObject({ clientEmail: 'ben@example.edu', status: 'confirmed' })
  })

  it('is rescheduled by no link, and has no discount to lose', async ({ shop }) => {
    const [own, ben] = await book(shop, await asked(shop))
    const publicToken = own?.publicToken ?? ''
    const to = { publicToken, newStartDatetime: '2026-03-13T15:00:00Z' }
    for (const call of [
      () => shop.visitor().booking.reschedule(to),
      () => shop.visitor().bookingGroup.rescheduleByToken(to),
    ])
      expect((await errorFrom(call())).code).toBe('visitElsewhere')
    const linked = await shop.visitor().booking.byToken({ publicToken })
    expect(linked).toMatchObject({ canReschedule: false, canCancel: true, price: 20 })
    await shop.barber().booking.update({ id: ben?.id ?? 0, status: 'cancelled' })
    expect((await shop.visitor().booking.byToken({ publicToken })).price).toBe(20)
    expect((await shop.visitor().bookingGroup.byToken({ publicToken })).losingDiscount).toBe(0)
  })

  it('is gone once its organizer is erased', async ({ shop }) => {
    await book(shop, await asked(shop))
    await ask(shop, { clientEmail: 'ANN@example.edu', date: '2026-04-01' })
    await later(shop, 2)
    const { id } = await shop.db.client.findFirstOrThrow({ where: { name: 'Ann Marsh' } })
    const erase = { id, alsoIds: [], cancelUpcoming: true, keepBlocked: false }
    await eraseClients(shop.ctx(), erase)
    expect(await shop.db.groupRequest.count()).toBe(0)
    const rows = await shop.db.booking.findMany()
    expect(rows.map(({ place, notes }) => [place, notes])).toEqual(Array(4).fill([null, null]))
    const left = await shop.db.message.findMany({ where: { kind: 'barber-request' } })
    expect(left).toMatchObject([{ subject: null, encryptedContent: null }])
  })
})

it('an email to the barber that has not left is without the request of an erased client', async ({
  shop,
}) => {
  await ask(shop)
  await ask(shop, { clientName: 'Bo', clientEmail: 'bo@example.edu' })
  const { id } = await shop.barber().clients.create({ name: 'Bo', email: 'bo@example.edu' })
  await shop.barber().erasure.erase({ id })
  await later(shop, 2)
  expect(shop.mails.map(({ subject }) => subject)).toEqual([
    'Groomsmen request: Ann Marsh, 4 cuts on Sat, Mar 14',
  ])
})
