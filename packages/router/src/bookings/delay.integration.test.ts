import { pushDelay } from '@haircuts/core/bookings/delays/push-delay'
import { tellDelays } from '@haircuts/core/bookings/delays/tell-delays'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { givenOutbox } from '../messages/outbox.testing.ts'
import { pushService, subscription } from '../testing.ts'

const MINUTE = 60_000
/** Monday, 10:00 in New York. */
const TEN = Date.parse('2026-03-02T15:00:00Z')
const at = (minutes: number) => new Date(TEN + minutes * MINUTE)

const it = test.extend('shop', async ({ db }) => {
  const outbox = await givenOutbox(db, { settings: { delay_notices: 'true' } })
  const book = (minutes: number, clientName: string) =>
    outbox.book(at(minutes).toISOString(), { clientName })
  const [ann, ben, cy, di] = [
    await book(0, 'Ann Marsh'),
    await book(30, 'Ben Carter'),
    await book(60, 'Cy Hale'),
    await book(90, 'Di Young'),
  ]
  const complete = ({ id }: { id: number }) =>
    outbox.barber().booking.update({ id, status: 'completed' })
  const delayOf = async ({ publicToken }: { publicToken: string }) =>
    (await outbox.visitor().booking.byToken({ publicToken })).delay
  const asked = async () => (await outbox.barber().dashboard.overview()).delay
  /** Moves the clock and runs the job of that minute. */
  const goTo = async (minutes: number) => {
    await outbox.at(at(minutes))
    await tellDelays(outbox.ctx())
  }
  return { ...outbox, ann, ben, cy, di, complete, delayOf, asked, goTo }
})

it('asks the barber about the first delay of a day, and tells the following ones by itself', async ({
  shop,
}) => {
  const { ann, ben, cy, di, complete, delayOf, asked, goTo, barber } = shop
  await goTo(34)
  expect(await asked()).toBeUndefined()
  await goTo(41)
  const first = { bookingId: ben.id, clientName: 'Ben Carter', startDatetime: at(30), minutes: 10 }
  expect(await asked()).toEqual(first)
  expect(await delayOf(ben)).toBeUndefined()

  expect(await barber().delay.tell({ id: ben.id, minutes: 10 })).toEqual({ isNotified: true })
  expect(await delayOf(ben)).toEqual({ minutes: 10, comeAt: at(40) })
  expect(await delayOf(cy)).toEqual({ minutes: 10, comeAt: at(70) })
  expect(await delayOf(di)).toBeUndefined()
  expect(await asked()).toBeUndefined()

  await complete(ann)
  await goTo(72)
  expect(await delayOf(cy)).toEqual({ minutes: 10, comeAt: at(70) })
  await goTo(81)
  expect(await delayOf(cy)).toEqual({ minutes: 20, comeAt: at(80) })
  expect(await delayOf(di)).toEqual({ minutes: 20, comeAt: at(110) })
  // A third number would be a third message.
  await goTo(95)
  expect(await delayOf(cy)).toEqual({ minutes: 20, comeAt: at(80) })
  expect((await shop.visitor().booking.byToken(cy)).startDatetime).toEqual(at(60))
})

it('tells nobody who has cancelled or has another time, and nobody twice for two presses', async ({
  shop,
  db,
}) => {
  const { ben, cy, delayOf, goTo, barber } = shop
  await goTo(46)
  const tell = (minutes: number) => barber().delay.tell({ id: ben.id, minutes })
  await Promise.all([tell(15), tell(20)])
  const [notice] = await db.delayNotice.findMany({ where: { bookingId: ben.id } })
  expect([15, 20]).toContain(notice?.minutes)
  await barber().booking.update({ id: cy.id, startDatetime: at(240) })
  expect(await delayOf(cy)).toBeUndefined()
  await barber().booking.update({ id: ben.id, status: 'cancelled' })
  expect(await delayOf(ben)).toBeUndefined()
  await expect(tell(5)).rejects.toThrow('still to come')
})

it('tells nobody on a day that the barber has declined', async ({ shop, db }) => {
  const { ben, asked, goTo, barber } = shop
  await goTo(41)
  expect(await barber().delay.notToday()).toEqual({ isNotified: false })
  expect(await asked()).toBeUndefined()
  await goTo(55)
  expect(await barber().delay.tell({ id: ben.id, minutes: 10 })).toEqual({ isNotified: false })
  expect(await db.delayNotice.count()).toBe(0)
})

it('shows the number of "Running late", which the barber sends by hand', async ({ shop }) => {
  const { ben, delayOf, goTo, barber } = shop
  await goTo(20)
  await barber().lateNotice.send({ id: ben.id, minutes: 15 })
  expect(await delayOf(ben)).toEqual({ minutes: 15, comeAt: at(45) })
})

it('does not exist while it is switched off', async ({ shop, db }) => {
  const { ben, asked, delayOf, goTo, barber, set } = shop
  await goTo(41)
  await set('delay_notices', 'false')
  expect(await asked()).toBeUndefined()
  const off = { code: 'NOT_FOUND', message: 'Clients are not told of delays.' }
  await expect(barber().delay.tell({ id: ben.id, minutes: 10 })).rejects.toMatchObject(off)
  await expect(barber().delay.notToday()).rejects.toMatchObject(off)
  await barber().lateNotice.send({ id: ben.id, minutes: 15 })
  expect(await delayOf(ben)).toBeUndefined()
  expect([await db.delayNotice.count(), await db.delayDay.count()]).toEqual([0, 0])
})

it('notifies the browser of a client who agreed, of the latest number alone, until it ends', async ({
  shop,
  db,
}) => {
  const { ben, cy, complete, ann, goTo, barber, visitor, ctx, jobs } = shop
  const { publicToken } = ben
  const follow = (push: ReturnType<typeof subscription> | null) =>
    visitor().delay.follow({ publicToken, push })
  expect(await visitor().delay.notifications({ publicToken })).toMatchObject({
    notifications: { isOn: false, pushKey: expect.any(String) },
  })
  await follow(subscription('another phone'))
  expect(await follow(subscription('phone'))).toMatchObject({ notifications: { isOn: true } })
  await goTo(41)
  await barber().delay.tell({ id: ben.id, minutes: 10 })
  const queued = () => jobs.filter(({ name }) => name === 'push-delay')
  const payload = { bookingId: ben.id, minutes: 10 }
  expect(queued()).toEqual([expect.objectContaining({ payload })])

  const service = pushService()
  const send = (minutes: number, { push } = service) =>
    pushDelay({ ...ctx(), push }, { bookingId: ben.id, minutes })
  await send(10)
  const [{ endpoint, notice } = { endpoint: '', notice: null }] = service.shown
  expect(endpoint).toBe(subscription('phone').endpoint)
  expect(notice).toMatchObject({ title: 'About 10 minutes late', body: 'Please come at 10:40 AM.' })
  expect(JSON.stringify(notice)).not.toMatch(/Ben|Men/)
  const opened = notice?.path.split('/').at(-1) ?? ''
  expect(await visitor().booking.byToken({ publicToken: opened })).toMatchObject({ id: ben.id })

  await complete(ann)
  await goTo(55)
  await send(15)
  expect(service.shown).toHaveLength(1)
  await expect(send(10, pushService('later'))).rejects.toThrow('later')
  await send(10, pushService('gone'))
  expect(await db.delayDevice.count()).toBe(0)
  await follow(subscription('phone'))
  expect(await follow(null)).toMatchObject({ notifications: { isOn: false } })
  await follow(subscription('phone'))
  await barber().booking.update({ id: ben.id, status: 'cancelled' })
  await send(10)
  expect(service.shown).toHaveLength(1)
  const none = { notifications: null }
  expect(await visitor().delay.notifications({ publicToken })).toEqual(none)
  const off = { code: 'NOT_FOUND', message: 'Clients are not told of delays.' }
  await expect(follow(subscription('phone'))).rejects.toMatchObject(off)
  const { token } = await barber().booking.generateToken({ id: cy.id, purpose: 'cancel' })
  expect(await visitor().delay.notifications({ publicToken: token })).toEqual(none)
})
