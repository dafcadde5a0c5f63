import { givenService, givenShop } from '@haircuts/router/testing'
import { beforeEach, expect, vi } from 'vitest'
import { it as base, fieldOf, statusesOf } from '../limits/networks.testing.ts'
import { drawPicture } from './draw-picture.ts'
import { minuteOf } from './minute-pictures.ts'

vi.mock(import('./draw-picture.ts'), async (original) => {
  const { drawPicture } = await original()
  return { drawPicture: vi.fn(drawPicture) }
})
const drawings = vi.mocked(drawPicture)
beforeEach(() => {
  drawings.mockClear()
})

const it = base.extend('shop', { scope: 'file' }, async ({ server }) => {
  await givenShop(server.db, { settings: { next_times_in_links: 'true' } })
  const services = [await givenService(server.db), await givenService(server.db, { name: 'Beard' })]
  const get = async (path: string, from = 0) => {
    const network = `10.0.${from >> 8}.${from & 255}`
    const response = await fetch(`${server.api.replace(/\/api$/, '')}${path}`, {
      headers: { 'x-forwarded-for': network },
      redirect: 'manual',
    })
    // The server cannot close while a picture is not read to its end.
    await response.clone().arrayBuffer()
    return response
  }
  const nextMinute = () => {
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  }
  return { services, names: ['all', ...services.map(({ id }) => String(id))], get, nextMinute }
})

it('each service is drawn once a minute, of four hundred requests with as many addresses', async ({
  server,
  shop,
}) => {
  for (let round = 1; round <= 2; round++) {
    const minute = minuteOf(server.clock.now)
    const responses = await Promise.all(
      Array.from({ length: 400 }, (_, n) =>
        shop.get(`/next/${shop.names[n % shop.names.length]}-${minute - n}.png`, n),
      ),
    )
    expect(statusesOf(responses)).toEqual({ 200: 400 })
    expect(drawings).toHaveBeenCalledTimes(round * shop.names.length)
    shop.nextMinute()
  }
})

it('no other spelling of an address draws again', async ({ server, shop }) => {
  const minute = minuteOf(server.clock.now)
  await shop.get(`/next/all-${minute}.png`)
  const before = drawings.mock.calls.length
  const spellings = [
    `/next/%61ll-${minute}.png`,
    `/next/all-${minute}.png?x=1`,
    `/next/all-${minute}.png?x=2`,
    `/next/all-${minute}.png/`,
    `//next/all-${minute}.png`,
    `/next/./all-${minute}.png`,
    `/NEXT/all-${minute}.png`,
    `/next/ALL-${minute}.png`,
    `/next/0${shop.services[0]?.id}-${minute}.png`,
    `/next/${shop.services[0]?.id}.0-${minute}.png`,
    `/next/all-${minute}.PNG`,
    `/next/all-${minute}0.png`,
    '/next/..%2f..%2fetc%2fpasswd',
  ]
  const served = await Promise.all(
    spellings.map(async (path) => ({ path, status: (await shop.get(path)).status })),
  )
  expect(served.filter(({ status }) => status >= 500)).toEqual([])
  expect(drawings).toHaveBeenCalledTimes(before)
})

it('one network gets six hundred a minute of all of them, and the texts are those of one minute', async ({
  shop,
}) => {
  shop.nextMinute()
  const paths = ['/next.txt', '/next.svg', '/next-light.svg', '/next-dark.svg']
  const responses = await Promise.all(
    Array.from({ length: 640 }, async (_, n) => {
      const path = paths[n % paths.length] ?? ''
      const response = await shop.get(path, 999)
      return { path, status: response.status, text: await response.text() }
    }),
  )
  expect(statusesOf(responses)).toEqual({ 200: 600, 429: 40 })
  const served = responses.filter(({ status }) => status === 200)
  for (const path of paths) {
    const texts = served.filter((each) => each.path === path).map(({ text }) => text)
    expect(new Set(texts).size).toBe(1)
  }
  const refused = responses.find(({ status }) => status === 429)
  expect(fieldOf(JSON.parse(refused?.text ?? '{}'), 'code')).toBe('too_many_requests')
})
