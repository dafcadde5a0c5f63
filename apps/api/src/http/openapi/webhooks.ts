import { webhookPayload } from '@haircuts/core/bookings/webhook-events'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@haircuts/core/webhooks/webhook-form'
import { type NamedSchemas, wireSchema } from '../wire-schema.ts'
import type { Parameter } from './document-types.ts'
import { exampleOf } from './example.ts'

const SUMMARIES: Record<WebhookEvent, string> = {
  'booking.created':
    'A booking was made, approved, or confirmed or restored after it was cancelled or deleted',
  'booking.rescheduled': 'A booking has another start',
  'booking.updated':
    'A booking has another service or length, its result was taken back, or its client was erased',
  'booking.cancelled':
    'A booking was cancelled or, before its visit, deleted, or asks for approval again',
  'booking.completed': 'A visit took place',
  'booking.no_show': 'A client did not come',
}

const DESCRIPTION = `Signed as [Standard Webhooks](https://www.standardwebhooks.com) has it: \`webhook-signature\` is \`v1,\` and the base64 of an HMAC-SHA256 over \`{webhook-id}.{webhook-timestamp}.{body}\`, with the secret after \`whsec_\` decoded from base64. Answer any 2xx within 10 seconds. Everything else is repeated with growing delays for a day, except a 410, which ends the attempts; redirects are not followed. An event may arrive twice or after a later one: \`webhook-id\` says which it is.`

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const HEADERS = [
  header('webhook-id', 'The `id` of the body, the same at each attempt.'),
  header(
    'webhook-timestamp',
    'When it was sent, in seconds since 1970. Reject what is older than five minutes.',
  ),
  header('webhook-signature', '`v1,` and the signature.'),
]

/** The `webhooks` of OpenAPI 3.1: the requests that this server makes. */
export function documentedWebhooks(schemas: NamedSchemas) {
  const schema = wireSchema(webhookPayload, 'output', schemas)
  const example = Object(exampleOf(schema, schemas))
  return Object.fromEntries(
    WEBHOOK_EVENTS.map((type) => [
      type,
      {
        post: {
          operationId: `webhook.${type}`,
          tags: ['Webhooks'],
          summary: SUMMARIES[type],
          description: DESCRIPTION,
          // The receiver checks the signature instead.
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: { 'application/json': { schema, example: { ...example, type } } },
          },
          responses: { '2XX': { description: 'It was taken.' } },
        },
      },
    ]),
  )
}
