import { calendarFileByToken } from '@haircuts/core/bookings/calendar-file'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { BARBER, callerFor, givenBooking, visitOf } from '../testing.ts'
import { givenOutbox } from './outbox.testing.ts'

const MINUTE = 60_000
const ADDRESS = '12 Maple Street'
const ANN = { clientName: 'Ann Marsh', clientEmail: 'ann@example.edu' }
/** Within two hours of the clock of the tests. */
const SOON = '2026-03-02T14:30:00Z'

const it = test.extend('shop', async ({ db }) => {
  const shop = await givenOutbox(db, {
    settings: {
      ...{ business_address: ADDRESS, arrival_page: 'true', booking_lead_time_hours: '0' },
    },
  })
  const apiKey = { admin: BARBER, scopes: ['bookings' as const] }
  return {
    ...shop,
    program: () => callerFor(shop.ctx({ apiKey })),
    bookAsVisitor: (start: string, more = {}) =>
      shop.visitor().booking.create(visitOf(shop.service, start, { ...ANN, ...more })),
    /** All that a link opens. */
    read: async (publicToken: string) =>
      JSON.stringify([
        await shop.visitor().booking.byToken({ publicToken }),
        await shop.visitor().arrival.show({ publicToken }),
        await calendarFileByToken(shop.ctx(), { publicToken }),
      ]),
  }
})

it('a stranger who books under the name and email of a client reads the address by no answer of the API', async ({
  shop,
  db,
}) => {
  await givenBooking(db, '2026-01-05T15:00:00Z', { status: 'completed', ...ANN })
  const { publicToken, linkHandedOut } = await shop.bookAsVisitor(SOON)
  expect(linkHandedOut).toBe('answered')
  await shop.work()
  await shop.at(shop.ctx().now.getTime() + MINUTE)
  expect(await shop.read(publicToken)).not.toContain('Maple')
  // The client reads it by the link of the email.
  expect(shop.mails[0]).toMatchObject({
    kind: 'confirmation',
    text: expect.stringContaining(ADDRESS),
  })
  expect(await shop.read(shop.emailedToken())).toContain(`LOCATION:${ADDRESS}`)
})

it('an invented name and email read the address by no answer of the API', async ({ shop }) => {
  const { publicToken } = await shop.bookAsVisitor(SOON, { clientEmail: 'nobody@example.edu' })
  await shop.work()
  await shop.at(shop.ctx().now.getTime() + 2 * MINUTE)
  expect(shop.kinds()).toEqual(['confirmation', 'address'])
  expect(await shop.read(publicToken)).not.toContain('Maple')
  expect(await shop.read(shop.emailedToken())).toContain(ADDRESS)
})

it('an API key reads the address by no link of its own, and neither does one of the barber', async ({
  shop,
}) => {
  const { id } = await shop.book(SOON, ANN)
  await shop.work()
  for (const [caller, handedOut] of [
    [shop.program(), 'answered'],
    [shop.barber(), 'barber'],
  ] as const) {
    const { token } = await caller.booking.generateToken({ id, purpose: 'manage' })
    const opened = await shop.visitor().booking.byToken({ publicToken: token })
    expect(opened.linkHandedOut).toBe(handedOut)
    expect(await shop.read(token)).not.toContain('Maple')
  }
})

it('a visit that an API key has completed proves nobody until the barber has changed it', async ({
  shop,
  db,
}) => {
  const past = { adminOverride: true, notifyClient: false, ...ANN }
  const { id } = await shop
    .program()
    .booking.create(visitOf(shop.service, '2026-02-23T15:00:00Z', past))
  await shop.program().booking.update({ id, status: 'completed' })
  await shop.program().booking.update({ id, notes: 'Came on time.' })
  const told = async (start: string) => {
    await shop.book(start, ANN)
    await shop.work()
    return shop.mails.at(-1)?.text.includes(ADDRESS)
  }
  expect(await told('2026-03-10T15:00:00Z')).toBe(false)
  await shop.barber().booking.update({ id, notes: 'Yes.' })
  expect(await told('2026-03-11T15:00:00Z')).toBe(true)
  // What the barber has seen stays so.
  await shop.program().booking.update({ id, notes: 'Again.' })
  expect(await told('2026-03-12T15:00:00Z')).toBe(true)
  expect(await db.booking.count({ where: { completedByKey: true } })).toBe(0)
})

it('the organizer’s email proves nothing about a person with an address of their own', async ({
  shop,
}) => {
  await shop.visitor().bookingGroup.create({
    ...visitOf(shop.service, SOON, ANN),
    others: [
      { appointmentTypeId: shop.service.id, addonIds: [], clientName: 'Ben' },
      {
        ...{ appointmentTypeId: shop.service.id, addonIds: [] },
        ...{ clientName: 'Cal Orr', clientEmail: 'cal@example.edu' },
      },
    ],
  })
  await shop.work()
  const text = shop.mails.find(({ to }) => to === ANN.clientEmail)?.text ?? ''
  const tokens = new Set(text.match(/(?<=(?:reschedule|appointment)\/)[\w-]{43}/g))
  const opened = await Promise.all(
    [...tokens].map((publicToken) => shop.visitor().booking.byToken({ publicToken })),
  )
  const handedOut = Object.fromEntries(
    opened.map(({ client, linkHandedOut }) => [client.name, linkHandedOut]),
  )
  expect(handedOut).toEqual({ 'Ann Marsh': 'emailed', Ben: 'emailed', 'Cal Orr': 'answered' })
  // Ben enters an address of his own: what was emailed to Ann does not prove it.
  const ben = [...tokens][opened.findIndex(({ client }) => client.name === 'Ben')] ?? ''
  const person = { clientName: 'Ben', clientEmail: 'ben@example.edu', clientPhone: null }
  await shop.visitor().bookingGroup.updatePerson({ publicToken: ben, ...person })
  const after = await shop.visitor().booking.byToken({ publicToken: ben })
  expect(after.linkHandedOut).toBe('answered')
})
