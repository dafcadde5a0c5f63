import type { Mail, MailAddress, MailOutcome, SearchableMailer } from '@haircuts/core/emails/mailer'
import { Errors, type Models, ServerClient } from 'postmark'
import { send } from '../http-client.ts'
import { unsubscribeHeaders } from './mime-parts.ts'

const TIMEOUT_SECONDS = 10
/** Postmark's responses have a few hundred bytes. */
const MAX_BYTES = 1024 * 1024
/** The time after which a sent message is found by Postmark's search: the timeouts of both calls plus indexing. */
const SETTLED_AFTER_MS = 60_000
/** Metadata that comes back with searches and webhooks. */
export const MESSAGE_KEY = 'message-key'

const TRANSACTIONAL = 'outbound'

const INACTIVE_RECIPIENT = 406
const INVALID_REQUEST = 300
/** Postmark's codes for a template that is missing, inactive or does not fit its model. */
const TEMPLATE_ERRORS = { from: 1100, to: 1199 }

interface PostmarkMailerOptions {
  token: string
  sender: MailAddress | null
  /** The message stream for reminders to book. Postmark may pause an account that sends them by its transactional stream. */
  nudgeStream?: string | undefined
  /** Postmark's URL by default. */
  apiUrl?: string | undefined
  timeoutSeconds?: number
  settledAfterMs?: number
}

/** A Mailer for Postmark's API that maps every response and failure to a MailOutcome. */
export function postmarkMailer(options: PostmarkMailerOptions): SearchableMailer {
  const client = new ServerClient(options.token, {
    fetch: boundedFetch((options.timeoutSeconds ?? TIMEOUT_SECONDS) * 1000),
    ...hostOf(options.apiUrl),
  })
  const { nudgeStream = TRANSACTIONAL } = options
  return {
    name: 'postmark',
    sender: options.sender,
    settledAfterMs: options.settledAfterMs ?? SETTLED_AFTER_MS,
    async send(mail) {
      if (!mail.from) {
        const reason = 'There is no sender: set the business email in Settings.'
        return { outcome: 'later', reason, isUnsure: false }
      }
      const stream = mail.kind === 'nudge' ? nudgeStream : TRANSACTIONAL
      const envelope = { ...envelopeOf(mail, mail.from), MessageStream: stream }
      const { template } = mail
      if (!template) return outcomeOf(() => client.sendEmail({ ...envelope, ...bodyOf(mail) }))
      try {
        const named = { ...envelope, ...templateOf(template), TemplateModel: template.model }
        return accepted(await client.sendEmailWithTemplate(named))
      } catch (error) {
        if (!isTemplateError(error)) return outcomeOfError(error)
      }
      const response = await outcomeOf(() => client.sendEmail({ ...envelope, ...bodyOf(mail) }))
      const note = `Postmark has no usable template ${template.id}, so the built-in email was sent.`
      return response.outcome === 'accepted' ? { ...response, note } : response
    },
    async find(key) {
      // A search covers one stream.
      for (const messageStream of new Set([TRANSACTIONAL, nudgeStream])) {
        const found = await client.getOutboundMessages({
          count: 1,
          offset: 0,
          messageStream,
          [`metadata_${MESSAGE_KEY}`]: key,
        })
        if (!Array.isArray(found?.Messages))
          throw new Error('Postmark did not return a list of messages.')
        const message = found.Messages.find(({ Metadata }) => Metadata?.[MESSAGE_KEY] === key)
        if (message) return message.MessageID
      }
      return null
    },
  }
}

/** A `fetch` with a deadline for the whole exchange and a limit on the size of the response. */
function boundedFetch(timeoutMs: number) {
  return (input: string | URL | Request, { method = 'GET', headers, body }: RequestInit = {}) =>
    send(input instanceof Request ? input.url : String(input), {
      ...{ method, headers, body: body ? String(body) : null },
      ...{ timeoutMs, maxBytes: MAX_BYTES },
    })
}

function hostOf(apiUrl: string | undefined) {
  if (!apiUrl) return {}
  const { protocol, host, pathname } = new URL(apiUrl)
  return { useHttps: protocol === 'https:', requestHost: `${host}${pathname.replace(/\/$/, '')}` }
}

function envelopeOf(mail: Mail, from: MailAddress) {
  const { calendar, replyTo } = mail
  // RFC 3834: out-of-office programs do not answer such a message.
  const headers = Object.entries({
    'Auto-Submitted': 'auto-generated',
    ...unsubscribeHeaders(mail),
  })
  return {
    From: addressOf(from),
    To: mail.to,
    ...(replyTo ? { ReplyTo: addressOf(replyTo) } : {}),
    Headers: headers.map(([Name, Value]) => ({ Name, Value })),
    Tag: mail.kind,
    Metadata: { [MESSAGE_KEY]: mail.key },
    Attachments: calendar ? [calendarAttachment(calendar)] : [],
  }
}

/** Quotes the display name and removes quotes, backslashes and line breaks (header injection). */
function addressOf({ name, email }: MailAddress): string {
  const quoted = (name ?? '').replace(/["\\\p{Cc}]/gu, ' ').trim()
  return quoted ? `"${quoted}" <${email}>` : email
}

function bodyOf({ subject, html, text }: Mail) {
  return { Subject: subject, HtmlBody: html, TextBody: text }
}

function calendarAttachment({ method, file }: NonNullable<Mail['calendar']>): Models.Attachment {
  return {
    Name: 'haircut.ics',
    Content: Buffer.from(file).toString('base64'),
    ContentType: `text/calendar; charset=utf-8; method=${method}`,
    ContentID: null,
  }
}

/** A template is referenced by its numeric id or by its alias. */
function templateOf({ id }: NonNullable<Mail['template']>) {
  return /^\d+$/.test(id) ? { TemplateId: Number(id) } : { TemplateAlias: id }
}

async function outcomeOf(call: () => Promise<Models.MessageSendingResponse>): Promise<MailOutcome> {
  try {
    return accepted(await call())
  } catch (error) {
    return outcomeOfError(error)
  }
}

/** An HTML page of a proxy may have status 200, so only a valid Postmark body counts as accepted. */
function accepted(response: Models.MessageSendingResponse): MailOutcome {
  if (response.ErrorCode === 0 && response.MessageID) {
    return { outcome: 'accepted', serviceId: response.MessageID, note: null }
  }
  return { outcome: 'later', reason: 'Postmark gave an unreadable answer.', isUnsure: true }
}

function outcomeOfError(error: unknown): MailOutcome {
  const later = (reason: string, isUnsure = false): MailOutcome => ({
    outcome: 'later',
    reason,
    isUnsure,
  })
  if (!(error instanceof Errors.PostmarkError) || error.statusCode === 0) {
    return later('Postmark could not be reached, or did not answer in time.', true)
  }
  const { code, statusCode } = error
  if (code === INACTIVE_RECIPIENT) {
    const reason =
      'Postmark no longer delivers to this address, because an earlier email to it bounced.'
    return { outcome: 'refused', reason }
  }
  if (code === INVALID_REQUEST) {
    return {
      outcome: 'refused',
      reason: 'Postmark says that this email or its address is invalid.',
    }
  }
  if (statusCode === 429) return later('Postmark asked us to slow down.')
  if (statusCode === 401) return later('Postmark rejected the server token.')
  if (statusCode >= 500) return later('Postmark is not working right now.', true)
  return later(`Postmark refused to send it (code ${code}).`)
}

function isTemplateError(error: unknown): boolean {
  if (!(error instanceof Errors.PostmarkError)) return false
  const { code, statusCode } = error
  return statusCode === 404 || (code >= TEMPLATE_ERRORS.from && code <= TEMPLATE_ERRORS.to)
}
