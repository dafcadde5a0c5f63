import { readFileSync, statSync } from 'node:fs'
import { givenService } from '@haircuts/router/testing'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { call, postJson, signedIn, visitBody } from '../../testing.ts'
import { expectProblem, flag, it } from './pictures.testing.ts'

describe('a picture', () => {
  it('is stored without EXIF, location, colour profile and comments', async ({ api }) => {
    const photo = await flag()
      .withExif({
        IFD0: { Copyright: 'Ann Marsh', Model: 'Phone of Ann' },
        IFD3: {
          GPSLatitude: '40/1 26/1 46/1',
          GPSLatitudeRef: 'N',
          GPSLongitude: '79/1 58/1 56/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Ann Marsh</a></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif?.includes('Ann Marsh')).toBe(true)

    const file = api.storedFile(await api.upload(photo))
    const { format, exif, xmp, icc, iptc, comments, width, height } = await sharp(file).metadata()
    expect({ format, exif, xmp, icc, iptc, comments, width, height }).toEqual({
      format: 'webp',
      width: 60,
      height: 30,
    })
    expect(readFileSync(file, 'latin1')).not.toMatch(/Ann Marsh|Exif|GPS/)
  })

  it('is rotated by its EXIF orientation', async ({ api }) => {
    const turned = await flag().withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer()
    const file = api.storedFile(await api.upload(turned))
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 30, height: 60 })
    const pixel = (x: number, y: number) => {
      const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels)
      return red > blue ? 'red' : 'blue'
    }
    // Orientation 6: to be turned right by a quarter, so left goes up.
    expect([pixel(15, 5), pixel(15, 55)]).toEqual(['red', 'blue'])
  })

  it.for(['jpeg', 'png', 'webp', 'gif'] as const)(
    'may be %s, whatever its name',
    async (format, { api }) => {
      const bytes = await flag().toFormat(format).toBuffer()
      const file = api.storedFile(
        await api.upload(bytes, { name: 'x.bin', type: 'application/octet-stream' }),
      )
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 60, height: 30 })
    },
  )

  it('is stored with at most 1600 pixels a side and never enlarged', async ({ api }) => {
    const wide = await flag(2400, 300).jpeg().toBuffer()
    expect(await sharp(api.storedFile(await api.upload(wide))).metadata()).toMatchObject({
      width: 1600,
      height: 200,
    })
  })

  it('is stored as the first frame of an animation', async ({ api }) => {
    const frame = await flag().raw().toBuffer()
    const animation = await sharp(Buffer.concat([frame, frame]), {
      raw: { width: 60, height: 60, channels: 3, pageHeight: 30 },
    })
      .gif()
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const { pages, height } = await sharp(api.storedFile(await api.upload(animation))).metadata()
    expect({ pages, height }).toEqual({ pages: undefined, height: 30 })
  })

  it('is readable by the server’s account alone, and known to the database', async ({
    api,
    server,
  }) => {
    const file = api.storedFile(await api.upload(await flag().png().toBuffer()))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const name = file.slice(file.lastIndexOf('/') + 1)
    expect(await server.db.picture.count({ where: { name } })).toBe(1)
    expect(api.files().filter((each) => each.startsWith('.'))).toEqual([])
  })

  it('may come beside other fields', async ({ api, server }) => {
    const form = new FormData()
    form.append('note', 'hello')
    form.append('file', new Blob([new Uint8Array(await flag().png().toBuffer())]), 'x.png')
    form.append('after', 'bye')
    api.storedFile(await call(`${server.api}/upload-picture`, { method: 'POST', body: form }))
  })
})

describe('a booking', () => {
  const visit = (id: number, picture_reference: unknown) =>
    visitBody(id, '2026-03-03T15:00:00Z', { picture_reference })

  it('names a picture that was uploaded, and no other', async ({ server, api }) => {
    const { id } = await givenService(server.db)
    const { body } = await api.upload(await flag().png().toBuffer())
    const url = Reflect.get(Object(body), 'url')
    for (const madeUp of [`/uploads/${'a'.repeat(43)}.webp`, `${url}?x`, `..${url}`, `/x${url}`]) {
      const response = await postJson(`${server.api}/bookings`, visit(id, madeUp))
      expectProblem(response, 422, 'validation')
      expect(response.body).toHaveProperty('errors.0.path', 'picture_reference')
    }
    expect(await postJson(`${server.api}/bookings`, visit(id, url))).toMatchObject({
      status: 201,
      body: { picture_reference: url },
    })
  })
})

describe('GET /uploads/{name}', () => {
  const cookieOf = ({ login }: Awaited<ReturnType<typeof signedIn>>) =>
    login.headers.get('set-cookie')?.split(';')[0] ?? ''

  it('serves the admin, with the token or the session cookie', async ({ api, server }) => {
    const url = await api.uploaded()
    const barber = await signedIn(server)
    for (const headers of [barber.headers, { cookie: cookieOf(barber) }]) {
      const response = await fetch(url, { headers })
      expect(response.status).toBe(200)
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 60 })
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=3600',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('responds the same to everyone else, whether the picture exists or not', async ({
    api,
    server,
  }) => {
    const url = await api.uploaded()
    for (const address of [url, `${server.api}/uploads/made-up.webp`]) {
      for (const cookie of ['', 'pictures=made-up', 'pictures=', 'other=1']) {
        expectProblem(await call(address, { headers: { cookie } }), 401, 'sign_in_needed')
      }
      expectProblem(await call(address, { method: 'DELETE' }), 401, 'sign_in_needed')
    }
  })

  it('is refused after signing out, with the cookie too', async ({ api, server }) => {
    const url = await api.uploaded()
    const barber = await signedIn(server)
    await call(`${server.api}/auth/logout`, { method: 'POST', headers: barber.headers })
    expect((await call(url, { headers: { cookie: cookieOf(barber) } })).status).toBe(401)
    expect((await call(url, { headers: barber.headers })).status).toBe(401)
  })

  it('opens with the cookie nothing but pictures', async ({ server }) => {
    const cookie = cookieOf(await signedIn(server))
    for (const path of ['/auth/me', '/auth/sessions', '/appointment-types?include_inactive=true']) {
      expect((await call(`${server.api}${path}`, { headers: { cookie } })).status).toBe(401)
    }
  })

  it.for(['made-up.webp', '..%2Fapp-key', '%2e%2e%2fapp-key', '.webp', 'app-key', 'x%00.webp'])(
    'knows no %s',
    async (name, { server }) => {
      const { headers } = await signedIn(server)
      expectProblem(await call(`${server.api}/uploads/${name}`, { headers }), 404, 'not_found')
    },
  )
})
