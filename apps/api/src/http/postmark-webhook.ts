import { timingSafeEqual } from 'node:crypto'
import { recordReport } from '@haircuts/core/emails/record-report'
import { AppError } from '@haircuts/core/kernel/app-error'
import { sha256 } from '@haircuts/core/kernel/secrets'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MESSAGE_KEY } from '../adapters/mail/mailer-postmark.ts'
import { contextFor, type Deps } from '../deps.ts'
import { rejectOtherMethods, sendProblem } from './problem.ts'

/** Reports may contain the whole mail. */
const MAX_BYTES = 2 * 1024 * 1024
/** Bounce types that do not mean a delivery problem, such as an out-of-office reply. */
const NO_PROBLEM = new Set(['AutoResponder', 'Subscribe', 'Unsubscribe', 'OpenRelayTest'])

const report = z.object({
  RecordType: z.string(),
  MessageID: z.string().max(200),
  Metadata: z.record(z.string(), z.string()).nullish(),
  Type: z.string().nullish(),
  Description: z.string().nullish(),
  BouncedAt: z.iso.datetime({ offset: true }).nullish(),
  DeliveredAt: z.iso.datetime({ offset: true }).nullish(),
})

/**
 * Receives Postmark's reports about sent mails: delivery, bounce, spam complaint. Postmark authenticates with the secret
 * as the password of HTTP Basic. Without a secret in the environment nothing is received.
 */
export function postmarkWebhook(deps: Deps) {
  const secret = deps.env.POSTMARK_WEBHOOK_SECRET
  return async (app: FastifyInstance) => {
    if (!secret) return
    const url = '/webhooks/postmark'
    app.addHook('onRequest', async (request, reply) => {
      if (request.method !== 'POST' || hasSecret(request, secret)) return
      reply.header('www-authenticate', 'Basic realm="webhook"')
      return sendProblem(reply, new AppError('signInNeeded'))
    })
    app.post(url, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const read = report.safeParse(request.body)
      const received = read.success ? reportOf(read.data) : null
      if (received)
        await recordReport(await contextFor(deps), { ...received, at: received.at ?? deps.now() })
      // Postmark repeats a report until it gets a 200.
      return reply.code(200).send({ status: received ? 'noted' : 'ignored' })
    })
    rejectOtherMethods(app, url, new Set(['POST']))
  }
}

function hasSecret({ headers }: FastifyRequest, secret: string): boolean {
  const [, encoded = ''] = /^Basic +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  const given = Buffer.from(encoded, 'base64').toString()
  const password = given.slice(given.indexOf(':') + 1)
  return timingSafeEqual(sha256(password), sha256(secret))
}

function reportOf(sent: z.output<typeof report>) {
  const key = keyOf(sent.Metadata?.[MESSAGE_KEY])
  const about = { key, serviceId: sent.MessageID }
  const at = (time: string | null | undefined) => (time ? new Date(time) : null)
  switch (sent.RecordType) {
    case 'Delivery':
      return { ...about, problem: null, at: at(sent.DeliveredAt) }
    case 'SpamComplaint':
      return { ...about, problem: 'Marked as spam by the recipient.', at: at(sent.BouncedAt) }
    case 'Bounce': {
      if (NO_PROBLEM.has(sent.Type ?? '')) return null
      const problem = `Bounced: ${sent.Description ?? sent.Type ?? 'it could not be delivered.'}`
      return { ...about, problem: problem.slice(0, 500), at: at(sent.BouncedAt) }
    }
    default:
      return null
  }
}

function keyOf(text: string | undefined): string | null {
  return z.uuid().safeParse(text).data ?? null
}
