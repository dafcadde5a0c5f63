import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { givenService, givenShop } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { type ApiResponse, call, visitBody } from '../../testing.ts'

const json = { 'content-type': 'application/json' }
function expectProblem(response: ApiResponse, status: number, code: string) {
  expect(response).toMatchObject({
    status,
    type: 'application/problem+json; charset=utf-8',
    body: { status, code, detail: expect.any(String), title: expect.any(String) },
  })
}

const it = test.extend('api', { scope: 'file' }, async ({ server }) => {
  await givenShop(server.db)
  const service = await givenService(server.db)
  const send = (path: string, init: RequestInit = {}) => call(`${server.api}${path}`, init)
  const post = (body: RequestInit['body'], headers: Record<string, string> = json) =>
    send('/bookings', { method: 'POST', headers, body: body ?? null })
  const visit = (more: object = {}) => visitBody(service.id, '2026-03-03T15:00:00Z', more)
  /** Write, hang up our side, and read what is said until the end. */
  function raw(request: string): Promise<string> {
    const { hostname, port } = new URL(server.api)
    return new Promise((done, failed) => {
      let said = ''
      const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(request))
      socket.setEncoding('utf8').on('data', (text) => {
        said += text
      })
      socket.once('close', () => done(said)).once('error', failed)
    })
  }
  return { service, send, post, visit, raw }
})

describe('a body', () => {
  it.for([
    ['cut short', '{"client_name": "Ann'],
    ['no JSON', 'client_name=Ann'],
    ['of two values', '{}{}'],
    ['with a trailing comma', '{"a":1,}'],
    ['with a bare word', '{"a": NaN}'],
    ['in UTF-16', Buffer.from(JSON.stringify({ a: 1 }), 'utf16le')],
    ['of random bytes', Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc0])],
    ['nothing but a brace', '{'],
  ] as const)('that is %s is 400', async ([_, body], { api }) => {
    expectProblem(await api.post(body), 400, 'malformed_body')
  })

  it.for(['[]', '[{}]', '"text"', '5', 'true', 'null', '', '   ', '{}'])(
    'that is %s instead of a booking is 422',
    async (body, { api }) => {
      expectProblem(await api.post(body), 422, 'validation')
    },
  )

  it('that is empty needs no type, and may name any', async ({ api }) => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json']) {
      const headers = { 'content-type': type, 'content-length': '0' }
      const start = '2026-03-09T15:00:00Z'
      const path = `/bookings/public/unknown/reschedule?new_start_datetime=${start}`
      expectProblem(await api.send(path, { method: 'PUT', headers }), 404, 'link_invalid')
      const body = 'null'
      expectProblem(
        await api.send(path, { method: 'PUT', headers: json, body }),
        404,
        'link_invalid',
      )
    }
  })

  it.for([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/vnd.api+json',
    'application/octet-stream',
    'nonsense',
    '*/*',
  ])('of the type %s is 415', async (type, { api }) => {
    const response = await api.post(JSON.stringify(api.visit()), { 'content-type': type })
    expectProblem(response, 415, 'unsupported_media_type')
  })

  it('without a type is 415', async ({ api }) => {
    const response = await api.post(new Blob([JSON.stringify(api.visit())]), {})
    expectProblem(response, 415, 'unsupported_media_type')
  })

  it('is 413 beyond 256 KB, and read below', async ({ api }) => {
    expectProblem(await api.post(`{"x":"${'a'.repeat(256 * 1024)}"}`), 413, 'body_too_large')
    expectProblem(await api.post(`{"x":"${'a'.repeat(255 * 1024)}"}`), 422, 'validation')
  })

  it('that unpacks beyond 256 KB is 413', async ({ api }) => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, 32))
    const response = await api.post(new Blob([bomb]), { ...json, 'content-encoding': 'gzip' })
    expectProblem(response, 413, 'body_too_large')
  })

  it.for(['gzip', 'br', 'deflate', 'compress', 'made-up', 'identity, gzip'])(
    'that is not in the encoding it claims, %s, is rejected',
    async (encoding, { api }) => {
      const response = await api.post(JSON.stringify(api.visit()), {
        ...json,
        'content-encoding': encoding,
      })
      expect([400, 415]).toContain(response.status)
      expect(response.type).toBe('application/problem+json; charset=utf-8')
    },
  )

  it.for([
    ['in objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
    ['in lists', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ] as const)('nested too deeply %s is 422, not an internal error', async ([_, body], { api }) => {
    expectProblem(await api.post(body), 422, 'validation')
  })

  it('cannot reach a prototype', async ({ api }) => {
    const body = `{"__proto__":{"admin_override":true,"polluted":1},
                   "constructor":{"prototype":{"polluted":1}},
                   "addon_ids":{"__proto__":[1]},"_proto__":{"polluted":1}}`
    expectProblem(await api.post(body), 422, 'validation')
    expect({}).not.toHaveProperty('polluted')
  })

  it('with __proto__ beside what is right books', async ({ api }) => {
    const text = JSON.stringify(api.visit()).replace('{', '{"__proto__":{"client_name":null},')
    expect(await api.post(text)).toMatchObject({
      status: 201,
      body: { client: { name: 'Ann Marsh' } },
    })
  })

  it.for(['1e400', '-1e400', '9'.repeat(400), '0.1e-400', '1e1000000'])(
    'with the number %s is 422',
    async (number, { api }) => {
      const text = JSON.stringify(api.visit()).replace(
        `"appointment_type_id":${api.service.id}`,
        `"appointment_type_id":${number}`,
      )
      const response = await api.post(text)
      expectProblem(response, 422, 'validation')
      expect(response.body).toHaveProperty('errors.0.path', 'appointment_type_id')
    },
  )

  it('that breaks off gets a 400 or nothing, and the server goes on', async ({ api, server }) => {
    const said = await api.raw(
      `POST ${new URL(server.api).pathname}/bookings HTTP/1.1\r\nHost: x\r\n` +
        'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"client_name":',
    )
    expect(said).not.toContain('HTTP/1.1 5')
    expect((await api.send('/health')).status).toBe(200)
  })

  it('with a wrong length is 400', async ({ api, server }) => {
    const said = await api.raw(
      `POST ${new URL(server.api).pathname}/bookings HTTP/1.1\r\nHost: x\r\n` +
        'Content-Type: application/json\r\nContent-Length: -5\r\n\r\n{}',
    )
    expect(said).toMatch(/^HTTP\/1\.1 400/)
  })
})

describe('a method that is not the one', () => {
  it.for([
    ['/appointment-types', 'GET', ['PUT', 'PATCH', 'DELETE', 'OPTIONS']],
    ['/appointment-types/1', 'GET', ['POST', 'PATCH']],
    ['/settings/public', 'GET', ['POST', 'PUT']],
    ['/calendar/free-slots', 'GET', ['POST']],
    ['/bookings', 'POST', ['PUT', 'PATCH', 'DELETE']],
    ['/bookings/public/x', 'GET', ['POST', 'PUT', 'DELETE']],
    ['/upload-picture', 'POST', ['GET', 'PUT', 'DELETE', 'HEAD']],
    ['/health', 'GET', ['POST']],
    ['/ready', 'GET', ['POST']],
  ] as const)('at %s, where it is %s, is 405', async ([path, allowed, methods], { api }) => {
    for (const method of methods) {
      const response = await api.send(path, { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toContain(allowed)
      if (method !== 'HEAD') expectProblem(response, 405, 'method_not_allowed')
    }
  })

  it('works with HEAD wherever it works with GET', async ({ api }) => {
    expect(await api.send('/settings/public', { method: 'HEAD' })).toMatchObject({
      status: 200,
      body: '',
    })
  })
})

describe('an address', () => {
  it.for(['', '/', '/nothing', '/nothing/at/all', '/appointment-types/1/2', '/uploads'])(
    'below the API base that does not exist, %j, is 404 in problem+json, for every method',
    async (path, { api }) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        expectProblem(await api.send(path, { method }), 404, 'not_found')
      }
    },
  )

  it.for(['%', '%ZZ', '%ED%A0%80', 'a%00b', 'a'.repeat(5000)])(
    'that cannot be read is 404 in problem+json: %#',
    async (path, { api }) => {
      expectProblem(await api.send(`/nothing/${path}`), 404, 'not_found')
    },
  )

  it('beside the API base is the web app’s', async ({ server }) => {
    for (const path of ['/haircuts/', '/haircuts/faq']) {
      const response = await call(new URL(path, server.api).href)
      expect({ path, ...response }).toMatchObject({
        path,
        status: 200,
        type: expect.stringContaining('text/html'),
      })
    }
  })

  it('at the root leads to the site', async ({ server }) => {
    const response = await call(new URL('/', server.api).href, { redirect: 'manual' })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/haircuts/')
  })
})
