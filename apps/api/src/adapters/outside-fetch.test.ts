import type { LookupAddress } from 'node:dns'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { isIP } from 'node:net'
import type { OutsideRequest } from '@haircuts/core/kernel/outside-fetch'
import { generate } from 'selfsigned'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOSTILITIES, startHostileServer } from './hostile-server.testing.ts'
import { listening } from './listening.testing.ts'
import { isPublicAddress, outsideFetch } from './outside-fetch.ts'

let tls: { key: string; cert: string }
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const { private: key, cert } = await generate(
    [{ name: 'commonName', value: 'hooks.example.edu' }],
    {
      keySize: 2048,
    },
  )
  tls = { key, cert }
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const found = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: isIP(address) }))

const request = (url: string, more: Partial<OutsideRequest> = {}): OutsideRequest => ({
  url,
  method: 'GET',
  timeoutMs: 5_000,
  maxBytes: 1000,
  ...more,
})

/** A server on this machine under a public name, and a fetch that may reach this machine. */
async function start(listener: RequestListener) {
  let requests = 0
  const server = createServer(tls, (incoming, response) => {
    requests += 1
    listener(incoming, response)
  })
  const { port, stop } = await listening(server)
  stops.push(stop)
  return { url: `https://hooks.example.edu:${port}/`, port, requests: () => requests }
}

const toThisMachine = () =>
  outsideFetch({ resolve: async () => found('127.0.0.1'), isAllowed: () => true, ca: tls.cert })

const reading = async (url: string, limits: Partial<OutsideRequest> = {}) =>
  (await toThisMachine().fetch(request(url, limits))).text()

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '93.184.215.14', '2001:4860:4860::8888', '2a00:1450:4001:82a::200e'])(
    'allows %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    'fc00::1',
    'fd12:3456:789a::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '127.1',
    '',
  ])('forbids %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('an address that is no public server', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127。0。0。1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::7f00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://0/',
    'http://example.edu/',
  ])('%s is neither accepted nor connected to', async (url) => {
    const outside = outsideFetch({
      resolve: async (name) => {
        throw new Error(`looked up ${name}`)
      },
    })
    await expect(outside.check(url)).rejects.toMatchObject({ kind: 'notPublic' })
    await expect(outside.fetch(request(url))).rejects.toMatchObject({ kind: 'notPublic' })
  })

  it.each([
    ['a private address', ['10.0.0.7']],
    ['a public and a private address', ['93.184.215.14', '192.168.0.2']],
    ['a mapped loopback address', ['::ffff:127.0.0.1']],
    ['a link-local address', ['fe80::1']],
  ])('a name with %s is neither accepted nor connected to', async (_, addresses) => {
    const outside = outsideFetch({ resolve: async () => found(...addresses) })
    const url = 'https://hooks.example.edu/'
    await expect(outside.check(url)).rejects.toMatchObject({ kind: 'notPublic' })
    await expect(outside.fetch(request(url))).rejects.toMatchObject({ kind: 'notPublic' })
  })

  it('localhost is looked up by the machine and refused', async () => {
    const { port, requests } = await start((_, response) => response.end())
    const url = `https://LOCALHOST:${port}/`
    await expect(outsideFetch().fetch(request(url))).rejects.toMatchObject({ kind: 'notPublic' })
    expect(requests()).toBe(0)
  })
})

describe('a name whose addresses change', () => {
  it('is checked again at the connection', async () => {
    const answers = [found('93.184.215.14'), found('127.0.0.1')]
    const { url, requests } = await start((_, response) => response.end())
    const outside = outsideFetch({ resolve: async () => answers.shift() ?? [], ca: tls.cert })
    await outside.check(url)
    await expect(outside.fetch(request(url))).rejects.toMatchObject({ kind: 'notPublic' })
    expect(requests()).toBe(0)
  })

  it('is connected to at the address that was checked', async () => {
    const { url, requests } = await start((_, response) => response.end('here'))
    const looked: string[] = []
    const outside = outsideFetch({
      resolve: async (name) => {
        looked.push(name)
        return found(looked.length === 1 ? '127.0.0.1' : '127.0.0.2')
      },
      isAllowed: (address) => address === '127.0.0.1',
      ca: tls.cert,
    })
    expect(await (await outside.fetch(request(url))).text()).toBe('here')
    await expect(outside.fetch(request(url))).rejects.toMatchObject({ kind: 'notPublic' })
    expect(requests()).toBe(1)
    expect(looked).toEqual(['hooks.example.edu', 'hooks.example.edu'])
  })
})

describe('check', () => {
  it('accepts a name that cannot be looked up now', async () => {
    const outside = outsideFetch({
      resolve: async () => {
        throw new Error('no network')
      },
    })
    await outside.check('https://hooks.example.edu/')
  })

  it('accepts a public server without connecting to it', async () => {
    await outsideFetch({ resolve: async () => found('93.184.215.14') }).check(
      'https://hooks.example.edu/',
    )
  })
})

describe('fetch', () => {
  it('sends method, headers and body, and returns the response', async () => {
    let received = ''
    const { url } = await start(async (incoming, response) => {
      const parts: Buffer[] = []
      for await (const part of incoming) parts.push(Buffer.from(part))
      received = `${incoming.method} ${incoming.headers.host} ${incoming.headers['x-a']} ${Buffer.concat(parts)}`
      response.writeHead(201, { etag: '"1"' }).end('ok')
    })
    const response = await toThisMachine().fetch(
      request(url, { method: 'POST', headers: { 'x-a': 'b' }, body: 'ü' }),
    )
    expect(response.status).toBe(201)
    expect(await response.text()).toBe('ok')
    expect(response.headers.get('etag')).toBe('"1"')
    expect(received).toBe(`POST ${new URL(url).host} b ü`)
  })

  it.each([301, 302, 303, 307, 308])('does not follow a redirect (%i)', async (status) => {
    const target = await start((_, response) => response.end('secret'))
    const { url } = await start((_, response) =>
      response.writeHead(status, { location: target.url }).end(),
    )
    expect((await toThisMachine().fetch(request(url))).status).toBe(status)
    expect(target.requests()).toBe(0)
  })

  it('rejects a response that is too large, or cuts it off', async () => {
    const { url } = await start((_, response) => response.end('a'.repeat(1001)))
    await expect(reading(url)).rejects.toMatchObject({ kind: 'tooLarge' })
    expect(await reading(url, { maxBytes: 10, isCutOff: true })).toBe('a'.repeat(10))
  })

  it('gives the body while it arrives', async () => {
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
    const { url } = await start(async (_, response) => {
      response.write('a')
      await isRead
      response.end('b')
    })
    const { body } = await toThisMachine().fetch(request(url))
    const parts: string[] = []
    for await (const part of body ?? []) {
      parts.push(Buffer.from(part).toString())
      read()
    }
    expect(parts).toEqual(['a', 'b'])
  })

  it('rejects a certificate that nobody vouches for', async () => {
    const { url } = await start((_, response) => response.end())
    const outside = outsideFetch({
      resolve: async () => found('127.0.0.1'),
      isAllowed: () => true,
    })
    await expect(outside.fetch(request(url))).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'The certificate of the server is self-signed.',
    })
  })

  it('says that nothing listens', async () => {
    const { url } = await start((_, response) => response.end())
    for (const stop of stops.splice(0)) await stop()
    await expect(toThisMachine().fetch(request(url))).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'The server refused the connection.',
    })
  })

  it('ends when the look-up does not', async () => {
    const outside = outsideFetch({ resolve: () => new Promise(() => {}) })
    const url = 'https://hooks.example.edu/'
    await expect(outside.fetch(request(url, { timeoutMs: 50 }))).rejects.toMatchObject({
      kind: 'timedOut',
    })
  })

  it.each(HOSTILITIES)('is not held by a server that %s', async (hostility) => {
    const server = await startHostileServer(hostility, { tls })
    stops.push(server.stop)
    const url = server.origin.replace('localhost', 'hooks.example.edu')
    const isEndless = hostility === 'answers without end'
    const limits = { timeoutMs: isEndless ? 30_000 : 300, maxBytes: 100_000 }
    await expect(reading(url, limits)).rejects.toMatchObject({
      name: 'OutsideError',
    })
    await server.left()
    if (isEndless) expect(server.sent()).toBeLessThan(8 * 1024 * 1024)
  })
})
