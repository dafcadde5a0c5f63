import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { openApiDocument } from '../openapi/document.ts'
import { documentPage } from '../openapi/page.ts'
import { PAGE_STYLE } from '../openapi/page-style.ts'
import { refuseOtherMethods } from './methods.ts'

/** What the API says of itself, for programs and for people; written once, at the start. */
export function openApi({ env, site }: Pick<Deps, 'env' | 'site'>) {
  return async (app: FastifyInstance) => {
    const document = openApiDocument(site)
    const texts = [
      { url: '/openapi.json', type: 'application/json', text: JSON.stringify(document) },
      { url: '/docs', type: 'text/html', text: documentPage(document, `${env.BASE_PATH}/api`) },
      { url: '/docs.css', type: 'text/css', text: PAGE_STYLE },
    ]
    for (const { url, type, text } of texts) {
      app.get(url, (_, reply) =>
        reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text),
      )
      refuseOtherMethods(app, url, new Set(['GET']))
    }
  }
}
