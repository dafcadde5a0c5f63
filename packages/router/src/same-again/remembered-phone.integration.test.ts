import { expect } from 'vitest'
import { sweepByRetention } from '../retention/sweep.ts'
import { refusalFrom, visitOf } from '../testing.ts'
import { ANN, DAY_MS, it } from './same-again.testing.ts'

it('greets on a remembered phone alone, whose token changes with every booking', async ({
  rememberedPhone,
  phone,
  db,
}) => {
  const { jar, call, input } = rememberedPhone
  expect(await phone().call().sameAgain.offer()).toEqual({ offer: null })
  expect(await call().sameAgain.offer()).toMatchObject({ offer: { firstName: 'Ann' } })
  const first = jar.token
  expect(jar.expires).toEqual(new Date('2026-08-29T13:00Z'))
  await call({ idempotencyKey: 'one' }).sameAgain.book(input)
  expect(jar.token).not.toBe(first)

  // The answer was lost: the request is repeated with the earlier token.
  jar.token = first
  expect(await call({ idempotencyKey: 'one' }).sameAgain.book(input)).toMatchObject({
    firstName: 'Ann',
  })
  const copied = phone()
  copied.jar.token = first
  const theft = copied.call({ idempotencyKey: 'another' }).sameAgain.book(input)
  expect(await refusalFrom(theft)).toMatchObject({ code: 'linkInvalid' })
  await db.$executeRaw`UPDATE idempotency_key SET created_at = created_at - interval '25 hours'`
  const startDatetime = new Date('2026-03-04T15:00Z')
  const withOldKey = copied
    .call({ idempotencyKey: 'one' })
    .sameAgain.book({ ...input, startDatetime })
  expect(await refusalFrom(withOldKey)).toMatchObject({ code: 'offerChanged' })
  const later = { now: new Date('2026-03-02T14:00Z') }
  expect(await copied.call(later).sameAgain.offer()).toEqual({ offer: null })
  expect(await call(later).sameAgain.offer()).toMatchObject({ offer: { firstName: 'Ann' } })
})

it('forgets a phone when asked, after 180 days, and when the client is changed or deleted', async ({
  rememberedPhone,
  regular,
  barber,
  db,
  context,
}) => {
  const { call, jar } = rememberedPhone
  const count = () => db.rememberedDevice.count()
  const remember = () => call().sameAgain.remember({ publicToken: regular.token })
  expect(await count()).toBe(1)
  await remember()
  expect(await count()).toBe(1)
  await call().sameAgain.forget()
  expect([await count(), jar.token]).toEqual([0, null])

  await remember()
  await barber.clients.update({ id: regular.client.id, notes: 'Left-handed' })
  expect(await count()).toBe(1)
  await barber.clients.update({ id: regular.client.id, email: 'new@example.edu' })
  expect(await count()).toBe(0)
  await db.client.update({ where: { id: regular.client.id }, data: { email: ANN.email } })

  await remember()
  await barber.clients.delete({ id: regular.client.id })
  expect(await count()).toBe(0)
  await barber.deletedItem.restore({ kind: 'client', id: regular.client.id })
  expect(await count()).toBe(0)

  await remember()
  const later = new Date(Date.parse('2026-03-02T13:00Z') + 181 * DAY_MS)
  expect(await call({ now: later }).sameAgain.offer()).toEqual({ offer: null })
  await sweepByRetention(context({ now: later }))
  expect(await count()).toBe(0)
})

it('remembers a phone only within an hour of a booking on it, and two new ones at most, which push out no others', async ({
  regular,
  rememberedPhone,
  phone,
  db,
}) => {
  expect(rememberedPhone.jar.token).not.toBeNull()
  const { token: publicToken } = regular
  const tooLate = { now: new Date('2026-03-02T13:31Z') }
  expect(
    await refusalFrom(phone().call(tooLate).sameAgain.remember({ publicToken })),
  ).toMatchObject({ code: 'linkInvalid' })
  await db.$executeRaw`UPDATE remembered_device SET created_at = created_at - interval '2 hours'`
  for (let n = 0; n < 60; n += 1) await phone().call().sameAgain.remember({ publicToken })
  expect(await db.rememberedDevice.count()).toBe(3)
  expect(await rememberedPhone.call().sameAgain.offer()).toMatchObject({
    offer: { firstName: 'Ann' },
  })
})

it('opens the next appointment on a remembered phone, under the contact that the phone knows', async ({
  regular,
  rememberedPhone,
  phone,
  visitor,
  db,
}) => {
  const { call } = rememberedPhone
  expect((await call().sameAgain.offer()).offer?.next).toBeNull()
  expect(await refusalFrom(call().sameAgain.link())).toMatchObject({ code: 'linkInvalid' })
  await db.booking.update({ where: { id: regular.last }, data: { clientPhone: ANN.phone } })
  const made = await visitor.booking.create({
    ...visitOf(regular.service, '2026-03-10T15:00Z'),
    clientName: ANN.name,
    clientEmail: ANN.email,
    clientPhone: ANN.phone,
  })
  expect((await call().sameAgain.offer()).offer?.next).toMatchObject({ canCancel: true })
  const opened = await call().sameAgain.link()
  expect(await visitor.booking.byToken(opened)).toMatchObject({ id: made.id })
  expect(await refusalFrom(phone().call().sameAgain.link())).toMatchObject({ code: 'linkInvalid' })
  // The link of a past visit may have been forwarded: it opens no other booking.
  const byLink = visitor.sameAgain.link({ publicToken: regular.token })
  expect(await refusalFrom(byLink)).toMatchObject({ code: 'linkInvalid' })
})
