import { givenBlackout, givenBooking, givenService, givenShop } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { postJson, visitBody } from '../../testing.ts'
import { minuteOf } from './minute-pictures.ts'

/** These tests look at the real pages: the web app has to be built, as `npm test` does first. */

const HOME_ADDRESS = '12 Secret Street'
const PNG = 'image/png'

const it = test
  .extend('options', { scope: 'file' }, () => ({
    variables: { PUBLIC_URL: 'https://cuts.example' },
  }))
  .extend('shop', { scope: 'file' }, async ({ server }) => {
    const { db, clock } = server
    await givenShop(db, {
      settings: {
        next_times_in_links: 'true',
        business_name: 'Fine Cuts',
        business_address: HOME_ADDRESS,
        booking_lead_time_hours: '2',
        minimize_gaps: 'true',
      },
    })
    const cut = await givenService(db, { name: 'Cut & <Shave>' })
    const long = await givenService(db, { name: 'Everything', durationMinutes: 120 })
    const hidden = await givenService(db, { name: 'Retired', isActive: false })
    await givenBooking(db, '2026-03-02T16:00:00Z', { minutes: 60 })
    await givenBlackout(db, { start: '2026-03-03T14:00:00Z', end: '2026-03-03T20:00:00Z' })
    const get = (path: string) => server.app.inject(`/haircuts${path}`)
    const set = async (key: string, value: string) => {
      await db.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
    }
    const nextMinute = () => {
      clock.now = new Date(clock.now.getTime() + 60_000)
    }
    const picture = (name: number | string, minute = minuteOf(clock.now)) =>
      get(`/next/${name}-${minute}.png`)
    return { cut, long, hidden, get, set, nextMinute, picture }
  })

const imageOf = (html: string) => /property="og:image" content="([^"]+)"/.exec(html)?.[1]

describe('while the setting is on', () => {
  it('every named time can be booked at that moment', async ({ server, shop }) => {
    const { body, headers } = await shop.get('/next.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=60')
    expect(body).toContain('Fine Cuts: next free times, as of 8:00 AM, Mon Mar 2')
    expect(body).toContain(`https://cuts.example/haircuts/book/${shop.cut.id}`)
    expect(body).toContain('Please book at least 2 hours ahead.')
    expect(body).not.toMatch(/Retired|Secret/)
    const lines = body.split('\n')
    for (const { id, name } of [shop.cut, shop.long]) {
      const row = lines[lines.findIndex((line) => line.startsWith(name)) + 1] ?? ''
      const times = row.split(' · ')
      expect(times).toHaveLength(3)
      for (const time of times) {
        const [, day, clock] = /^(\w{3}) (\d+:\d\d [AP]M)$/.exec(time) ?? []
        const date = { Mon: '3/2/2026', Tue: '3/3/2026', Wed: '3/4/2026' }[day ?? '']
        const start = new Date(`${date} ${clock} GMT-0500`).toISOString()
        const booked = await postJson(`${server.api}/bookings`, visitBody(id, start))
        expect({ time, status: booked.status }).toEqual({ time, status: 201 })
        await server.db.booking.deleteMany({ where: { clientName: 'Ann Marsh' } })
      }
    }
  })

  it('a shared page names a picture whose address changes each minute', async ({ shop }) => {
    const addresses = async () =>
      Promise.all(
        ['/', '/book', `/book/${shop.cut.id}`].map(async (path) =>
          imageOf((await shop.get(path)).body),
        ),
      )
    const [home, list, service] = await addresses()
    expect(home).toBe('https://cuts.example/haircuts/share.png')
    expect(list).toMatch(/^https:\/\/cuts\.example\/haircuts\/next\/all-\d{8}\.png$/)
    const path = service?.replace('https://cuts.example/haircuts', '') ?? ''
    const { statusCode, headers } = await shop.get(path)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': PNG,
      'cache-control': 'public, max-age=60',
      'cross-origin-resource-policy': 'cross-origin',
    })
    shop.nextMinute()
    const [, , later] = await addresses()
    expect(later).not.toBe(service)
  })

  it('all addresses of a picture share one drawing', async ({ server, shop }) => {
    const now = minuteOf(server.clock.now)
    const pictures = await Promise.all(
      Array.from({ length: 60 }, (_, index) => shop.picture(shop.cut.id, now - index)),
    )
    expect(new Set(pictures.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  })

  it('an address that no page had gets no drawing', async ({ shop, server }) => {
    const minute = minuteOf(server.clock.now)
    const [drawn, still, ahead] = [
      await shop.picture('all'),
      await shop.picture('all', minute - 32 * 24 * 60),
      await shop.picture('all', minute + 60),
    ]
    expect(still).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
    expect(still.headers['content-type']).toBe(PNG)
    expect(ahead.rawPayload).toEqual(still.rawPayload)
    expect(drawn.rawPayload).not.toEqual(still.rawPayload)
    for (const name of [shop.hidden.id, 999_999, '0', '01', 'x', '-1'])
      expect((await shop.picture(name)).statusCode).toBe(404)
    for (const path of ['/next/', '/next/all.png', '/next/all-1.png', '/next/all-12345678.svg'])
      expect((await shop.get(path)).statusCode).toBe(path === '/next/' ? 302 : 404)
  })

  it.for(['/next.svg', '/next-light.svg', '/next-dark.svg'])(
    '%s can be embedded by other sites',
    async (path, { shop }) => {
      const { body, headers } = await shop.get(path)
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=60',
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(body).toContain('Cut &amp; &lt;Shave&gt;')
      expect(body).not.toContain('Secret')
    },
  )

  it('a shop without hours or services says so', async ({ server, shop }) => {
    const { db } = server
    await db.businessHours.updateMany({ data: { isOpen: false } })
    shop.nextMinute()
    expect((await shop.get('/next.txt')).body).toContain('Closed at the moment.')
    await db.businessHours.updateMany({ data: { isOpen: true } })
    await db.appointmentType.updateMany({ data: { isActive: false } })
    shop.nextMinute()
    expect((await shop.get('/next.txt')).body).toContain('Nothing can be booked online')
    expect((await shop.picture('all')).statusCode).toBe(200)
    await db.appointmentType.updateMany({
      where: { id: { not: shop.hidden.id } },
      data: { isActive: true },
    })
  })
})

it('while the setting is off nothing is there, from the next request on', async ({ shop }) => {
  await shop.get('/next.txt')
  await shop.set('next_times_in_links', 'false')
  const minute = '29540000'
  for (const path of ['/next.txt', '/next.svg', `/next/all-${minute}.png`]) {
    const { statusCode, headers } = await shop.get(path)
    expect({ path, statusCode }).toEqual({ path, statusCode: 404 })
    expect(headers['content-type']).toContain('application/problem+json')
  }
  expect(imageOf((await shop.get('/book')).body)).toBe('https://cuts.example/haircuts/share.png')
})
