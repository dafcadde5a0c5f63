import type { HandedOut, TokenPurpose } from '@haircuts/core/links/link-schema'
import { givenLink } from '@haircuts/core/links/links.testing'
import { givenBooking, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { call } from '../../testing.ts'

const MINUTE = 60_000
const ADDRESS = '12 Maple Street'

const it = test.extend('givenVisit', { scope: 'file' }, async ({ server }) => {
  const { db, clock } = server
  await givenShop(db, { settings: { business_address: ADDRESS, arrival_page: 'true' } })
  /** A visit so many minutes from now, whose client was emailed the address. */
  return async (minutes: number, more: { status?: string; isNotified?: boolean } = {}) => {
    const { status = 'confirmed', isNotified = true } = more
    const start = new Date(clock.now.getTime() + minutes * MINUTE).toISOString()
    const { id } = await givenBooking(db, start, { status })
    const message = {
      ...{ bookingId: id, kind: 'address', version: 0, recipient: 'ann@example.edu' },
      ...{ state: 'sent', addressPart: 'told', nextAttemptAt: clock.now, createdAt: clock.now },
    }
    if (isNotified) await db.message.create({ data: message })
    const tokenFor = (purpose: TokenPurpose, handedOut: HandedOut = 'emailed') =>
      givenLink(db, { purpose, subjectId: id, handedOut })
    return { token: await tokenFor('manage'), tokenFor }
  }
})

it('no link but that of a client at the door shows the address, by any page or transport', async ({
  server,
  givenVisit,
}) => {
  const read = async (path: string) => JSON.stringify((await call(`${server.api}${path}`)).body)
  const own = await givenVisit(60)
  const others = [
    ['for a cancellation', await own.tokenFor('cancel')],
    ['for another time', await own.tokenFor('reschedule')],
    ['answered by the API', await own.tokenFor('manage', 'answered')],
    ['given to the barber', await own.tokenFor('manage', 'barber')],
    ['three hours early', (await givenVisit(180)).token],
    ['of yesterday', (await givenVisit(-24 * 60)).token],
    ['of a cancelled visit', (await givenVisit(60, { status: 'cancelled' })).token],
    ['of a client who was not told', (await givenVisit(100, { isNotified: false })).token],
    ['of nobody', `${own.token.slice(1)}A`],
  ] as const
  const pages = (token: string) => [
    `/bookings/public/${token}`,
    `/bookings/public/${token}/arrival`,
    `/bookings/public/${token}/arrival/?x=1`,
    `/bookings/public/${token}/door.webp`,
    `/trpc/arrival.show?input=${encodeURIComponent(JSON.stringify({ json: { publicToken: token } }))}`,
  ]
  const shown = await Promise.all(
    others.map(async ([name, token]) => {
      const bodies = await Promise.all(pages(token).map(read))
      return { name, isShown: bodies.join().includes('Maple') }
    }),
  )
  expect(shown).toEqual(others.map(([name]) => ({ name, isShown: false })))
  // The visits of yesterday and in three hours were emailed the address, so their own files have it.
  for (const [, token] of [...others.slice(0, 4), ...others.slice(6)])
    expect(await read(`/bookings/public/${token}/calendar.ics`)).not.toContain('Maple')
  expect(await read(`/bookings/public/${own.token}/arrival`)).toContain(ADDRESS)
})
