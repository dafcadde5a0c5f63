import { sweepPictures } from '@haircuts/core/pictures/store-pictures'
import { describe, expect } from 'vitest'
import { givenOutbox } from '../emails/outbox.testing.ts'
import { test } from '../fixtures.testing.ts'

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
    const { id } = await shop.book(VISIT, ANN)
    await shop.work()
    const publicToken = shop.emailedToken()
    await shop.at(before(135))
    await shop.at(before(60))
    const arrival = () => shop.visitor().arrival.show({ publicToken })
    return { id, publicToken, arrival }
  })

describe('the page for the door', () => {
  it('shows from two hours before until the end what the barber has said, and nothing of empty texts', async ({
    shop,
    ann,
  }) => {
    await shop.barber().arrival.saveDoor({ ...DOOR, gate: '  ' })
    const shown = { address: ADDRESS, hasPicture: false, ...DOOR, pictureReference: undefined }
    expect(await ann.arrival()).toEqual({ arrival: shown })
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

  it('shows nothing to a client who was not given the address', async ({ shop }) => {
    await shop.set('address_release', 'manual')
    const { id } = await shop.book(VISIT, ANN)
    await shop.work()
    const publicToken = shop.emailedToken()
    await shop.at(before(60))
    const { arrival } = shop.visitor()
    expect(await arrival.show({ publicToken })).toEqual({ arrival: null })
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
    await shop.set('arrival_page', 'false')
    const barber = shop.barber()
    const off = { code: 'NOT_FOUND', message: 'There is no page for the door at this time.' }
    await expect(ann.arrival()).rejects.toMatchObject(off)
    await expect(barber.arrival.door()).rejects.toMatchObject(off)
    await expect(barber.arrival.saveDoor(DOOR)).rejects.toMatchObject(off)
    expect(await shop.visitor().booking.byToken(ann)).not.toHaveProperty('arrivalFrom')
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
