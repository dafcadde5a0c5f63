import { connect } from 'node:net'
import { describe, expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'

const TIMEOUTS = {
  headers: 300,
  request: 600,
  send: 400,
  idle: 1200,
  stall: 1000,
  check: 50,
  drain: 0,
}

function problemIn(said: string) {
  const [head = '', body = ''] = said.split('\r\n\r\n')
  return { head, problem: JSON.parse(body) }
}

const it = test
  .extend('options', { scope: 'file' }, () => ({ timeouts: TIMEOUTS }))
  .extend('api', { scope: 'file' }, ({ server }) => {
    /** Say something and then nothing more, without hanging up; what is said back until the end. */
    function say(text: string): Promise<{ said: string; tookMs: number }> {
      const { hostname, port } = new URL(server.api)
      const began = performance.now()
      return new Promise((done) => {
        let said = ''
        const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text))
        socket.setEncoding('utf8').on('data', (more) => {
          said += more
        })
        // The server may close the connection while the client still writes; the test waits for 'close' only.
        socket.on('error', () => {})
        socket.once('close', () => done({ said, tookMs: performance.now() - began }))
      })
    }
    const inject = (url: string, headers: Record<string, string> = {}) =>
      server.app.inject({ url: `/haircuts/api${url}`, headers })
    return { say, inject }
  })

describe('a malformed request gets a problem document', () => {
  it.for([
    ['a line of something else', 'EHLO mail.example.edu\r\n\r\n', 400, 'malformed_request'],
    [
      'an unknown method',
      'FETCH /haircuts/api/health HTTP/1.1\r\nHost: x\r\n\r\n',
      400,
      'malformed_request',
    ],
    [
      'a header with no name',
      'GET / HTTP/1.1\r\nHost: x\r\n: nothing\r\n\r\n',
      400,
      'malformed_request',
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ] as const)('%s', async ([_, request, status, code], { api }) => {
    const { head, problem } = problemIn((await api.say(request)).said)
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('content-type: application/problem+json; charset=utf-8')
    expect(head).toContain('content-security-policy: ')
    expect(problem).toMatchObject({ status, code, detail: expect.stringMatching(/^[A-Z].+\.$/) })
  })
})

describe('a slow connection is closed', () => {
  const POST =
    'POST /haircuts/api/bookings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

  it.for([
    ['with his headers', `${POST}X-Slow: `, TIMEOUTS.headers],
    ['with his body', `${POST}Content-Length: 500\r\n\r\n{"client_name":`, TIMEOUTS.request],
  ] as const)('%s', async ([_, beginning, limit], { api }) => {
    const { said, tookMs } = await api.say(beginning)
    expect(tookMs).toBeGreaterThanOrEqual(limit)
    const { head, problem } = problemIn(said)
    expect(head).toMatch(/^HTTP\/1\.1 408 /)
    expect(problem).toMatchObject({ status: 408, code: 'request_timeout' })
  })

  it('before sending anything', async ({ api }) => {
    const { tookMs } = await api.say('')
    expect(tookMs).toBeGreaterThanOrEqual(TIMEOUTS.headers)
  })
})

it('a caller that takes large responses slowly is disconnected', async ({ server }) => {
  const { hostname, port } = new URL(server.api)
  const connections = () =>
    new Promise((done) => server.app.server.getConnections((_, count) => done(count)))
  const socket = connect({ host: hostname, port: Number(port) }, () => {
    socket.write('GET /haircuts/api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20))
  })
  const reading = setInterval(() => socket.read(), 100)
  await expect.poll(connections).toBe(1)
  await expect.poll(connections, { timeout: 10_000 }).toBe(0)
  clearInterval(reading)
  expect(socket.bytesRead).toBeLessThan(2_000_000)
  socket.destroy()
})

describe('every answer', () => {
  // The documentation page has a policy of its own: contract.integration.test.ts looks at it.
  it.for(['/health', '/nothing', '/%ZZ', '/bookings', '/trpc/setting.public'])(
    'has a strict policy and the name the log knows it by: %s',
    async (url, { api }) => {
      const { headers } = await api.inject(url)
      expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
      expect(headers['content-security-policy']).toMatch(/^default-src '(self|none)'/)
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    },
  )

  it.for(['/health', '/trpc/setting.public', '/docs'])(
    'has headers against framing, referrers and plain HTTP: %s',
    async (url, { api }) => {
      const { headers } = await api.inject(url)
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-frame-options': 'SAMEORIGIN',
      })
    },
  )

  it('keeps a name that a proxy gave it, and none that could forge a line of the log', async ({
    api,
  }) => {
    const given = { 'x-request-id': 'edge-0123456789' }
    expect((await api.inject('/health', given)).headers).toMatchObject(given)
    for (const forged of ['x', 'a b c d e f g h', '{"level":60}', 'a'.repeat(65)]) {
      const { headers } = await api.inject('/health', { 'x-request-id': forged })
      expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    }
  })
})
