import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import type { MailOutcome } from '@haircuts/core/emails/mailer'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { MONDAY_MORNING, visitOf } from '../testing.ts'
import { givenOutbox as givenOutboxIn, stateOf } from './outbox.testing.ts'

const THREE = '2026-03-10T19:00:00Z'
const FOUR = '2026-03-10T20:00:00Z'
const FIVE = '2026-03-10T21:00:00Z'
const later = (seconds: number) => MONDAY_MORNING.getTime() + seconds * 1000
const UNCHANGED = 'You undid this, so no email was sent.'

/** A visit at three o'clock that a client booked, and whose confirmation has left. */
const it = test.extend('given', ({ db }) => async () => {
  const outbox = await givenOutboxIn(db)
  const { visitor, service, work, mails, barber } = outbox
  const made = await visitor().booking.create(visitOf(service, THREE))
  await work()
  mails.splice(0)
  const { id } = made
  const change = (input: object) => barber().booking.update({ id, ...input })
  return { ...outbox, id, made, change }
})

describe('an email about the barber’s change', () => {
  it('leaves after 30 seconds', async ({ given }) => {
    const { change, at, work, kinds, mails } = await given()
    await change({ startDatetime: FOUR })
    await work({ isDelaying: true })
    await at(later(25))
    expect(kinds()).toEqual([])
    await at(later(30))
    expect(kinds()).toEqual(['reschedule'])
    expect(mails[0]?.text).toContain('4:00 PM')
  })

  it('waits anew after each further change, and tells the last one', async ({ given }) => {
    const { change, ctx, at, kinds, mails, jobs, db } = await given()
    await change({ startDatetime: FOUR })
    const first = jobs.find(({ name }) => name === 'deliver-message')
    await at(later(20))
    await change({ startDatetime: FIVE })
    // A worker that was late finds the first email withdrawn.
    if (first?.name === 'deliver-message') {
      await deliverMessage(ctx({ now: new Date(later(31)) }), first.payload)
    }
    expect(kinds()).toEqual([])
    await at(later(50))
    expect(kinds()).toEqual(['reschedule'])
    expect(mails[0]?.text).toContain('5:00 PM')
    expect(await db.message.count({ where: { state: 'waiting' } })).toBe(0)
  })

  it.for([
    ['moved and moved back', [{ startDatetime: FOUR }, { startDatetime: THREE }]],
    ['cancelled and restored', [{ status: 'cancelled' }, { status: 'confirmed' }]],
    [
      'moved, cancelled, restored and moved back',
      [
        { startDatetime: FOUR },
        { status: 'cancelled' },
        { status: 'confirmed' },
        { startDatetime: THREE },
      ],
    ],
    [
      'moved, and moved back without an email',
      [{ startDatetime: FOUR }, { startDatetime: THREE, notifyClient: false }],
    ],
  ] as const)('is not sent for a visit that is %s', async ([_, changes], { given }) => {
    const { change, work, kinds, log, at } = await given()
    for (const each of changes) await change(each)
    await work()
    await at(later(600))
    expect(kinds()).toEqual([])
    expect(stateOf(await log()).at(-1)).toMatchObject({ state: 'withdrawn', reason: UNCHANGED })
  })

  it('says where the visit is, when it was cancelled and restored after a move', async ({
    given,
  }) => {
    const { change, work, kinds } = await given()
    await change({ startDatetime: FOUR })
    await change({ status: 'cancelled' })
    await change({ status: 'confirmed' })
    await work()
    expect(kinds()).toEqual(['reschedule'])
  })

  it('is still sent after a review by mistake is undone', async ({ given }) => {
    const { change, work, kinds } = await given()
    await change({ startDatetime: FOUR })
    await change({ status: 'completed' })
    await change({ status: 'confirmed' })
    await work()
    expect(kinds()).toEqual(['reschedule'])
  })

  it('names the time that the client knows, when a moved visit is cancelled', async ({ given }) => {
    const { change, work, mails } = await given()
    await change({ startDatetime: FOUR })
    await change({ status: 'cancelled' })
    await work()
    expect(mails).toMatchObject([
      { kind: 'cancellation', subject: expect.stringContaining('3:00 PM') },
    ])
  })

  it('is one confirmation for a visit that the barber creates and moves', async ({ given }) => {
    const { book, barber, work, kinds, mails } = await given()
    const { id } = await book('2026-03-11T15:00:00Z')
    await barber().booking.update({ id, startDatetime: '2026-03-11T16:00:00Z' })
    await work()
    expect(kinds()).toEqual(['confirmation'])
    expect(mails[0]?.text).toContain('12:00 PM')
  })

  it.for(['cancelled', 'deleted'])(
    'is not sent for a visit that is created and %s',
    async (end, { given }) => {
      const { book, barber, work, kinds } = await given()
      const { id } = await book('2026-03-11T15:00:00Z')
      if (end === 'cancelled') await barber().booking.update({ id, status: end })
      else await barber().booking.delete({ id })
      await work()
      expect(kinds()).toEqual([])
    },
  )

  it('about a deletion waits too, and names the time that the client knows', async ({ given }) => {
    const { change, barber, id, at, kinds, mails } = await given()
    await change({ startDatetime: FOUR })
    await barber().booking.delete({ id })
    await at(later(25))
    expect(kinds()).toEqual([])
    await at(later(31))
    expect(mails).toMatchObject([
      { kind: 'cancellation', subject: expect.stringContaining('3:00 PM') },
    ])
  })

  it('about a cancellation is not lost with a deletion right after it', async ({ given }) => {
    const { change, barber, id, work, kinds } = await given()
    await change({ status: 'cancelled' })
    await barber().booking.delete({ id })
    await work()
    expect(kinds()).toEqual(['cancellation'])
  })

  it('goes out once, however many processes try, and after a lost job', async ({ given }) => {
    const { change, ctx, jobs, at, kinds, db } = await given()
    await change({ startDatetime: FOUR })
    jobs.splice(0)
    const { id: messageId } = await db.message.findFirstOrThrow({ where: { state: 'waiting' } })
    const now = new Date(later(31))
    const workers = [1, 2, 3, 4].map(() => deliverMessage(ctx({ now }), { messageId }))
    await Promise.all(workers)
    expect(kinds()).toEqual(['reschedule'])
    await change({ startDatetime: FIVE })
    jobs.splice(0)
    await at(later(120))
    expect(kinds()).toEqual(['reschedule', 'reschedule'])
  })

  it('that a worker finds during a further change waits for it, and is replaced', async ({
    given,
  }) => {
    const { change, db, ctx, id, kinds } = await given()
    await change({ startDatetime: FOUR })
    const { id: messageId } = await db.message.findFirstOrThrow({ where: { state: 'waiting' } })
    const sending = await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM booking WHERE id = ${id} FOR UPDATE`
      const finished = deliverMessage(ctx({ now: new Date(later(31)) }), { messageId })
      const waiting = () => db.$queryRaw`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(waiting, { timeout: 5000 }).toHaveLength(1)
      await tx.message.update({ where: { id: messageId }, data: { state: 'withdrawn' } })
      return { finished }
    })
    await sending.finished
    expect(kinds()).toEqual([])
    expect(await db.message.findUnique({ where: { id: messageId } })).toMatchObject({
      state: 'withdrawn',
      claimedAt: null,
    })
  })

  it('leaves with the erasure of the person, unsent', async ({ given }) => {
    const { change, barber, made, at, kinds, db } = await given()
    await change({ startDatetime: FOUR })
    const { clientId } = await db.booking.findUniqueOrThrow({ where: { id: made.id } })
    await barber().erasure.erase({ id: clientId ?? 0, cancelUpcoming: true })
    await at(later(60))
    expect(kinds()).toEqual([])
  })

  it('does not replace one that the client’s own change still requires', async ({ given }) => {
    const { visitor, barber, service, work, at, mailer, kinds, mails } = await given()
    const { send } = mailer
    const outage: MailOutcome = { outcome: 'later', reason: 'Busy.', isUnsure: false }
    mailer.send = async () => outage
    const { id } = await visitor().booking.create(visitOf(service, '2026-03-12T15:00:00Z'))
    await work({ isDelaying: true })
    await barber().booking.update({ id, status: 'cancelled' })
    await barber().booking.update({ id, status: 'confirmed' })
    mailer.send = send
    await at(later(60))
    expect(kinds()).toEqual(['confirmation'])
    expect(mails[0]?.to).toBe('ann@example.edu')
  })
})

it('a visitor’s own change is emailed immediately, also after one by the barber', async ({
  given,
}) => {
  const { made, change, visitor, work, kinds, log } = await given()
  await change({ startDatetime: FOUR })
  await visitor().booking.cancel({ publicToken: made.publicToken })
  await work({ isDelaying: true })
  expect(kinds()).toEqual(['cancellation'])
  expect((await log()).filter(({ state }) => state === 'waiting')).toEqual([])
})

it('a change says whether the client will be emailed', async ({ given }) => {
  const { change, set } = await given()
  const emails = async (input: object) => (await change(input)).clientWillBeEmailed
  expect(await emails({ startDatetime: FOUR })).toBe(true)
  expect(await emails({ startDatetime: THREE })).toBe(false)
  expect(await emails({ notes: 'likes it short' })).toBe(false)
  expect(await emails({ startDatetime: FOUR, notifyClient: false })).toBe(false)
  await set('send_reschedule_emails', 'false')
  expect(await emails({ startDatetime: FIVE })).toBe(false)
})

it('a quiet change leaves an email that waits to tell the final state, and says so', async ({
  given,
}) => {
  const { change, at, mails } = await given()
  await change({ startDatetime: FOUR })
  const quiet = { startDatetime: FIVE, notifyClient: false }
  expect(await change(quiet)).toMatchObject({ clientWillBeEmailed: true })
  await at(later(31))
  expect(mails).toMatchObject([{ kind: 'reschedule', subject: expect.stringContaining('5:00 PM') }])
})

it.for([
  ['moved back', { startDatetime: THREE, notifyClient: false }],
  ['cancelled', { status: 'cancelled', notifyClient: false }],
] as const)(
  'a quiet change withdraws the email that waits for a visit that is %s',
  async ([_, quiet], { given }) => {
    const { change, at, kinds } = await given()
    await change({ startDatetime: FOUR })
    expect(await change(quiet)).toMatchObject({ clientWillBeEmailed: false })
    await at(later(31))
    expect(kinds()).toEqual([])
  },
)

it('a deletion says whether the client will be emailed', async ({ given }) => {
  const { id, book, visitor, service, work, barber, change, set } = await given()
  const remove = (id: number, more = {}) => barber().booking.delete({ id, ...more })
  const created = await book('2026-03-11T15:00:00Z')
  expect(await remove(created.id)).toEqual({ clientWillBeEmailed: false })
  const [other, third] = [
    await visitor().booking.create(visitOf(service, '2026-03-12T15:00:00Z')),
    await visitor().booking.create(visitOf(service, '2026-03-13T15:00:00Z')),
  ]
  await work()
  const quietly = await remove(other.id, { notifyClient: false })
  expect(quietly).toEqual({ clientWillBeEmailed: false })
  await change({ status: 'cancelled' })
  expect(await remove(id)).toEqual({ clientWillBeEmailed: true })
  await set('send_cancellation_emails', 'false')
  expect(await remove(third.id)).toEqual({ clientWillBeEmailed: false })
})
