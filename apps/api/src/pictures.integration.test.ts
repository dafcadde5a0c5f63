import { readdirSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { givenService, givenShop } from '@haircuts/router/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, call, postJson, signedIn, startApp, type TestApp } from './testing.ts'

const MB = 1024 * 1024

let server: TestApp

beforeAll(async () => {
  server = await startApp()
  await givenShop(server.db)
})
afterAll(() => server.stop())

/** Red on the left, blue on the right. */
function flag(width = 60, height = 30) {
  const half = { width: width / 2, height, channels: 3 as const }
  return sharp({ create: { ...half, width, background: 'red' } }).composite([
    { input: { create: { ...half, background: 'blue' } }, left: width / 2, top: 0 },
  ])
}

function upload(bytes: Uint8Array, { name = 'cut.jpg', field = 'file', type = 'image/jpeg' } = {}) {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
  return call(`${server.api}/upload-picture`, { method: 'POST', body: form })
}

function expectProblem(answer: Answer, status: number, code: string) {
  expect(answer).toMatchObject({
    status,
    type: 'application/problem+json; charset=utf-8',
    body: { status, code, detail: expect.any(String) },
  })
}

/** What was kept of an upload. */
function kept(answer: Answer) {
  expect(answer).toMatchObject({
    status: 201,
    body: { url: expect.stringMatching(/^\/uploads\/[\w-]{43}\.webp$/) },
  })
  return join(server.dataDir, String(Reflect.get(Object(answer.body), 'url')))
}
const files = () => readdirSync(join(server.dataDir, 'uploads'))

describe('a picture', () => {
  it('is kept without EXIF, place, colour profile or words of its maker', async () => {
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

    const file = kept(await upload(photo))
    const { format, exif, xmp, icc, iptc, comments, width, height } = await sharp(file).metadata()
    expect({ format, exif, xmp, icc, iptc, comments, width, height }).toEqual({
      format: 'webp',
      width: 60,
      height: 30,
    })
    expect(readFileSync(file, 'latin1')).not.toMatch(/Ann Marsh|Exif|GPS/)
  })

  it('stands upright, whichever way the phone was held', async () => {
    const turned = await flag().withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer()
    const file = kept(await upload(turned))
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 30, height: 60 })
    const pixel = (x: number, y: number) => {
      const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels)
      return red > blue ? 'red' : 'blue'
    }
    // Orientation 6: to be turned right by a quarter, so left goes up.
    expect([pixel(15, 5), pixel(15, 55)]).toEqual(['red', 'blue'])
  })

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'may be %s, whatever its name',
    async (format) => {
      const bytes = await flag().toFormat(format).toBuffer()
      const file = kept(await upload(bytes, { name: 'x.bin', type: 'application/octet-stream' }))
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 60, height: 30 })
    },
  )

  it('is kept at most 2000 pixels a side, and never enlarged', async () => {
    const wide = await flag(2400, 300).jpeg().toBuffer()
    expect(await sharp(kept(await upload(wide))).metadata()).toMatchObject({
      width: 2000,
      height: 250,
    })
  })

  it('is kept once of an animation', async () => {
    const frame = await flag().raw().toBuffer()
    const animation = await sharp(Buffer.concat([frame, frame]), {
      raw: { width: 60, height: 60, channels: 3, pageHeight: 30 },
    })
      .gif()
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const { pages, height } = await sharp(kept(await upload(animation))).metadata()
    expect({ pages, height }).toEqual({ pages: undefined, height: 30 })
  })

  it('is readable by the server’s account alone, and known to the database', async () => {
    const file = kept(await upload(await flag().png().toBuffer()))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const name = file.slice(file.lastIndexOf('/') + 1)
    expect(await server.db.picture.count({ where: { name } })).toBe(1)
    expect(files().filter((each) => each.startsWith('.'))).toEqual([])
  })

  it('may come beside other fields', async () => {
    const form = new FormData()
    form.append('note', 'hello')
    form.append('file', new Blob([new Uint8Array(await flag().png().toBuffer())]), 'x.png')
    form.append('after', 'bye')
    kept(await call(`${server.api}/upload-picture`, { method: 'POST', body: form }))
  })
})

/** Thirty thousand pixels a side in some hundred kilobytes. */
function bomb() {
  const side = 30_000
  const chunk = (type: string, data: Uint8Array) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (side / 8 + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('what is no picture we keep', () => {
  const heic = (brand: string) =>
    Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from(`ftyp${brand}\0\0\0\0mif1heic`, 'latin1'),
      Buffer.alloc(500),
    ])

  it.each([
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
    ],
    ['TIFF', 'II*\0\b\0\0\0 and so on'],
    ['PDF', '%PDF-1.7\n1 0 obj <<>> endobj'],
    ['text', 'I am a JPEG, honestly, believe me'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a few bytes', 'GIF89'],
    ['nothing', ''],
  ])('%s by the name of cut.jpg is 415', async (_, text) => {
    const answer = await upload(Buffer.from(text, 'latin1'))
    expectProblem(answer, 415, 'picture_unsupported')
  })

  it('a real TIFF is 415', async () => {
    expectProblem(await upload(await flag().tiff().toBuffer()), 415, 'picture_unsupported')
  })

  it.each(['heic', 'heix', 'hevc', 'mif1'])(
    'HEIC of the brand %s gets a sentence of its own',
    async (brand) => {
      const answer = await upload(heic(brand))
      expectProblem(answer, 415, 'picture_heic')
      expect(answer.body).toHaveProperty('detail', expect.stringContaining('HEIC'))
    },
  )

  it.each([
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ])('a %s that ends after its first bytes is 422', async (_, magic) => {
    const answer = await upload(Buffer.concat([Buffer.from(magic), Buffer.alloc(64)]))
    expectProblem(answer, 422, 'picture_unreadable')
  })

  it('a bomb is refused before it goes off', async () => {
    const bytes = bomb()
    expect(bytes.length).toBeLessThan(MB)
    // It is sound, and would be drawn if we let it.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    expect([width, height]).toEqual([30_000, 30_000])
    const before = process.memoryUsage().rss
    const started = performance.now()
    expectProblem(await upload(bytes), 422, 'picture_unreadable')
    expect(performance.now() - started).toBeLessThan(5000)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB)
  })

  it('more than 10 MB is 413, and exactly 10 MB is looked at', async () => {
    const photo = await flag().jpeg().toBuffer()
    const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)])
    kept(await upload(padded(10 * MB)))
    for (const tooMany of [1, 100_000, 3 * MB]) {
      expectProblem(await upload(padded(10 * MB + tooMany)), 413, 'picture_too_large')
    }
  })
})

describe('an upload that is not as it should be', () => {
  const send = (type: string | null, body: string) =>
    call(`${server.api}/upload-picture`, {
      method: 'POST',
      headers: type ? { 'content-type': type } : {},
      body: new Blob([body]),
    })
  const part = 'Content-Disposition: form-data; name="file"; filename="a.jpg"'

  it('without a file is 422 and names the field', async () => {
    const form = new FormData()
    form.append('file', 'only text')
    for (const body of [form, new FormData()]) {
      const answer = await call(`${server.api}/upload-picture`, { method: 'POST', body })
      expectProblem(answer, 422, 'picture_missing')
      expect(answer.body).toHaveProperty('errors.0.path', 'file')
    }
  })

  it('with the file in another field is 422', async () => {
    const answer = await upload(await flag().png().toBuffer(), { field: 'picture' })
    expectProblem(answer, 422, 'picture_missing')
  })

  it.each([null, 'application/json', 'image/jpeg', 'application/x-www-form-urlencoded'])(
    'of the type %s is 415',
    async (type) => {
      expectProblem(await send(type, '{}'), 415, 'unsupported_media_type')
    },
  )

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['an empty boundary', 'multipart/form-data; boundary=', '--\r\n'],
    ['another boundary', 'multipart/form-data; boundary=a', '--b\r\n\r\nx\r\n--b--'],
    ['a body cut in its head', 'multipart/form-data; boundary=a', `--a\r\n${part}`],
    ['a body cut in its file', 'multipart/form-data; boundary=a', `--a\r\n${part}\r\n\r\nabc`],
    ['no body', 'multipart/form-data; boundary=a', ''],
    [
      'a head beyond measure',
      'multipart/form-data; boundary=a',
      `--a\r\nX: ${'y'.repeat(200_000)}\r\n${part}\r\n\r\nabc\r\n--a--`,
    ],
    [
      'a thousand parts',
      'multipart/form-data; boundary=a',
      `${'--a\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n'.repeat(1000)}--a--`,
    ],
    [
      'a field called __proto__',
      'multipart/form-data; boundary=a',
      '--a\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\ny\r\n--a--',
    ],
  ])('with %s is the sender’s fault', async (_, type, body) => {
    const answer = await send(type, body)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.type).toBe('application/problem+json; charset=utf-8')
  })

  it('that breaks off leaves nothing behind, and the server goes on', async () => {
    const before = files().length
    const { hostname, port, pathname } = new URL(`${server.api}/upload-picture`)
    const head = `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=a\r\nContent-Length: 100000\r\n\r\n`
    const said = await new Promise<string>((done, failed) => {
      let text = ''
      const socket = connect({ host: hostname, port: Number(port) }, () => {
        socket.end(`${head}--a\r\n${part}\r\n\r\n\xff\xd8\xff`)
      })
      socket.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      socket.once('close', () => done(text)).once('error', failed)
    })
    expect(said).not.toContain('HTTP/1.1 5')
    expect(files()).toHaveLength(before)
    expect((await call(`${server.api}/ready`)).status).toBe(200)
  })
})

describe('a booking', () => {
  const visit = (appointment_type_id: number, picture_reference: unknown) => ({
    appointment_type_id,
    start_datetime: '2026-03-03T15:00:00Z',
    client_name: 'Ann Marsh',
    client_email: 'ann@example.edu',
    client_phone: '979 555 0100',
    picture_reference,
  })

  it('names a picture that was uploaded, and no other', async () => {
    const { id } = await givenService(server.db)
    const { body } = await upload(await flag().png().toBuffer())
    const url = Reflect.get(Object(body), 'url')
    for (const madeUp of [`/uploads/${'a'.repeat(43)}.webp`, `${url}?x`, `..${url}`, `/x${url}`]) {
      const answer = await postJson(`${server.api}/bookings`, visit(id, madeUp))
      expectProblem(answer, 422, 'validation')
      expect(answer.body).toHaveProperty('errors.0.path', 'picture_reference')
    }
    expect(await postJson(`${server.api}/bookings`, visit(id, url))).toMatchObject({
      status: 201,
      body: { picture_reference: url },
    })
  })
})

describe('GET /uploads/{name}', () => {
  const uploaded = async () => {
    const { body } = await upload(await flag().png().toBuffer())
    return `${server.api}${Reflect.get(Object(body), 'url')}`
  }
  const cookieOf = ({ login }: Awaited<ReturnType<typeof signedIn>>) =>
    login.headers.get('set-cookie')?.split(';')[0] ?? ''

  it('shows the barber the picture, by his token or by the cookie of his login', async () => {
    const url = await uploaded()
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

  it('shows nobody else anything, not even what there is', async () => {
    const url = await uploaded()
    for (const address of [url, `${server.api}/uploads/made-up.webp`]) {
      for (const cookie of ['', 'pictures=made-up', 'pictures=', 'other=1']) {
        expectProblem(await call(address, { headers: { cookie } }), 401, 'sign_in_needed')
      }
      expectProblem(await call(address, { method: 'DELETE' }), 401, 'sign_in_needed')
    }
  })

  it('is shut by signing out, to the cookie too', async () => {
    const url = await uploaded()
    const barber = await signedIn(server)
    await call(`${server.api}/auth/logout`, { method: 'POST', headers: barber.headers })
    expect((await call(url, { headers: { cookie: cookieOf(barber) } })).status).toBe(401)
    expect((await call(url, { headers: barber.headers })).status).toBe(401)
  })

  it('opens with the cookie nothing but pictures', async () => {
    const cookie = cookieOf(await signedIn(server))
    for (const path of ['/auth/me', '/auth/sessions', '/appointment-types?include_inactive=true']) {
      expect((await call(`${server.api}${path}`, { headers: { cookie } })).status).toBe(401)
    }
  })

  it.each(['made-up.webp', '..%2Fapp-key', '%2e%2e%2fapp-key', '.webp', 'app-key', 'x%00.webp'])(
    'knows no %s',
    async (name) => {
      const { headers } = await signedIn(server)
      expectProblem(await call(`${server.api}/uploads/${name}`, { headers }), 404, 'not_found')
    },
  )
})
