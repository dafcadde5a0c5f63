import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { BARBER, errorFrom, givenBooking, givenShop } from '../testing.ts'

const ADDRESS = '12 Maple St & 3rd #4'

const it = test.extend('booked', async ({ db }) => {
  await givenShop(db, { settings: { business_address: ADDRESS } })
  return givenBooking(db, '2026-03-03T20:00Z', {
    clientName: 'Sam Rivers',
    clientPhone: '(979) 555-0100',
  })
})

it('are filled in with the client and the visit, in the business zone', async ({
  barber,
  booked,
}) => {
  const { texts, ...to } = await barber.booking.texts({ id: booked.id })
  expect(to).toEqual({ firstName: 'Sam', phone: '+19795550100', whatsapp: '+19795550100' })
  const of = (kind: string) => texts.filter((each) => each.kind === kind)
  expect(of('coming').map(({ text }) => text)).toEqual([
    'Hi Sam, are you still coming on Tuesday, March 3 at 3:00 PM? Just reply yes, or tell me if you need another time.',
  ])
  expect(of('late').map(({ minutes }) => minutes)).toEqual([5, 10, 15, 20, 30])
  expect(of('late')[1]?.text).toBe(
    'Hi Sam, I’m running about 10 minutes late for your 3:00 PM appointment. Sorry about that.',
  )
  expect(of('address')[0]?.text).toContain(`at 3:00 PM: ${ADDRESS}. It’s a private home`)
})

it('follow the templates of the settings, which know their placeholders', async ({
  barber,
  booked,
}) => {
  await barber.setting.set({ key: 'text_are_you_coming', value: 'Yo {name}, {business}?' })
  const { texts } = await barber.booking.texts({ id: booked.id })
  expect(texts[0]?.text).toBe('Yo Sam, The Open Chair?')
  const key = 'text_address'
  const error = await errorFrom(barber.setting.set({ key, value: 'Hi {adress}' }))
  expect(error.status).toBe(422)
  expect(JSON.stringify(error.errors)).toContain('{adress} is not known.')
})

it('have no address while none is set, and end with the visit', async ({
  db,
  barber,
  booked,
  clock,
}) => {
  const kinds = async () => {
    const { texts } = await barber.booking.texts({ id: booked.id })
    return new Set(texts.map(({ kind }) => kind))
  }
  await db.setting.update({ where: { key: 'business_address' }, data: { value: '' } })
  expect(await kinds()).toEqual(new Set(['coming', 'late', 'appointment']))
  clock.now = booked.endAt
  expect(await kinds()).toEqual(new Set())
})

it('have no WhatsApp link without an area code', async ({ db, barber, booked }) => {
  const { id } = booked
  const local = { clientPhone: '555-0100 x7', clientPhoneKey: '5550100' }
  await db.booking.update({ where: { id }, data: local })
  expect(await barber.booking.texts({ id })).toMatchObject({ phone: '5550100', whatsapp: null })
  await db.booking.update({ where: { id }, data: { clientPhone: null, clientPhoneKey: null } })
  expect(await barber.booking.texts({ id })).toMatchObject({ phone: null, whatsapp: null })
})

it('leave a line in the history when they are opened, and the address nowhere', async ({
  context,
  callWith,
  barber,
  booked,
  db,
}) => {
  const { logged } = context()
  const { id } = booked
  await barber.booking.openedText({ id, kind: 'address', app: 'whatsapp' })
  expect(await callWith({ admin: BARBER }).booking.history({ id })).toMatchObject([
    { kind: 'changed', before: {}, after: { openedText: 'address', openedIn: 'whatsapp' } },
  ])
  const [events] = await db.$queryRaw<{ kept: string }[]>`
    SELECT coalesce(json_agg(booking_event), '[]')::text AS kept FROM booking_event`
  expect(`${events?.kept} ${JSON.stringify(logged)}`).not.toContain('Maple')
})
