import { randomToken } from '@haircuts/core/kernel/secrets'
import { eraseClients } from '@haircuts/core/operations/erase-clients'
import { sweepByRetention } from '@haircuts/core/operations/sweep-by-retention'
import { settleOffers } from '@haircuts/core/waitlist/settle-offers'
import { describe, expect, vi } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { givenOutbox } from '../../messages/outbox.testing.ts'
import { clientIdOf, errorFrom, givenService, MONDAY_MORNING, visitOf } from '../../testing.ts'

type Shop = Awaited<ReturnType<typeof givenOutbox>>

const MINUTE = 60_000
const DAY = 86_400_000

const it = test.extend('shop', ({ db }) => givenOutbox(db, { settings: { group_polls: 'true' } }))

const CONTACT = {
  clientName: 'Ann Marsh',
  clientEmail: 'ann@example.edu',
  clientPhone: '979 555 0100',
  isFirstTime: false,
}

/** A poll that Ann has begun. */
async function begun(shop: Shop, more: { size?: number } = {}) {
  const { service } = shop
  const answer = await shop
    .visitor()
    .groupPoll.begin({ firstName: 'Ann', size: 3, appointmentTypeId: service.id, ...more })
  const { pollToken, personSecret } = answer
  const starts = freeStarts(answer.poll)
  const vote = (firstName: string, suits: (Date | undefined)[], more = {}) =>
    shop.visitor().groupPoll.vote({
      pollToken,
      firstName,
      appointmentTypeId: service.id,
      suits: suits.flatMap((start) => start ?? []),
      ...more,
    })
  return {
    ...answer,
    starts,
    vote,
    look: () => shop.visitor().groupPoll.byLink({ pollToken }),
    book: (startDatetime: Date | undefined, more = {}) =>
      shop.visitor().groupPoll.book({
        ...{ pollToken, personSecret, ...CONTACT },
        startDatetime: startDatetime ?? new Date(0),
        ...more,
      }),
    voteOfAnn: (...suits: (Date | undefined)[]) => vote('Ann', suits, { personSecret }),
  }
}

function freeStarts({ times }: { times: { startDatetime: Date; isFree: boolean }[] }) {
  return times.filter(({ isFree }) => isFree).map(({ startDatetime }) => startDatetime)
}

const bookingsOf = ({ db }: Shop) =>
  db.booking.findMany({ orderBy: { startAt: 'asc' }, include: { addons: true } })

const later = (date: Date | undefined, ms: number) => new Date((date?.getTime() ?? 0) + ms)

it('is 404 until it is booked while polls are off, and nothing is stored', async ({ shop }) => {
  const { pollToken, vote } = await begun(shop)
  await shop.db.setting.update({ where: { key: 'group_polls' }, data: { value: 'false' } })
  const poll = shop.visitor().groupPoll
  const refused = await Promise.all([
    errorFrom(begun(shop)),
    errorFrom(poll.byLink({ pollToken })),
    errorFrom(vote('Ben', [])),
    errorFrom(shop.barber().groupPoll.list()),
  ])
  expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('notFound'))
  expect(await shop.db.groupPoll.count()).toBe(1)
  expect(await shop.visitor().content.public()).not.toHaveProperty('polls')
})

it('leads its people to their visits once it is booked, also while polls are off, and can be deleted', async ({
  shop,
}) => {
  const { starts, vote, voteOfAnn, book, look, pollToken } = await begun(shop, { size: 2 })
  await voteOfAnn(starts[0])
  const { personSecret } = await vote('Ben', [starts[0]])
  await book(starts[0])
  await shop.db.setting.update({ where: { key: 'group_polls' }, data: { value: 'false' } })
  expect(await look()).toMatchObject({ state: 'booked', visits: [{}, { firstName: 'Ben' }] })
  const own = { pollToken, personSecret: personSecret ?? '' }
  const { publicToken } = await shop.visitor().groupPoll.appointment(own)
  expect((await shop.visitor().booking.byToken({ publicToken })).client.name).toBe('Ben')
  expect((await book(starts[0])).poll.visits).toHaveLength(2)

  const { id } = await shop.db.groupPoll.findFirstOrThrow()
  await shop.barber().groupPoll.delete({ id })
  expect(await errorFrom(look())).toMatchObject({ code: 'linkInvalid' })
  expect(await shop.db.booking.count()).toBe(2)
})

it('proposes eight starts at which everyone fits in a row, on different days, and holds nothing', async ({
  shop,
}) => {
  const { poll, url, pollToken } = await begun(shop, { size: 4 })
  expect(url).toBe(`http://localhost:3000/haircuts/together/${pollToken}`)
  expect(poll.times).toHaveLength(8)
  expect(new Set(poll.times.map(({ startDatetime }) => startDatetime.toDateString())).size).toBe(8)
  for (const { startDatetime, endDatetime } of poll.times) {
    expect(endDatetime).toEqual(later(startDatetime, 4 * 30 * MINUTE))
  }
  expect(await shop.db.hold.count()).toBe(0)
})

it('books all at the price of a group with the last vote, in one transaction, and emails everyone with an address', async ({
  shop,
}) => {
  const { starts, vote, voteOfAnn, pollToken, personSecret } = await begun(shop)
  const [first, second] = starts
  await voteOfAnn(first, second)
  await shop.visitor().groupPoll.setContact({ pollToken, personSecret, ...CONTACT })
  await vote('Ben', [second], { clientEmail: 'ben@example.edu' })
  expect(await bookingsOf(shop)).toEqual([])
  const { poll } = await vote('Cal', [first, second])

  expect(poll).toMatchObject({ state: 'booked', times: [], favourite: null, heldUntil: null })
  expect(poll.visits.map(({ firstName }) => firstName)).toEqual(['Ann', 'Ben', 'Cal'])
  const bookings = await bookingsOf(shop)
  expect(bookings).toMatchObject(
    [0, 30, 60].map((minutes) => ({
      startAt: later(second, minutes * MINUTE),
      groupDiscount: expect.objectContaining({}),
      status: 'confirmed',
    })),
  )
  expect(bookings.map(({ groupDiscount }) => Number(groupDiscount))).toEqual([3, 3, 3])
  expect(await shop.db.hold.count({ where: { isLive: true } })).toBe(0)
  await shop.work()
  expect(shop.mails.map(({ to, kind }) => [kind, to]).toSorted()).toEqual([
    ['confirmation', 'ann@example.edu'],
    ['confirmation', 'ben@example.edu'],
  ])
  expect(await shop.db.groupPollPerson.count({ where: { email: { not: null } } })).toBe(0)
})

it('is listed with others by one query of the services', async ({ shop }) => {
  for (let count = 0; count < 3; count++) await begun(shop)
  const readServices = vi.spyOn(shop.db.appointmentType, 'findMany')
  try {
    expect(await shop.barber().groupPoll.list()).toHaveLength(3)
    expect(readServices).toHaveBeenCalledTimes(1)
  } finally {
    readServices.mockRestore()
  }
})

describe('before it is booked', () => {
  it('shows first names and votes, and never a contact or a secret', async ({ shop }) => {
    const { starts, vote, voteOfAnn, pollToken, personSecret, look } = await begun(shop)
    await voteOfAnn(starts[0])
    await vote('Ben', [starts[0]], { clientEmail: 'ben@example.edu' })
    await shop.visitor().groupPoll.setContact({ pollToken, personSecret, ...CONTACT })
    const seen = JSON.stringify(await look())
    for (const secret of ['ben@example.edu', 'ann@example.edu', 'Marsh', '555', personSecret]) {
      expect(seen).not.toContain(secret)
    }
    expect(await look()).toMatchObject({ booksAtOnce: true, size: 3, favourite: starts[0] })
  })

  it('marks a time that was taken when the page is looked at, and the next best takes its place', async ({
    shop,
  }) => {
    const { starts, voteOfAnn, look } = await begun(shop)
    await voteOfAnn(starts[0])
    await shop.visitor().booking.create(visitOf(shop.service, starts[0]?.toISOString() ?? ''))
    const { times, favourite } = await look()
    expect(
      times.find(({ startDatetime }) => startDatetime.getTime() === starts[0]?.getTime()),
    ).toMatchObject({
      isFree: false,
    })
    expect(freeStarts({ times })).toHaveLength(8)
    expect(favourite).toBeNull()
  })

  it('holds the favourite for 15 minutes from the last vote on, for the poll alone', async ({
    shop,
  }) => {
    const { starts, vote, voteOfAnn, look, book } = await begun(shop)
    const [, , time] = starts
    await voteOfAnn(time)
    await vote('Ben', [time])
    expect(await shop.db.hold.count()).toBe(0)
    await vote('Cal', [])
    expect(await look()).toMatchObject({
      favourite: time,
      heldUntil: later(MONDAY_MORNING, 15 * MINUTE),
    })
    const taken = visitOf(shop.service, later(time, 30 * MINUTE).toISOString())
    expect(await errorFrom(shop.visitor().booking.create(taken))).toMatchObject({ status: 409 })

    await book(time)
    expect((await bookingsOf(shop)).map(({ clientName }) => clientName)).toEqual([
      'Ann Marsh',
      'Ben',
    ])
  })

  it('frees the held time after 15 minutes, and goes on with the next best', async ({ shop }) => {
    const { starts, vote, voteOfAnn, look } = await begun(shop, { size: 2 })
    await voteOfAnn(starts[0])
    await vote('Ben', [starts[0], starts[1]])
    await shop.at(later(MONDAY_MORNING, 15 * MINUTE))
    await shop.visitor().booking.create(visitOf(shop.service, starts[0]?.toISOString() ?? ''))
    expect(await look()).toMatchObject({ favourite: starts[1], heldUntil: null })
  })

  it('lets anyone in it book what suits all, and only the one who began anything else', async ({
    shop,
  }) => {
    const { starts, vote, voteOfAnn, pollToken } = await begun(shop, { size: 2 })
    await voteOfAnn(starts[0])
    const ben = await vote('Ben', [starts[0], starts[1]])
    const book = (startDatetime: Date | undefined) =>
      shop.visitor().groupPoll.book({
        ...{ pollToken, personSecret: ben.personSecret ?? '', ...CONTACT },
        ...{ clientName: 'Ben Ash', startDatetime: startDatetime ?? new Date(0) },
      })
    expect(await errorFrom(book(starts[1]))).toMatchObject({ code: 'notYourPoll' })
    const booked = await book(starts[0])
    expect(booked.poll.visits.map(({ firstName }) => firstName)).toEqual(['Ben', 'Ann'])
    const own = await shop.visitor().booking.byToken({ publicToken: booked.publicToken })
    expect(own.client.name).toBe('Ben Ash')
    expect((await book(starts[0])).poll.visits).toHaveLength(2)
    expect(await shop.db.booking.count()).toBe(2)
  })

  it('asks again for a service that is not offered any more, and does not agree before', async ({
    shop,
  }) => {
    const { starts, vote, voteOfAnn, look, book } = await begun(shop, { size: 2 })
    const gone = await givenService(shop.db, { name: 'Beard', durationMinutes: 30 })
    await voteOfAnn(starts[0])
    await vote('Ben', [starts[0]], { appointmentTypeId: gone.id })
    await shop.barber().appointmentType.delete({ id: gone.id })
    const { people, times } = await look()
    expect(people.map(({ appointmentTypeId }) => appointmentTypeId)).toEqual([
      shop.service.id,
      null,
    ])
    expect(times.some(({ suitsEveryone }) => suitsEveryone)).toBe(false)
    expect(await errorFrom(book(starts[0]))).toMatchObject({
      message: expect.stringContaining('Ben'),
    })
  })
})

describe('time that was held for a poll', () => {
  /** A poll of Ann and Ben whose favourite is held, while Wil waits for any time. */
  async function held(shop: Shop) {
    await shop.db.waitlistEntry.create({
      data: {
        ...{ weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '00:00', toTime: '24:00' },
        ...{ joinedAt: MONDAY_MORNING, appointmentTypeId: shop.service.id },
        ...{ clientName: 'Wil Low', clientEmail: 'wil@example.edu', clientPhone: '979 555 0199' },
        ...{ firstDate: new Date('2026-03-02'), lastDate: new Date('2026-03-15') },
      },
    })
    const poll = await begun(shop, { size: 2 })
    await poll.voteOfAnn(poll.starts[1])
    const ben = await poll.vote('Ben', [poll.starts[1]], { clientEmail: 'ben@example.edu' })
    const { startAt, endAt } = await shop.db.hold.findFirstOrThrow({ where: { isLive: true } })
    return {
      ...poll,
      ben: { ...ben, personSecret: ben.personSecret ?? '' },
      span: { startAt, endAt },
    }
  }

  const freed = ({ db }: Shop) => db.opening.findMany()

  /** The time that Wil is offered. */
  async function offeredToWil(shop: Shop) {
    await settleOffers(shop.ctx())
    const offers = await shop.db.offer.findMany({
      where: { purpose: 'opening', state: 'open' },
      include: { holds: true },
    })
    return offers.flatMap(({ holds }) => holds.map(({ startAt }) => startAt))
  }

  it('is offered to the waitlist when a person leaves', async ({ shop }) => {
    const { ben, span, pollToken } = await held(shop)
    await shop.visitor().groupPoll.leave({ pollToken, personSecret: ben.personSecret })
    expect(await freed(shop)).toMatchObject([span])
    expect(await offeredToWil(shop)).toEqual([span.startAt])
  })

  it('is offered when it has expired, whatever write comes first', async ({ shop }) => {
    const { span } = await held(shop)
    await shop.at(later(MONDAY_MORNING, 16 * MINUTE))
    const other = later(span.endAt, 2 * DAY).toISOString()
    await shop.visitor().booking.create(visitOf(shop.service, other))
    expect(await offeredToWil(shop)).toEqual([span.startAt])
  })

  it('is offered when the only person who is left leaves', async ({ shop }) => {
    const { ben, span, pollToken } = await held(shop)
    await shop.db.groupPollPerson.deleteMany({ where: { id: { not: ben.personId } } })
    const own = { pollToken, personSecret: ben.personSecret }
    expect(await shop.visitor().groupPoll.leave(own)).toEqual({ poll: null })
    expect(await offeredToWil(shop)).toEqual([span.startAt])
  })

  it('is offered when the only person who is left is erased', async ({ shop, context }) => {
    const { ben, span } = await held(shop)
    await shop.db.groupPollPerson.deleteMany({ where: { id: { not: ben.personId } } })
    const { id } = await shop.barber().clients.create({ name: 'Ben', email: 'ben@example.edu' })
    await eraseClients(context(), { id, alsoIds: [], cancelUpcoming: true, keepBlocked: false })
    expect(await shop.db.groupPoll.count()).toBe(0)
    expect(await offeredToWil(shop)).toEqual([span.startAt])
  })

  it('is not offered once the poll is booked', async ({ shop }) => {
    const { book, starts } = await held(shop)
    await book(starts[1])
    expect(await offeredToWil(shop)).toEqual([])
  })
})

describe('who has the link', () => {
  it('joins while there is a place, changes the own vote alone, and can be removed by the one who began', async ({
    shop,
  }) => {
    const { starts, vote, personSecret, pollToken, look } = await begun(shop, { size: 2 })
    const stranger = await vote('Mallory', [starts[0]])
    expect(await errorFrom(vote('Ben', []))).toMatchObject({ code: 'pollFull' })
    const secret = stranger.personSecret ?? ''
    const by = shop.visitor().groupPoll
    const remove = (personSecret: string, personId: number) =>
      by.remove({ pollToken, personSecret, personId })
    const ann = (await look()).people[0]?.id ?? 0
    const refused = await Promise.all(
      [
        remove(secret, ann),
        by.resize({ pollToken, personSecret: secret, size: 6 }),
        by.setContact({ pollToken, personSecret: secret, ...CONTACT }),
      ].map(errorFrom),
    )
    expect(refused.map(({ code }) => code)).toEqual(Array(3).fill('notYourPoll'))
    await remove(personSecret, stranger.personId)
    expect(await errorFrom(vote('Mallory', [], { personSecret: secret }))).toMatchObject({
      code: 'linkInvalid',
    })
    await vote('Ben', [starts[0]])
    expect((await look()).people.map(({ firstName }) => firstName)).toEqual(['Ann', 'Ben'])
  })

  it('is added once when the first vote is repeated with its secret, and by that secret changes and books', async ({
    shop,
  }) => {
    const { starts, vote, look, voteOfAnn } = await begun(shop, { size: 2 })
    await voteOfAnn(starts[0])
    const joinSecret = randomToken()
    const first = await vote('Ben', [starts[0]], { joinSecret })
    const again = await vote('Ben', [starts[1]], { joinSecret })
    expect([first.personSecret, again.personSecret]).toEqual([joinSecret, null])
    expect(again.personId).toBe(first.personId)
    expect((await look()).people.map(({ firstName }) => firstName)).toEqual(['Ann', 'Ben'])
    expect(again.poll.times.filter(({ suits }) => suits.includes(first.personId))).toMatchObject([
      { startDatetime: starts[1] },
    ])
    await vote('Ben', [starts[2]], { personSecret: joinSecret })
    expect(await errorFrom(vote('Cal', [], { joinSecret: randomToken() }))).toMatchObject({
      code: 'pollFull',
    })
  })

  it('gets the booked poll when the last vote, which booked it, is repeated, and nobody else does', async ({
    shop,
  }) => {
    const { starts, vote, voteOfAnn, pollToken, personSecret } = await begun(shop, { size: 2 })
    await voteOfAnn(starts[0])
    await shop.visitor().groupPoll.setContact({ pollToken, personSecret, ...CONTACT })
    const joinSecret = randomToken()
    const { personId } = await vote('Ben', [starts[0]], { joinSecret })
    expect(await vote('Ben', [starts[0]], { joinSecret })).toMatchObject({
      personId,
      personSecret: null,
      poll: { state: 'booked' },
    })
    const refused = await Promise.all(
      [{ joinSecret: randomToken() }, { personSecret }, {}].map((more) =>
        errorFrom(vote('Cal', [], more)),
      ),
    )
    expect(refused.map(({ code }) => code)).toEqual(Array(3).fill('pollBooked'))
    expect(await shop.db.booking.count()).toBe(2)
  })

  it('cannot join with the secret of another poll, or with one that is no 256 random bits', async ({
    shop,
  }) => {
    const one = await begun(shop)
    const other = await begun(shop)
    const joinSecret = randomToken()
    await one.vote('Ben', [], { joinSecret })
    for (const used of [joinSecret, one.personSecret]) {
      expect(await errorFrom(other.vote('Ben', [], { joinSecret: used }))).toMatchObject({
        code: 'linkInvalid',
      })
    }
    for (const malformed of [joinSecret.slice(1), `${joinSecret}A`, `${joinSecret.slice(1)}=`]) {
      expect(await errorFrom(other.vote('Ben', [], { joinSecret: malformed }))).toMatchObject({
        status: 422,
      })
    }
    expect((await other.look()).people.map(({ firstName }) => firstName)).toEqual(['Ann'])
  })

  it('takes over a poll whose beginner leaves, and the poll ends with the last one', async ({
    shop,
  }) => {
    const { vote, personSecret, pollToken, look, starts } = await begun(shop, { size: 2 })
    const ben = await vote('Ben', [starts[0]])
    const by = shop.visitor().groupPoll
    await by.leave({ pollToken, personSecret })
    expect((await look()).people).toMatchObject([{ firstName: 'Ben', isBeginner: true }])
    expect(await by.leave({ pollToken, personSecret: ben.personSecret ?? '' })).toEqual({
      poll: null,
    })
    expect(await errorFrom(look())).toMatchObject({ code: 'linkInvalid' })
  })

  it('cannot join without end, and a blocked contact gets no place', async ({ shop }) => {
    const { vote, pollToken } = await begun(shop, { size: 2 })
    const blocked = await shop
      .barber()
      .clients.create({ name: 'Mal Lory', email: 'mal@example.edu' })
    await shop.barber().clients.update({ id: blocked.id, isBlocked: true })
    expect(await errorFrom(vote('Mal', [], { clientEmail: 'mal@example.edu' }))).toMatchObject({
      code: 'contactTheBarber',
    })
    await shop.db.groupPoll.updateMany({ data: { joins: 30 } })
    expect(await errorFrom(vote('Mal', []))).toMatchObject({ status: 429 })
    await shop.db.groupPoll.updateMany({ data: { joins: 1 } })
    const { personSecret } = await vote('Ben', [])
    await shop.db.groupPollPerson.updateMany({ data: { changes: 60 } })
    expect(await errorFrom(vote('Ben', [], { personSecret }))).toMatchObject({ status: 429 })
    expect(pollToken).toMatch(/^[\w-]{43}$/)
  })
})

describe('the end of a poll', () => {
  it('comes after 14 days, with all its rows', async ({ shop }) => {
    const { look, voteOfAnn, starts } = await begun(shop)
    await voteOfAnn(starts[0])
    await shop.at(later(MONDAY_MORNING, 14 * DAY - MINUTE))
    await look()
    await shop.at(later(MONDAY_MORNING, 14 * DAY + MINUTE))
    expect(await errorFrom(look())).toMatchObject({ code: 'linkInvalid' })
    await sweepByRetention(shop.ctx())
    expect(await shop.db.groupPoll.count()).toBe(0)
    expect(await shop.db.groupPollVote.count()).toBe(0)
  })

  it('comes after 14 days and not before the last visit of a booked one has ended', async ({
    shop,
  }) => {
    const { starts, vote, voteOfAnn, book, look } = await begun(shop, { size: 2 })
    await voteOfAnn(starts[0])
    await vote('Ben', [starts[0]])
    await book(starts[0])
    const [, ben] = await bookingsOf(shop)
    await shop.barber().booking.update({ id: ben?.id ?? 0, startDatetime: '2026-03-24T15:00:00Z' })
    const end = new Date('2026-03-24T15:30:00Z')
    expect(await look()).toMatchObject({ endsAt: end })
    await shop.at(later(end, -1))
    await sweepByRetention(shop.ctx())
    expect(await look()).toMatchObject({ state: 'booked' })
    await shop.at(end)
    expect(await errorFrom(look())).toMatchObject({ code: 'linkInvalid' })
    await sweepByRetention(shop.ctx())
    expect(await shop.db.groupPoll.count()).toBe(0)
  })

  it('comes by the barber, who sees how many are choosing', async ({ shop }) => {
    const { voteOfAnn, starts, look } = await begun(shop)
    await voteOfAnn(starts[0])
    const [summary] = await shop.barber().groupPoll.list()
    expect(summary).toMatchObject({
      size: 3,
      firstNames: ['Ann'],
      favourite: { startDatetime: starts[0], suits: 1 },
      heldUntil: null,
    })
    await shop.barber().groupPoll.delete({ id: summary?.id ?? 0 })
    expect(await errorFrom(look())).toMatchObject({ code: 'linkInvalid' })
  })

  it('takes an erased person out of it', async ({ shop, context }) => {
    const { vote, look, starts } = await begun(shop)
    await vote('Ben', [starts[0]], { clientEmail: 'ben@example.edu' })
    const earlier = await shop.visitor().booking.create(
      visitOf(shop.service, starts[1]?.toISOString() ?? '', {
        clientName: 'Ben Ash',
        clientEmail: 'Ben@example.edu',
      }),
    )
    const id = await clientIdOf(shop.db, earlier.id)
    await eraseClients(context(), { id, alsoIds: [], cancelUpcoming: true, keepBlocked: false })
    expect((await look()).people.map(({ firstName }) => firstName)).toEqual(['Ann'])
    expect(await shop.db.groupPollVote.count()).toBe(0)
  })
})
