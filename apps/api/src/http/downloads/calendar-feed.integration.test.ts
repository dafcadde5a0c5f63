import { busyTimes } from '@haircuts/ical/busy-times'
import { givenBooking, givenShop } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { call, postJson, signedIn } from '../../testing.ts'

const HOME = '7 Secret Street'
const WEEK = { start: Date.parse('2026-03-01T00:00Z'), end: Date.parse('2026-03-08T00:00Z') }

const it = test.extend('shop', { scope: 'file' }, async ({ server }) => {
  await givenShop(server.db, { settings: { business_address: HOME } })
  const { headers } = await signedIn(server)
  await givenBooking(server.db, '2026-03-03T15:00Z', {
    clientName: 'Ann Marsh',
    clientPhone: '979 555 0123',
    clientEmail: 'ann@example.edu',
    clientNotes: 'Allergic to lavender',
  })
  await givenBooking(server.db, '2026-03-04T15:00Z', {
    status: 'pending',
    pendingUntil: new Date('2026-03-03T00:00Z'),
  })
  await givenBooking(server.db, '2026-03-05T15:00Z', { status: 'cancelled' })
  async function createFeed(shows_names: boolean) {
    const feed = { name: 'Kitchen', shows_names }
    const { status, body } = await postJson(`${server.api}/calendar-feeds`, feed, headers)
    expect(status).toBe(201)
    const { url, id } = Object(body)
    return { id, address: `${server.api}${/\/feeds\/.*$/.exec(url)?.[0]}` }
  }
  return { headers, createFeed }
})

describe('a feed of the bookings', () => {
  it('shows times and services, and names only if the barber wants that', async ({ shop }) => {
    const [named, nameless] = [await shop.createFeed(true), await shop.createFeed(false)]
    for (const [{ address }, summary] of [
      [named, 'Ann Marsh - Haircut'],
      [nameless, 'SUMMARY:Haircut'],
    ] as const) {
      const response = await fetch(address)
      expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      const file = await response.text()
      expect(file).toContain(summary)
      expect(file).toContain('(asks)')
      for (const secret of [HOME, '979 555', 'ann@example.edu', 'lavender'])
        expect(file).not.toContain(secret)
      const { busy, problem } = busyTimes(file, { zone: 'UTC', window: WEEK })
      expect(problem).toBeNull()
      expect(busy.map(({ start }) => new Date(start).getUTCDate()).sort()).toEqual([3, 4])
    }
    expect(await (await fetch(nameless.address)).text()).not.toContain('Ann')
  })

  it('is fetched again only when it has changed', async ({ server, shop }) => {
    const { address } = await shop.createFeed(true)
    const first = await fetch(address)
    expect(first.headers.get('cache-control')).toBe('private, max-age=900')
    const headers = { 'if-none-match': String(first.headers.get('etag')) }
    expect((await fetch(address, { headers })).status).toBe(304)
    await givenBooking(server.db, '2026-03-06T15:00Z')
    expect((await fetch(address, { headers })).status).toBe(200)
  })

  it('ends at once, and opens with nothing but its own secret', async ({ server, shop }) => {
    const { id, address } = await shop.createFeed(true)
    for (const token of ['x', 'A'.repeat(43), encodeURIComponent('../feeds'), '%00'])
      expect((await fetch(`${server.api}/feeds/${token}.ics`)).status).toBe(404)
    const list = await call(`${server.api}/calendar-feeds`, { headers: shop.headers })
    expect(JSON.stringify(list.body)).not.toContain(address.slice(-47, -4))
    const stored = JSON.stringify(await server.db.calendarFeed.findMany())
    expect(stored).not.toContain(address.slice(-47, -4))
    const end = { method: 'DELETE', headers: shop.headers }
    expect((await call(`${server.api}/calendar-feeds/${id}`, end)).status).toBe(204)
    expect((await fetch(address)).status).toBe(404)
    expect((await call(`${server.api}/calendar-feeds/${id}`, end)).status).toBe(404)
  })
})
