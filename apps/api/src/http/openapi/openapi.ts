import { createHash } from 'node:crypto'
import type { SiteAddress } from '@haircuts/core/kernel/context'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { etagOf, matchesEtag } from '../caching.ts'
import { EncodedText } from '../encoded-text.ts'
import { rejectOtherMethods } from '../problem.ts'
import { openApiDocument } from './document.ts'
import { referencePage, STYLE } from './reference-page.ts'

/** Serves the OpenAPI document, and the same for readers as a page. */
export function openApi({ site }: Pick<Deps, 'site'>) {
  return async (app: FastifyInstance) => {
    // Written at the first request: it takes half a second, and few sites are asked for it.
    let files: { document: Shared; page: Shared } | undefined
    const load = () => {
      files ??= filesOf(site)
      return files
    }
    app.get('/openapi.json', (request, reply) => send(load().document, request, reply))
    app.get('/docs', (request, reply) =>
      send(load().page, request, reply.header('content-security-policy', POLICY)),
    )
    for (const url of ['/openapi.json', '/docs']) rejectOtherMethods(app, url, new Set(['GET']))
  }
}

interface Shared {
  type: string
  body: EncodedText
  etag: string
}

function filesOf(site: SiteAddress) {
  const document = openApiDocument(site)
  return {
    document: shared('application/json; charset=utf-8', JSON.stringify(document)),
    page: shared('text/html; charset=utf-8', referencePage(document, site)),
  }
}

function shared(type: string, text: string): Shared {
  return { type, body: new EncodedText(text), etag: etagOf(text) }
}

async function send({ type, body, etag }: Shared, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-cache')
  if (matchesEtag(request, reply, body.text, etag)) return reply.code(304).send()
  return body.send(request, reply.type(type))
}

/** The page has no script, and one <style> element, which is permitted by its hash. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
