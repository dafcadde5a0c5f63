import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import Fastify from 'fastify'
import type { Deps } from '../deps.ts'
import { refuseOtherMethods } from '../http/problem.ts'
import { openApiDocument } from '../openapi/document.ts'

/** Serves the OpenAPI document and a page that Scalar renders from it. */
export function openApi({ env, site }: Pick<Deps, 'env' | 'site'>) {
  return async (app: FastifyInstance) => {
    const document = JSON.stringify(openApiDocument(site))
    app.get('/openapi.json', (_, reply) =>
      send(reply, { type: 'application/json; charset=utf-8', text: document }),
    )
    let reference: Promise<ApiReference> | undefined
    const load = () => {
      reference ??= loadApiReference(env.BASE_PATH)
      return reference
    }
    app.get('/docs', async (_, reply) => {
      const { page, policy } = await load()
      return send(reply.header('content-security-policy', policy), page)
    })
    app.get('/docs/js/scalar.js', async (_, reply) => send(reply, (await load()).script))
    for (const url of ['/openapi.json', '/docs', '/docs/js/scalar.js']) {
      refuseOtherMethods(app, url, new Set(['GET']))
    }
  }
}

interface Served {
  type: string
  text: string
}

interface ApiReference {
  page: Served
  script: Served
  policy: string
}

function send(reply: FastifyReply, { type, text }: Served) {
  return reply.type(type).header('cache-control', 'no-cache').send(text)
}

/**
 * Scalar is imported when the page is first requested: its bundle is part of the module and costs 40 MB of
 * memory, which a server should not spend until the documentation is read.
 */
async function loadApiReference(basePath: string): Promise<ApiReference> {
  const api = `${basePath}/api`
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const renderer = Fastify()
  await renderer.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: `${api}/openapi.json`,
      cdn: `${api}/docs/js/scalar.js`,
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
  const read = async (path: string): Promise<Served> => {
    const { headers, payload } = await renderer.inject(`/docs${path}`)
    return { type: String(headers['content-type']), text: payload }
  }
  const [page, script] = await Promise.all([read('/'), read('/js/scalar.js')])
  await renderer.close()
  return { page, script, policy: policyFor(page.text) }
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
