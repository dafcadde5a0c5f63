import { sha256 } from '@haircuts/core/kernel/secrets'
import { givenService, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { call, postJson, startApp, visitBody } from '../../testing.ts'

const START = '2026-03-03T15:00:00Z'
const TOKEN = 'linkOfTheEmail'.padEnd(43, 'x')

const it = test
  .extend('options', { scope: 'file' }, () => ({
    variables: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
  }))
  .extend('send', async ({ server }) => {
    const { db, api } = server
    await db.booking.deleteMany()
    await db.provenMailbox.deleteMany()
    await givenShop(db, { settings: { unproven_per_network: '0' } })
    const service = await givenService(db)
    const body = visitBody(service.id, START)
    return (from = api, more = {}) =>
      postJson(`${from}/bookings`, body, { 'x-forwarded-for': '203.0.113.5', ...more })
  })

it('POST /bookings answers 202 beyond the limit of a network, the same for the same key, and the link books', async ({
  server,
  send,
}) => {
  const { api, db } = server
  const key = { 'idempotency-key': 'one' }
  const first = await send(api, key)
  expect(first).toMatchObject({
    status: 202,
    body: {
      awaits: 'email',
      start_datetime: '2026-03-03T15:00:00.000Z',
      until: '2026-03-02T13:30:00.000Z',
      wish_id: expect.any(String),
    },
  })
  expect(await send(api, key)).toMatchObject({ status: 202, body: first.body })
  expect(await db.booking.count()).toBe(0)
  const wish = await db.bookingWish.findFirstOrThrow()
  const state = () => call(`${api}/booking-wishes/${wish.publicId}`)
  expect((await state()).body).toMatchObject({ state: 'waiting', alternatives: [] })

  // The email, which the queue of this test never sends, stores the hash of its token.
  await db.bookingWish.update({ where: { id: wish.id }, data: { tokenHash: sha256(TOKEN) } })
  const link = `${api}/booking-wishes/public/${TOKEN}`
  expect((await call(link)).body).toMatchObject({ state: 'waiting', service: 'Haircut', visits: 1 })
  const made = await postJson(`${link}/confirm`, {})
  expect(made).toMatchObject({
    status: 201,
    body: { status: 'confirmed', public_token: expect.any(String), bookings: [{}] },
  })
  expect((await state()).body).toMatchObject({ state: 'booked' })
  expect(await postJson(`${link}/confirm`, {})).toMatchObject({ status: 201 })
  const again = await send(api, key)
  expect(again).toMatchObject({ status: 201, body: { status: 'confirmed' } })
  expect(await db.booking.count()).toBe(1)
})

it('RATE_LIMITS=off turns the limits off', async ({ server, send }) => {
  expect(await send()).toMatchObject({ status: 202 })
  const unlimited = await startApp(server, { variables: { RATE_LIMITS: 'off' } })
  expect(await send(unlimited.api)).toMatchObject({ status: 201 })
  await unlimited.stop()
})
