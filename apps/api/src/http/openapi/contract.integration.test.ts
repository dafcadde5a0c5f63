import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { readPage } from '../../adapters/mail/hostile-texts.testing.ts'
import { test } from '../../fixtures.testing.ts'

const TABLE = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8')
const rows = [...TABLE.matchAll(/^\| `(\w+) ([^`]+)` \| (A?) ?\|/gm)].map(
  ([, method = '', path = '', admin]) => ({ name: `${method} ${path}`, isBarbers: admin === 'A' }),
)
/** The routes of the documentation itself. */
const ABOUT = ['GET /openapi.json', 'GET /docs']
/** Mounted, but no calls of the API: the other transport. */
const NO_CALL = / \/trpc\/.+$/

interface Document {
  paths: Record<string, Record<string, { security: object[]; summary: string }>>
}

const it = test.extend('api', { scope: 'file' }, async ({ server }) => {
  const response = await server.app.inject('/haircuts/api/openapi.json')
  const document: Document = response.json()
  function mountedCalls(): string[] {
    const base = new URL(server.api).pathname
    return server.app.mounted
      .filter(({ method, url }) => url.startsWith(`${base}/`) && method !== 'HEAD')
      .map(({ method, url }) => {
        const path = url.slice(base.length).replace(/:(\w+)/g, (_, name: string) => `{${name}}`)
        return `${method} ${path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
      })
      .filter((name) => !NO_CALL.test(name))
      .sort()
  }
  return { document, mountedCalls }
})

describe('the documented calls', () => {
  it('are the mounted ones, neither more nor fewer', ({ api }) => {
    expect(rows.map(({ name }) => name).sort()).toEqual(api.mountedCalls())
  })

  it('are those of the OpenAPI document, for the same people', ({ api }) => {
    const described = Object.entries(api.document.paths).flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, { security }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        isBarbers: security.every((way) => Object.keys(way).length > 0),
      })),
    )
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
    expect(described.sort(byName)).toEqual(
      rows.filter(({ name }) => !ABOUT.includes(name)).sort(byName),
    )
  })
})

describe('the documentation', () => {
  it.for([
    ['/openapi.json', 'application/json; charset=utf-8'],
    ['/docs', 'text/html; charset=utf-8'],
    ['/docs/', 'text/html; charset=utf-8'],
  ] as const)('%s is there for anybody, and sent once', async ([path, type], { server }) => {
    const { payload, headers } = await server.app.inject(`/haircuts/api${path}`)
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' })
    expect(payload.length).toBeGreaterThan(500)
    const again = await server.app.inject({
      url: `/haircuts/api${path}`,
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again).toMatchObject({ statusCode: 304, payload: '' })
  })

  it.for(['/openapi.json', '/docs'])(
    '%s is compressed by the encoding that the caller accepts',
    async (path, { server }) => {
      const url = `/haircuts/api${path}`
      const plain = await server.app.inject(url)
      const zipped = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(zipped.headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: 'accept-encoding',
        'content-length': String(zipped.rawPayload.length),
      })
      expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload)
    },
  )

  it('is a page with every call, without a script, under a policy for its one style', async ({
    server,
    api,
  }) => {
    const { headers, payload } = await server.app.inject('/haircuts/api/docs')
    const [, style = ''] = /<style>([^<]+)<\/style>/.exec(payload) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(
      `default-src 'none'; style-src 'sha256-${hash}';`,
    )
    expect(payload).not.toMatch(/<script|style="/)
    const summaries = Object.values(api.document.paths).flatMap((calls) =>
      Object.values(calls).map(({ summary }) => summary),
    )
    const shown = readPage(payload).texts
    expect(summaries.filter((summary) => !shown.includes(summary))).toEqual([])
    // Of a field that may be null, whose schema has its description beside the alternatives.
    expect(payload).toContain('Repeats it weekly at the same wall time')
  })
})
