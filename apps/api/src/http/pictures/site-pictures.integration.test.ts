import { givenService } from '@haircuts/router/testing'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type ApiResponse, call, postJson, signedIn, visitBody } from '../../testing.ts'
import { expectProblem, flag, it as test } from './pictures.testing.ts'

const it = test.extend('site', { scope: 'file' }, async ({ server }) => {
  const { headers } = await signedIn(server)
  const send = async (given: Record<string, string> = headers) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await flag(3000, 600).png().toBuffer())]))
    return call(`${server.api}/site-pictures`, { method: 'POST', body: form, headers: given })
  }
  const save = (key: string, basedOn: number, value: unknown) =>
    call(`${server.api}/content/${key}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ based_on: basedOn, value }),
    })
  return { headers, send, save }
})

const urlOf = ({ body }: ApiResponse) => String(Reflect.get(Object(body), 'url'))

it('a picture of the site is uploaded by the barber alone', async ({ site }) => {
  expectProblem(await site.send({}), 401, 'sign_in_needed')
  const response = await site.send()
  expect(response.status).toBe(201)
  expect(urlOf(response)).toMatch(/^\/site-pictures\/[\w-]{43}\.webp$/)
})

it('is shown to everybody, for ever; a picture of a booking is not, under either address', async ({
  api,
  server,
  site,
}) => {
  const url = urlOf(await site.send())
  const shown = await fetch(`${server.api}${url}`)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')

  const ofBooking = await api.uploaded()
  for (const address of [
    ofBooking.replace('/uploads/', '/site-pictures/'),
    `${server.api}/site-pictures/..%2Fapp-key`,
    `${server.api}/site-pictures/x%00.webp`,
  ])
    expectProblem(await call(address), 404, 'not_found')
})

it('is a JPEG as well while shared links show it', async ({ server, site }) => {
  const url = urlOf(await site.send())
  const asJpeg = `${server.api}${url.replace('.webp', '.jpg')}`
  expectProblem(await call(asJpeg), 404, 'not_found')
  expect(await site.save('sharing', 0, { picture: url })).toMatchObject({ status: 200 })
  const shown = await fetch(asJpeg)
  expect(shown.headers.get('content-type')).toBe('image/jpeg')
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const drawn = await sharp(await shown.arrayBuffer()).metadata()
  expect(drawn).toMatchObject({ format: 'jpeg', width: 1200 })
})

it('is no picture that a booking may name', async ({ server, site }) => {
  const url = urlOf(await site.send()).replace('/site-pictures/', '/uploads/')
  const service = await givenService(server.db)
  const refused = await postJson(
    `${server.api}/bookings`,
    visitBody(service.id, '2030-03-04T15:00:00Z', { picture_reference: url, admin_override: true }),
    site.headers,
  )
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'picture_reference' }] } })
})

it('the QR code encodes the donation link of the settings, and there is none without one', async ({
  server,
  site,
}) => {
  const setSetting = (key: string, value: string) =>
    call(`${server.api}/settings/${key}`, {
      method: 'PUT',
      headers: { ...site.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ value }),
    })
  const address = `${server.api}/donation-code.svg`
  expectProblem(await call(address), 404, 'not_found')
  await setSetting('donation_link', 'https://pay.edu/me')
  const code = await fetch(address)
  expect(code.headers.get('content-type')).toBe('image/svg+xml')
  expect(await code.text()).toMatch(/^<svg /)
  const stored = await call(`${server.api}/content/public`)
  expect(stored.body).toMatchObject({ donation: { link: 'https://pay.edu/me' } })
})
