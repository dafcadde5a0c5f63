import { pushDoorCall } from '@haircuts/core/bookings/arrival/push-call'
import { sweepPictures } from '@haircuts/core/clients/store-pictures'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { givenOutbox } from '../messages/outbox.testing.ts'
import { givenPhone, pushService } from '../testing.ts'

const MINUTE = 60_000
const ADDRESS = '12 Maple Street'
const VISIT = '2026-03-10T15:00:00Z'
const ANN = { clientName: 'Ann Marsh', clientEmail: 'ann@example.edu' }
const DOOR = {
  pictureReference: null,
  parking: 'On the street, not in the drive.',
  gate: null,
  dog: null,
}
const before = (minutes: number) => new Date(Date.parse(VISIT) - minutes * MINUTE)

const it = test
  .extend('shop', ({ db }) =>
    givenOutbox(db, { settings: { business_address: ADDRESS, arrival_page: 'true' } }),
  )
  /** A new client's visit at three o'clock, an hour before it: the address was emailed. */
  .extend('ann', async ({ shop }) => {
    const { id, publicToken } = await shop.book(VISIT, ANN)
    await shop.work()
    await shop.at(before(135))
    await shop.at(before(60))
    const arrival = () => shop.visitor().arrival.show({ publicToken })
    const press = () => shop.visitor().arrival.outside({ publicToken })
    return { id, publicToken, arrival, press }
  })

describe('the page for the door', () => {
  it('shows from two hours before until the end what the barber has said, and nothing of empty texts', async ({
    shop,
    ann,
  }) => {
    await shop.barber().arrival.saveDoor({ ...DOOR, gate: '  ' })
    const shown = { address: ADDRESS, hasPicture: false, ...DOOR, pictureReference: undefined }
    expect(await ann.arrival()).toEqual({ arrival: { ...shown, call: null } })
    await shop.at(before(121))
    expect(await ann.arrival()).toEqual({ arrival: null })
    await shop.at(before(120))
    expect(await ann.arrival()).toMatchObject({ arrival: { address: ADDRESS } })
    await shop.at(before(-29))
    expect(await ann.arrival()).toMatchObject({ arrival: { address: ADDRESS } })
    await shop.at(before(-30))
    expect(await ann.arrival()).toEqual({ arrival: null })
    // Whose visit begins at its booked end finds the door.
    await shop.at(before(-20))
    await shop.barber().lateNotice.send({ id: ann.id, minutes: 30 })
    await shop.at(before(-31))
    expect(await ann.arrival()).toMatchObject({ arrival: { address: ADDRESS } })
    await shop.at(before(-60))
    expect(await ann.arrival()).toEqual({ arrival: null })
  })

  it('shows nothing to a client who was not given the address, whose press tells nobody', async ({
    shop,
    db,
  }) => {
    await shop.set('address_release', 'manual')
    const { id, publicToken } = await shop.book(VISIT, ANN)
    await shop.work()
    await shop.at(before(60))
    const { arrival } = shop.visitor()
    expect(await arrival.show({ publicToken })).toEqual({ arrival: null })
    await expect(arrival.outside({ publicToken })).rejects.toThrow('no page for the door')
    expect(await db.doorCall.count()).toBe(0)
    await shop.barber().addressRelease.release({ id })
    await shop.work()
    expect(await arrival.show({ publicToken })).toMatchObject({ arrival: { address: ADDRESS } })
  })

  it.for([
    ['is cancelled', { status: 'cancelled' }],
    ['is completed', { status: 'completed' }],
    ['is elsewhere', { place: 'The chapel' }],
  ] as const)('shows nothing once the visit %s', async ([_, change], { db, ann }) => {
    await db.booking.update({ where: { id: ann.id }, data: change })
    expect(await ann.arrival()).toEqual({ arrival: null })
    await expect(ann.press()).rejects.toThrow('no page for the door')
  })

  it('opens by the link that manages that visit alone', async ({ shop, ann }) => {
    for (const purpose of ['cancel', 'reschedule'] as const) {
      const { token } = await shop.barber().booking.generateToken({ id: ann.id, purpose })
      expect(await shop.visitor().arrival.show({ publicToken: token })).toEqual({ arrival: null })
    }
    const bo = await shop.book('2026-03-10T16:00:00Z', { clientName: 'Bo', clientEmail: null })
    expect(await shop.visitor().arrival.show(bo)).toEqual({ arrival: null })
    const unknown = { publicToken: `${ann.publicToken.slice(1)}A` }
    await expect(shop.visitor().arrival.show(unknown)).rejects.toThrow('invalid or has expired')
  })

  it('does not exist while it is switched off, and bookings say nothing of it', async ({
    shop,
    ann,
  }) => {
    expect(await shop.visitor().booking.byToken(ann)).toMatchObject({ arrivalFrom: before(120) })
    await ann.press()
    await shop.set('arrival_page', 'false')
    const barber = shop.barber()
    const off = { code: 'NOT_FOUND', message: 'There is no page for the door at this time.' }
    await expect(ann.arrival()).rejects.toMatchObject(off)
    await expect(ann.press()).rejects.toMatchObject(off)
    await expect(barber.arrival.door()).rejects.toMatchObject(off)
    await expect(barber.arrival.saveDoor(DOOR)).rejects.toMatchObject(off)
    await expect(barber.arrival.answer({ id: ann.id, answer: 'come-in' })).rejects.toMatchObject(
      off,
    )
    expect(await shop.visitor().booking.byToken(ann)).not.toHaveProperty('arrivalFrom')
    expect(await barber.dashboard.overview()).not.toHaveProperty('outside')
  })
})

describe('the press of "I’m outside"', () => {
  it('tells the barber once, however often it is pressed, and again after five minutes', async ({
    shop,
    ann,
    db,
  }) => {
    await Promise.all(Array.from({ length: 8 }, ann.press))
    expect(await db.doorCall.findMany()).toMatchObject([{ bookingId: ann.id, calls: 1 }])
    expect((await shop.barber().dashboard.overview()).outside).toMatchObject([
      { bookingId: ann.id, clientName: 'Ann Marsh', calledAt: before(60), answer: null },
    ])
    const calls = () => shop.jobs.filter(({ name }) => name === 'push-door-call').length
    expect(calls()).toBe(1)
    const notified: number[] = []
    for (const minutes of [56, 55, 50, 45, 40]) {
      // Moving the clock runs the jobs that wait.
      await shop.at(before(minutes))
      await ann.press()
      if (calls() > 0) notified.push(minutes)
    }
    expect(notified).toEqual([55, 50])
    expect(await db.doorCall.findMany()).toMatchObject([{ calls: 3, calledAt: before(50) }])
  })

  it('is a notification with two answers, of which the client reads the one that was pressed', async ({
    shop,
    ann,
    db,
  }) => {
    await givenPhone(db, shop.barber())
    await ann.press()
    const { push, shown } = pushService()
    await pushDoorCall(shop.ctx({ push }), { bookingId: ann.id, calls: 1 })
    const [notice] = shown.map((each) => each.notice)
    expect(notice).toMatchObject({
      title: 'Outside your door',
      body: 'Ann Marsh, 11:00 AM',
      answers: {
        path: '/arrivals/answers',
        choices: [{ answer: 'come-in' }, { answer: 'five-minutes' }],
      },
    })
    const token = notice?.answers?.token ?? ''
    await shop.visitor().arrival.answerByNotice({ token, answer: 'five-minutes' })
    expect(await ann.arrival()).toMatchObject({
      arrival: { call: { answer: 'five-minutes', waitUntil: before(55), canCallAgain: false } },
    })
    await shop.barber().arrival.answer({ id: ann.id, answer: 'come-in' })
    expect(await ann.arrival()).toMatchObject({
      arrival: { call: { answer: 'come-in', waitUntil: null, canCallAgain: false } },
    })
    expect((await shop.barber().dashboard.overview()).outside).toEqual([])
    // A retry of the job sends nothing that was answered.
    await pushDoorCall(shop.ctx({ push }), { bookingId: ann.id, calls: 1 })
    expect(shown).toHaveLength(1)
  })

  it('begins anew when the visit is moved to another day', async ({ shop, ann, db }) => {
    await ann.press()
    await shop.barber().arrival.answer({ id: ann.id, answer: 'come-in' })
    await shop.barber().booking.update({ id: ann.id, startDatetime: '2026-03-11T15:00:00Z' })
    await shop.at(before(-23 * 60))
    expect(await ann.arrival()).toMatchObject({ arrival: { call: null } })
    expect((await shop.barber().dashboard.overview()).outside).toEqual([])
    const answer = shop.barber().arrival.answer({ id: ann.id, answer: 'come-in' })
    await expect(answer).rejects.toThrow('not waiting outside')
    expect(await ann.press()).toMatchObject({ answer: null, calledAt: before(-23 * 60) })
    expect(await db.doorCall.findMany()).toMatchObject([{ calls: 1, answer: null }])
  })

  it('is answered by the latest notification alone, and not after a cancellation', async ({
    shop,
    ann,
    db,
  }) => {
    await givenPhone(db, shop.barber())
    const { push, shown } = pushService()
    for (const [calls, minutes] of [
      [1, 60],
      [2, 50],
    ] as const) {
      await shop.at(before(minutes))
      await ann.press()
      await pushDoorCall(shop.ctx({ push }), { bookingId: ann.id, calls })
    }
    const [first = '', second = ''] = shown.map(({ notice }) => notice.answers?.token)
    const { arrival } = shop.visitor()
    const answer = 'come-in' as const
    await expect(arrival.answerByNotice({ token: first, answer })).rejects.toThrow('invalid')
    await db.booking.update({ where: { id: ann.id }, data: { status: 'cancelled' } })
    await expect(arrival.answerByNotice({ token: second, answer })).rejects.toThrow(
      'not waiting outside',
    )
  })
})

it('the sweep leaves the picture of the door, and takes one that was replaced', async ({
  shop,
  db,
}) => {
  await shop.at(before(60))
  for (const name of ['door.webp', 'old.webp']) {
    await db.picture.create({ data: { name, byteSize: 1, createdAt: before(60 * 48) } })
  }
  const { arrival } = shop.barber()
  await arrival.saveDoor({ pictureReference: '/uploads/old.webp' })
  await arrival.saveDoor({ pictureReference: '/uploads/door.webp' })
  await sweepPictures(shop.ctx())
  expect(await db.picture.findMany()).toMatchObject([{ name: 'door.webp' }])
  await expect(arrival.saveDoor({ pictureReference: '/uploads/other.webp' })).rejects.toThrow(
    'upload the picture first',
  )
})
