import { givenLink } from '@haircuts/core/links/links.testing'
import { givenBooking, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { call, signedIn } from '../../testing.ts'
import { it } from './pictures.testing.ts'

const ADDRESS = '12 Maple Street'

it('GET /bookings/public/{token}/door.webp serves the picture with the address, and to nobody else', async ({
  api,
  server,
}) => {
  const { db, clock } = server
  await givenShop(db, { settings: { business_address: ADDRESS, arrival_page: 'true' } })
  const { headers } = await signedIn(server)
  const pictureReference = new URL(await api.uploaded()).pathname.replace(/^.*\/api/, '')
  const saved = await call(`${server.api}/door`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ picture_reference: pictureReference }),
  })
  expect(saved).toMatchObject({ status: 200, body: { picture_reference: pictureReference } })

  const booking = await givenBooking(db, new Date(clock.now.getTime() + 3_600_000).toISOString())
  const link = { purpose: 'manage', subjectId: booking.id, handedOut: 'emailed' } as const
  const token = await givenLink(db, link)
  const picture = `${server.api}/bookings/public/${token}/door.webp`
  expect((await fetch(picture)).status).toBe(404)
  await db.message.create({
    data: {
      bookingId: booking.id,
      kind: 'address',
      version: 0,
      recipient: 'ann@example.edu',
      state: 'sent',
      addressPart: 'told',
      nextAttemptAt: clock.now,
      createdAt: clock.now,
    },
  })
  const shown = await fetch(picture)
  expect(shown.status).toBe(200)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'referrer-policy': expect.any(String),
  })
  expect((await fetch(picture, { method: 'POST' })).status).toBe(405)
  // Neither the address of the stored file nor that of a public picture opens it.
  const name = pictureReference.slice('/uploads/'.length)
  expect((await fetch(`${server.api}/uploads/${name}`)).status).toBe(401)
  expect((await fetch(`${server.api}/site-pictures/${name}`)).status).toBe(404)
  await db.booking.update({ where: { id: booking.id }, data: { status: 'cancelled' } })
  expect((await fetch(picture)).status).toBe(404)
})
