import { createECDH, randomBytes } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:https'
import { isIP } from 'node:net'
import { fetchFollowing } from '@haircuts/core/kernel/follow-redirects'
import { generate } from 'selfsigned'
import { beforeAll, describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { call, signedIn } from '../testing.ts'
import { icloud } from './calendar/caldav.ts'
import { connections } from './http-client.ts'
import { listening } from './listening.testing.ts'
import { publicSocket } from './mail/public-socket.ts'
import { isPublicAddress, outsideFetch, publicLookup, type Resolve } from './outside-fetch.ts'
import { webPush } from './push/web-push.ts'

const found = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: isIP(address) }))

/** What the name servers say of names that are none of this test's own. */
const NAMES: Record<string, LookupAddress[]> = {
  'inside.example.com': found('10.0.0.7'),
  'this-machine.example.com': found('127.0.0.1'),
  'both.example.com': found('93.184.215.14', '192.168.0.2'),
  'mapped.example.com': found('::ffff:127.0.0.1'),
  'link-local.example.com': found('fe80::1'),
  'public.example.com': found('93.184.215.14'),
}
const resolve: Resolve = async (name) => NAMES[name] ?? []

/** Hosts of this machine, of its network, or of a special purpose, as a person may write them. */
const FORBIDDEN = [
  'localhost',
  'localhost.localdomain',
  'router.local',
  'metadata.google.internal',
  'wiki',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '[fe80::1]',
  '[fd12:3456:789a::1]',
  ...Object.keys(NAMES).filter((name) => name !== 'public.example.com'),
]

const keys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})
const notice = { name: 'booking-7', version: '1', title: 'New', body: 'Ann', path: '/admin' }

/** Every address that a person can enter, and the request that enters it. */
const ENTERED = {
  'a mail server': [
    'PUT',
    '/mail-server',
    (host: string) => ({
      ...{ host: host.replace(/^\[|\]$/g, ''), user: null, sender: 'barber@cuts.example' },
    }),
  ],
  'a calendar server': [
    'POST',
    '/icloud/account',
    (host: string) => ({
      ...{ server_url: `https://${host}/`, email: 'barber', app_password: 'abcd' },
    }),
  ],
  'the address of a calendar': [
    'POST',
    '/calendar-addresses',
    (host: string) => ({
      ...{ name: 'Classes', url: `https://${host}/basic.ics` },
    }),
  ],
  'a webhook': [
    'POST',
    '/webhooks',
    (host: string) => ({
      ...{ url: `https://${host}/in`, events: ['booking.created'] },
    }),
  ],
} as const

const it = test.extend('options', { scope: 'file' }, () => ({
  deps: {
    outside: outsideFetch({ resolve }),
    cloud: icloud(
      'https://caldav.example.com/',
      { timeoutMs: 5_000, firstPauseMs: 1 },
      connections({ connect: { lookup: publicLookup({ resolve }) } }),
    ),
  },
}))

describe.each(Object.entries(ENTERED))('%s', (_, [method, path, bodyOf]) => {
  it('is refused at every host that is no public server', async ({ server }) => {
    const { headers } = await signedIn(server)
    const json = { ...headers, 'content-type': 'application/json' }
    const accepted: unknown[] = []
    for (const host of FORBIDDEN) {
      const request = { method, headers: json, body: JSON.stringify(bodyOf(host)) }
      const { status } = await call(`${server.api}${path}`, request)
      // A calendar server is refused when it is asked for the login.
      if (status !== 422 && status !== 502) accepted.push({ host, status })
    }
    expect(accepted).toEqual([])
  })
})

describe('a server whose name leads to this machine once it was accepted', () => {
  let tls: { key: string; cert: string }
  beforeAll(async () => {
    const subject = [{ name: 'commonName', value: 'rebound.example.com' }]
    const { private: key, cert } = await generate(subject, { keySize: 2048 })
    tls = { key, cert }
  })

  /** A server on this machine, and a name server that answers once with a public address. */
  async function rebound() {
    let connections = 0
    const server = createServer(tls, (_, response) => response.end())
    server.on('connection', () => {
      connections += 1
    })
    const { port, stop } = await listening(server)
    const answers = [found('93.184.215.14')]
    const resolveOnce: Resolve = async () => answers.shift() ?? found('127.0.0.1')
    const url = `https://rebound.example.com:${port}/`
    await outsideFetch({ resolve: resolveOnce }).check(url)
    return { url, port, stop, resolve: resolveOnce, connections: () => connections }
  }

  type Rebound = Awaited<ReturnType<typeof rebound>>
  const limits = { timeoutMs: 5_000, maxBytes: 1000 }
  const CONNECTIONS: Record<string, (place: Rebound) => Promise<unknown>> = {
    'an email': ({ port, resolve }) =>
      publicSocket({ resolve })({ host: 'rebound.example.com', port, timeoutMs: 5_000 }),
    'a calendar server': ({ url, resolve }) =>
      icloud(
        'https://caldav.example.com/',
        { timeoutMs: 5_000, firstPauseMs: 1 },
        connections({ connect: { lookup: publicLookup({ resolve }), ca: tls.cert } }),
      ).verify({ server: url, email: 'barber', password: 'abcd' }),
    'a calendar at an address': ({ url, resolve }) =>
      fetchFollowing(outsideFetch({ resolve, ca: tls.cert }), { url, method: 'GET', ...limits }),
    'a webhook': ({ url, resolve }) =>
      outsideFetch({ resolve, ca: tls.cert }).fetch({ url, method: 'POST', body: '{}', ...limits }),
    'a notification': async ({ url, resolve }) => {
      const outside = outsideFetch({ resolve, ca: tls.cert })
      const push = webPush({ subject: 'mailto:barber@example.edu', outside })
      const device = { endpoint: url, ...keys() }
      const outcome = await push.send({ device, notice, keys: push.makeKeys() })
      if (outcome === 'later') throw new Error('not connected')
    },
  }

  it.for(Object.entries(CONNECTIONS))('gets no connection for %s', async ([, connect]) => {
    const place = await rebound()
    try {
      await expect(connect(place)).rejects.toThrow()
      expect(place.connections()).toBe(0)
    } finally {
      await place.stop()
    }
  })

  it('gets none by a redirect of a public server either', async () => {
    const place = await rebound()
    const redirecting = createServer(tls, (_, response) =>
      response.writeHead(302, { location: place.url }).end(),
    )
    const { port, stop } = await listening(redirecting)
    const outside = outsideFetch({
      resolve: async (name) => found(name === 'campus.example.com' ? '127.0.0.2' : '127.0.0.1'),
      isAllowed: (address) => address === '127.0.0.2' || isPublicAddress(address),
      ca: tls.cert,
    })
    const url = `https://campus.example.com:${port}/`
    try {
      const asked = fetchFollowing(outside, { url, method: 'GET', ...limits })
      await expect(asked).rejects.toMatchObject({ name: 'OutsideError' })
      expect(place.connections()).toBe(0)
    } finally {
      await stop()
      await place.stop()
    }
  })
})
