import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { failClosedFetch, trustedAddress } from './caldav-fetch.ts'

const LOGIN = { email: 'barber@example.edu', password: 'abcd-efgh' }
const AUTHORIZATION = `Basic ${Buffer.from('barber@example.edu:abcd-efgh').toString('base64')}`
const XML = { 'content-type': 'text/xml' }
const LIST = '<d:multistatus xmlns:d="DAV:"><d:response/></d:multistatus>'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const asking = (url: string, timeoutMs = 5_000) =>
  failClosedFetch(url, LOGIN, { timeoutMs, firstPauseMs: 1 })
const list = { method: 'PROPFIND', body: '<propfind/>' }

describe('a redirect', () => {
  it('to a host of the same service is followed with the same request and the login', async () => {
    const heard: unknown[] = []
    const home = await serve((request, listener) => {
      request.on('data', (body) => {
        heard.push([request.method, request.url, request.headers.authorization, String(body)])
      })
      request.on('end', () => listener.writeHead(207, XML).end(LIST))
    })
    const front = await serve((_, listener) => {
      listener.writeHead(301, { location: `${home}/42/` }).end()
    })
    expect(await (await asking(front)(front, list)).text()).toBe(LIST)
    expect(heard).toEqual([['PROPFIND', '/42/', AUTHORIZATION, '<propfind/>']])
  })

  it('to a host of another service is not followed', async () => {
    const front = await serve((_, listener) => {
      listener.writeHead(301, { location: 'http://localhost.example/' }).end()
    })
    await expect(asking(front)(front, list)).rejects.toMatchObject({ kind: 'broken' })
  })

  it('in a loop ends', async () => {
    const front = await serve((_, listener) => {
      listener.writeHead(302, { location: '/' }).end()
    })
    await expect(asking(front)(front, list)).rejects.toMatchObject({ kind: 'broken' })
  })
})

describe('a response', () => {
  it.each(['identity', 'gzip'])(
    'of many megabytes is read completely when the server closes the connection after it (%s)',
    async (encoding) => {
      const each = () => `<d:response>${randomBytes(1000).toString('base64')}</d:response>`
      const responses = Array.from({ length: 8_000 }, each).join('')
      const many = `<d:multistatus xmlns:d="DAV:">${responses}</d:multistatus>`
      const sent = encoding === 'gzip' ? gzipSync(many) : many
      const url = await serve((_, listener) => {
        const headers = { ...XML, connection: 'close', 'content-encoding': encoding }
        listener.writeHead(207, headers).end(sent)
      })
      const response = await asking(url, 20_000)(url, list)
      expect((await response.text()).length).toBe(many.length)
    },
  )

  it.each([
    ['a login page instead of a list', 'PROPFIND', 200, '<html>Sign in</html>', 'broken'],
    ['a list that is cut', 'REPORT', 207, LIST.slice(0, 40), 'broken'],
    ['an empty list body', 'REPORT', 207, '', 'broken'],
    ['a list with something after it', 'REPORT', 207, `${LIST}<p>`, 'broken'],
    ['a list in answer to a write', 'PUT', 207, LIST, 'broken'],
    ['a refused login', 'REPORT', 401, '', 'refused'],
    ['another version', 'PUT', 412, '', 'conflict'],
    ['a full calendar', 'PUT', 507, '', 'full'],
    ['a calendar that may only be read', 'PUT', 403, '', 'forbidden'],
    ['a question that is not allowed', 'REPORT', 403, '', 'broken'],
    ['a write into a calendar that is gone', 'PUT', 409, '', 'missing'],
    [
      'about the same event elsewhere',
      'PUT',
      409,
      '<error><no-uid-conflict/></error>',
      'duplicate',
    ],
    ['a calendar that is gone', 'REPORT', 404, '', 'missing'],
  ])('that is %s is an error', async (_, method, status, body, kind) => {
    const url = await serve((_, listener) => {
      listener.writeHead(status, XML).end(body)
    })
    await expect(asking(url)(url, { method })).rejects.toMatchObject({ kind, status })
  })

  it('is requested again when the kept-alive connection was closed in the meantime', async () => {
    let heard = 0
    const url = await serve((request, listener) => {
      heard += 1
      if (heard === 2) request.socket.destroy()
      else listener.writeHead(207, XML).end(LIST)
    })
    await asking(url)(url, list)
    expect((await asking(url)(url, list)).status).toBe(207)
    expect(heard).toBe(3)
  })

  it.each([
    ['in seconds', { 'retry-after': '3600' }, 3_600_000],
    [
      'as a date, by its own clock',
      {
        date: 'Mon, 02 Mar 2026 13:00:00 GMT',
        'retry-after': 'Mon, 02 Mar 2026 13:30:00 GMT',
      },
      1_800_000,
    ],
    ['without end', { 'retry-after': '999999999' }, 21_600_000],
  ])('that asks for too much patience %s is not waited for', async (_, headers, retryAfterMs) => {
    const url = await serve((_, listener) => {
      listener.writeHead(503, headers).end()
    })
    const throttled = { kind: 'throttled', retryAfterMs }
    await expect(asking(url)(url, list)).rejects.toMatchObject(throttled)
  })

  it('that does not arrive before the timeout means that the service is unavailable', async () => {
    const url = await serve(() => {})
    await expect(asking(url, 50)(url, list)).rejects.toMatchObject({ kind: 'away' })
  })
})

const APPLE = 'https://caldav.icloud.com'

it.each([
  ['https://p42-caldav.icloud.com:443/1/principal/', APPLE],
  ['https://p201-caldav.icloud.com.cn/1/', APPLE],
  ['http://127.0.0.1:5233/user/', 'http://127.0.0.1:5232'],
  ['https://dav.example.org/', 'http://dav.example.org'],
])('sends the login to %s when %s is configured', (url, server) => {
  expect(trustedAddress(url, server)).toBe(new URL(url).href)
})

it.each([
  ['http://p42-caldav.icloud.com/1/', APPLE],
  ['https://caldav.icloud.com.evil.example/', APPLE],
  ['https://evilicloud.com/', APPLE],
  ['https://icloud.com@evil.example/', APPLE],
  ['https://other.example.org/', 'https://dav.example.org'],
  ['file:///etc/passwd', 'http://127.0.0.1:5232'],
  ['no address', APPLE],
])('does not send it to %s when %s is configured', (url, server) => {
  expect(() => trustedAddress(url, server)).toThrow()
})
