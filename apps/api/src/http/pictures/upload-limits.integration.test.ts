import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { repeatedNoise } from '../../adapters/pictures/hostile-pictures.testing.ts'
import { test } from '../../fixtures.testing.ts'
import { call, signedIn } from '../../testing.ts'
import { TIMEOUTS } from '../connections/connection-errors.ts'

const MB = 1024 * 1024
/** Long enough for a busy machine to send 12 large pictures without a pause of this length. */
const STALL_MS = 3000

/** A small picture, and bytes behind it that a decoder passes over. */
async function heavy(bytes: number) {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}

const it = test
  .extend('options', { scope: 'file' }, () => ({
    variables: { TRUST_PROXY: 'loopback', RATE_LIMITS: 'on' },
    timeouts: { ...TIMEOUTS, stall: STALL_MS, drain: 0 },
  }))
  .extend('api', { scope: 'file' }, ({ server }) => {
    function upload(bytes: Buffer, address: string, headers: Record<string, string> = {}) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), 'cut.jpg')
      return call(`${server.api}/upload-picture`, {
        method: 'POST',
        body: form,
        headers: { ...headers, 'x-forwarded-for': address },
      })
    }
    const { hostname, port, pathname } = new URL(`${server.api}/upload-picture`)
    /** Sends the beginning of an upload, and then nothing more. @returns what is said until the connection ends. */
    function beginUpload(address: string): Promise<string> {
      return new Promise((done, failed) => {
        let text = ''
        const socket = connect({ host: hostname, port: Number(port) }, () => {
          socket.write(
            `POST ${pathname} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: multipart/form-data; boundary=a\r\nContent-Length: 100000\r\n\r\n--a\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc`,
          )
        })
        socket.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        socket.once('close', () => done(text)).once('error', failed)
      })
    }
    return { upload, beginUpload }
  })

it('stores every one of many large pictures sent in parallel', async ({ api, server }) => {
  const bytes = await heavy(6 * MB)
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => api.upload(bytes, `192.0.2.${index}`)),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  expect(readdirSync(join(server.dataDir, 'uploads'))).toHaveLength(12)
})

it('rejects a network after 50 MB, counting an IPv6 /48 as one', async ({ api }) => {
  const bytes = await heavy(10 * MB)
  for (const end of ['7::1', '7::2', '7::a:b:c', '8::ffff', '9:4:5::']) {
    expect((await api.upload(bytes, `2001:db8:0:${end}`)).status).toBe(201)
  }
  const response = await api.upload(await heavy(1000), '2001:db8:0:7::9')
  expect(response).toMatchObject({ status: 429, body: { code: 'too_many_pictures' } })
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3600)
  expect((await api.upload(await heavy(1000), '2001:db8:1:7::1')).status).toBe(201)
})

it('counts what it refuses for the network, so that nobody keeps the decoder busy all day', async ({
  api,
  server,
}) => {
  const address = '192.0.2.151'
  const before = await server.db.picture.aggregate({ _sum: { byteSize: true } })
  expect((await api.upload(Buffer.from('no picture'), address)).status).toBe(415)
  expect(await server.db.picture.aggregate({ _sum: { byteSize: true } })).toEqual(before)
  const [refused] = await server.db.picture.findMany({ orderBy: { createdAt: 'desc' }, take: 1 })
  expect(refused).toMatchObject({ byteSize: 0, countedBytes: 600 * 1024 })
  const where = { name: refused?.name ?? '' }
  await server.db.picture.update({ where, data: { countedBytes: 50 * MB } })
  expect((await api.upload(await heavy(1000), address)).status).toBe(429)
})

it('stores at most 600 KB of a small file that unfolds to noise, and counts that', async ({
  api,
  server,
}) => {
  const bytes = await repeatedNoise(1600).png().toBuffer()
  expect(bytes.length).toBeLessThan(200_000)
  const { body } = await api.upload(bytes, '192.0.2.150')
  const name = basename(String(Reflect.get(Object(body), 'url')))
  const { size } = statSync(join(server.dataDir, 'uploads', name))
  expect(size).toBeGreaterThan(bytes.length)
  expect(size).toBeLessThanOrEqual(600 * 1024)
  expect(await server.db.picture.findUnique({ where: { name } })).toMatchObject({
    byteSize: size,
    countedBytes: size,
  })
})

it('counts what the barber sends towards no network', async ({ api, server }) => {
  const { headers } = await signedIn(server)
  const bytes = await heavy(10 * MB)
  const address = '192.0.2.200'
  for (let index = 0; index < 6; index++) {
    expect((await api.upload(bytes, address, headers)).status).toBe(201)
  }
})

it('leaves no file of a rejected upload, which takes no space', async ({ server, api }) => {
  const files = () => readdirSync(join(server.dataDir, 'uploads')).length
  const space = () => server.db.picture.aggregate({ _sum: { byteSize: true } })
  const before = [files(), await space()]
  expect((await api.upload(randomBytes(5 * MB), '198.51.100.1')).status).toBe(415)
  expect([files(), await space()]).toEqual(before)
})

it('rejects a stalled upload with a problem document and closes the connection', async ({
  api,
}) => {
  const began = performance.now()
  const said = await api.beginUpload('198.51.100.3')
  expect(said).toMatch(/^HTTP\/1\.1 408 /)
  expect(said).toContain('"detail":"The request took too long to arrive."')
  expect(performance.now() - began).toBeLessThan(4 * STALL_MS)
  expect((await api.upload(await heavy(1000), '198.51.100.2')).status).toBe(201)
})

it('gives a place that a network with many of them holds to one without any', async ({ api }) => {
  const held = Array.from({ length: 8 }, (_, n) => api.beginUpload(`198.51.100.${4 + (n % 2)}`))
  let said = ''
  for (const each of held) each.then((text) => (said ||= text))
  // The first ones may arrive while places are free.
  for (let other = 0; said === ''; other += 1) {
    expect((await api.upload(await heavy(1000), `192.0.2.${other}`)).status).toBe(201)
  }
  expect(said).toMatch(/^HTTP\/1\.1 429 /)
  expect(said).toContain('"code":"too_many_pictures"')
  await Promise.all(held)
})
