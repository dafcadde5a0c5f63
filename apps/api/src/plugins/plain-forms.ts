import { SHORTEST_FILL_MS } from '@haircuts/router/booking/intake-form'
import type { Context } from '@haircuts/router/context'
import { Refusal } from '@haircuts/router/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebApp } from '../adapters/web-app.ts'
import type { ContextOf } from '../http/context-of.ts'
import { kindOfCall } from '../http/operations.ts'
import { addressOf, inProcessCaller, plainFormOf } from '../http/page-request.ts'
import { openForm } from '../http/sealed-form.ts'
import type { guardHeaders } from './guards.ts'

interface PlainForms {
  webApp: WebApp
  contextOf: ContextOf
  headersFor: (images: readonly string[]) => ReturnType<typeof guardHeaders>
}

/** The longest fields of the form take a few kilobytes. */
const LARGEST_FORM = 64 * 1024

/**
 * Takes the forms of the public pages from browsers that run no script (ADR 87). The web app calls the same operations as
 * its scripts would, and answers with a redirect to what was made or with the page and what is wrong with the form.
 */
export function plainForms({ webApp, contextOf, headersFor }: PlainForms) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST_FORM },
      async (_: unknown, body: string) => body,
    )
    for (const url of webApp.formPatterns) {
      app.post(url, { config: { countedAs: 'document' } }, answerForm)
    }

    async function answerForm(request: FastifyRequest, reply: FastifyReply) {
      const { body } = request
      if (typeof body !== 'string') throw new Refusal('unsupportedMediaType')
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      if (isFromOtherSite(request)) return reply.code(403).send(FROM_OTHER_SITE)
      const ctx = await contextOf(request, reply)
      const form = await oldEnough(ctx, openForm(ctx, new URLSearchParams(body).get('form')))
      const page = await webApp
        .render({
          ...addressOf(request),
          ...plainFormOf(ctx, form),
          body,
          callProcedure: inProcessCaller(
            { ...ctx, idempotencyKey: form?.key ?? null },
            async (operation) => app.countCalls(request, [kindOfCall(operation)]),
          ),
        })
        // The client within the process wraps what the API threw.
        .catch((error: unknown) => {
          throw error instanceof Error && error.cause !== undefined ? error.cause : error
        })
      if ('redirect' in page) return reply.redirect(page.redirect, 303)
      return reply
        .headers(headersFor(page.imageOrigins))
        .header('x-robots-tag', 'noindex')
        .code(page.status)
        .send(page.html)
    }
  }
}

/** Waits until a form has the age below which it counts as filled in by a program, as the form with scripts does. */
async function oldEnough(ctx: Context, form: ReturnType<typeof openForm>) {
  if (!form || form.ageMs >= SHORTEST_FILL_MS) return form
  await ctx.wait(SHORTEST_FILL_MS - form.ageMs)
  return { ...form, ageMs: SHORTEST_FILL_MS }
}

const FROM_OTHER_SITE =
  '<!doctype html><html lang="en"><title>Not sent</title><p>This form was sent by another site. Please open our page and try again.</p></html>'

/**
 * Whether another site sent the form. No cookie gives these forms any authority, so there is nothing to forge; this keeps
 * other sites from booking in a visitor's name and network all the same. Browsers send `Origin: null` below a policy
 * without referrers, so the header counts only where it names an origin.
 */
function isFromOtherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin = 'null', host } = headers
  return origin !== 'null' && URL.parse(origin)?.host !== host
}
