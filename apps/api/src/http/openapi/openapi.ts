import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import type { Deps } from '../../deps.ts'
import { etagOf, matchesEtag } from '../caching.ts'
import { EncodedText } from '../encoded-text.ts'
import { rejectOtherMethods } from '../problem.ts'
import { openApiDocument } from './document.ts'

/** Serves the OpenAPI document and a page that Scalar renders from it. */
export function openApi({ env, site }: Pick<Deps, 'env' | 'site'>) {
  return async (app: FastifyInstance) => {
    let document: Shared | undefined
    app.get('/openapi.json', (request, reply) => {
      // Written at the first request: it takes half a second, and few sites are asked for it.
      document ??= shared('application/json; charset=utf-8', JSON.stringify(openApiDocument(site)))
      return send(document, request, reply)
    })
    let reference: Promise<ApiReference> | undefined
    const load = () => {
      reference ??= loadApiReference(env.BASE_PATH)
      return reference
    }
    app.get('/docs', async (request, reply) => {
      const { page, policy } = await load()
      return send(page, request, reply.header('content-security-policy', policy))
    })
    app.get<{ Querystring: { v?: string } }>('/docs/js/scalar.js', async (request, reply) => {
      const { script } = await load()
      return send(script, request, reply, request.query.v === script.version)
    })
    for (const url of ['/openapi.json', '/docs', '/docs/js/scalar.js']) {
      rejectOtherMethods(app, url, new Set(['GET']))
    }
  }
}

interface Shared {
  type: string
  body: EncodedText
  etag: string
  /** Changes with the text. */
  version: string
}

interface ApiReference {
  page: Shared
  script: Shared
  policy: string
}

function shared(type: string, text: string): Shared {
  const etag = etagOf(text)
  return { type, body: new EncodedText(text), etag, version: etag.slice(1, 12) }
}

/** @param isVersioned whether the URL changes with the text, so that the response may be cached for ever. */
async function send(
  { type, body, etag }: Shared,
  request: FastifyRequest,
  reply: FastifyReply,
  isVersioned = false,
) {
  reply.header('cache-control', isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (matchesEtag(request, reply, body.text, etag)) return reply.code(304).send()
  return body.send(request, reply.type(type))
}

/**
 * Scalar is imported when the page is first requested: its bundle is part of the module and costs 40 MB of
 * memory, which a server should not spend until the documentation is read.
 */
async function loadApiReference(basePath: string): Promise<ApiReference> {
  const api = `${basePath}/api`
  const scriptUrl = `${api}/docs/js/scalar.js`
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const renderer = Fastify()
  await renderer.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: `${api}/openapi.json`,
      cdn: scriptUrl,
      pageTitle: 'API reference',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      favicon: `${basePath}/favicon.svg`,
      // Scalar's agent and MCP send data to Scalar's servers, which the policy of the page forbids.
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  })
  const read = async (path: string) => {
    const { headers, payload } = await renderer.inject(`/docs${path}`)
    return { type: String(headers['content-type']), text: payload }
  }
  const [page, script] = await Promise.all([read('/'), read('/js/scalar.js')])
  await renderer.close()
  const served = shared(script.type, script.text)
  const html = page.text.replaceAll(scriptUrl, `${scriptUrl}?v=${served.version}`)
  return { page: shared(page.type, html), script: served, policy: policyFor(html) }
}

/**
 * Scalar adds its styles with a <style> element and starts with an inline script. The script is allowed by its
 * hash; inline styles are allowed only on this page, which contains no user input.
 */
function policyFor(html: string): string {
  const hashes = [...html.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}
