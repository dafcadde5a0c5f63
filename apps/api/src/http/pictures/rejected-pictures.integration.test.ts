import { once } from 'node:events'
import { connect } from 'node:net'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { bomb } from '../../adapters/pictures/hostile-pictures.testing.ts'
import { call } from '../../testing.ts'
import { expectProblem, flag, it, MB } from './pictures.testing.ts'

describe('a file that is not an accepted picture', () => {
  const heic = (brand: string) =>
    Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from(`ftyp${brand}\0\0\0\0mif1heic`, 'latin1'),
      Buffer.alloc(500),
    ])

  it.for([
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
  ] as const)('%s by the name of cut.jpg is 415', async ([_, text], { api }) => {
    const response = await api.upload(Buffer.from(text, 'latin1'))
    expectProblem(response, 415, 'picture_unsupported')
  })

  it.for(['tiff', 'avif'] as const)(
    'a real %s is 415 and says what to send',
    async (format, { api }) => {
      const response = await api.upload(await flag().toFormat(format).toBuffer())
      expectProblem(response, 415, 'picture_unsupported')
      expect(response.body).toHaveProperty(
        'detail',
        'This picture cannot be read. Please send it as an ordinary JPEG or PNG.',
      )
    },
  )

  it.for(['heic', 'heix', 'hevc', 'mif1'])(
    'HEIC of the brand %s gets a sentence of its own',
    async (brand, { api }) => {
      const response = await api.upload(heic(brand))
      expectProblem(response, 415, 'picture_heic')
      expect(response.body).toHaveProperty('detail', expect.stringContaining('HEIC'))
    },
  )

  it.for([
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ] as const)('a %s that ends after its first bytes is 422', async ([_, magic], { api }) => {
    const response = await api.upload(Buffer.concat([Buffer.from(magic), Buffer.alloc(64)]))
    expectProblem(response, 422, 'picture_unreadable')
  })

  it('a decompression bomb is rejected before it is decoded', async ({ api }) => {
    const bytes = bomb()
    expect(bytes.length).toBeLessThan(MB)
    // The picture is valid, and would be decoded if we let it.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    expect([width, height]).toEqual([30_000, 30_000])
    expectProblem(await api.upload(bytes), 422, 'picture_unreadable')
  })

  it('more than 10 MB is 413, and exactly 10 MB is looked at', async ({ api }) => {
    const photo = await flag().jpeg().toBuffer()
    const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)])
    api.storedFile(await api.upload(padded(10 * MB)))
    for (const tooMany of [1, 100_000, 3 * MB]) {
      expectProblem(await api.upload(padded(10 * MB + tooMany)), 413, 'picture_too_large')
    }
  })
})

describe('a malformed upload', () => {
  it('with a content encoding is 415 at once, before its body has arrived', async ({ server }) => {
    const { hostname, port, pathname } = new URL(`${server.api}/upload-picture`)
    const head = `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nContent-Type: multipart/form-data; boundary=a\r\nContent-Length: 100000\r\n\r\n`
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(head))
    const [answer] = await once(socket, 'data')
    socket.destroy()
    expect(String(answer)).toMatch(/^HTTP\/1\.1 415 /)
  })

  const part = 'Content-Disposition: form-data; name="file"; filename="a.jpg"'

  it('without a file is 422 and names the field', async ({ server }) => {
    const form = new FormData()
    form.append('file', 'only text')
    for (const body of [form, new FormData()]) {
      const response = await call(`${server.api}/upload-picture`, { method: 'POST', body })
      expectProblem(response, 422, 'picture_missing')
      expect(response.body).toHaveProperty('errors.0.path', 'file')
    }
  })

  it('with the file in another field is 422', async ({ api }) => {
    const response = await api.upload(await flag().png().toBuffer(), { field: 'picture' })
    expectProblem(response, 422, 'picture_missing')
  })

  it.for([null, 'application/json', 'image/jpeg', 'application/x-www-form-urlencoded'])(
    'of the type %s is 415',
    async (type, { api }) => {
      expectProblem(await api.send(type, '{}'), 415, 'unsupported_media_type')
    },
  )

  it.for([
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
  ] as const)('with %s is a client error', async ([_, type, body], { api }) => {
    const response = await api.send(type, body)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(response.type).toBe('application/problem+json; charset=utf-8')
  })

  it('that breaks off leaves nothing behind, and the server goes on', async ({ api, server }) => {
    const before = api.files().length
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
    expect(api.files()).toHaveLength(before)
    expect((await call(`${server.api}/ready`)).status).toBe(200)
  })
})
