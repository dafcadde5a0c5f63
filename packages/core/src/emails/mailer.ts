import type { Context } from '../kernel/context.ts'

/** The folder of mails that were written instead of sent; each file is named by the key of its message. */
export interface MailFiles {
  /** The keys of the stored mails; none if the folder is marked as that of another installation. */
  keys(installation: string): Promise<string[]>
  /** Idempotent. */
  remove(key: string): Promise<void>
  /** Removes what a crash left half written before that time. */
  removeUnfinished(before: Date): Promise<void>
}

export interface MailAddress {
  name: string | null
  email: string
}

/** A rendered mail to one recipient. */
export interface Mail {
  /** Stable across retries; `find` looks a mail up by it. */
  key: string
  kind: string
  /** Null while no sender is configured. */
  from: MailAddress | null
  /** Null where answers go to the sender. */
  replyTo: MailAddress | null
  to: string
  subject: string
  html: string
  text: string
  /** The iTIP attachment: an invitation or its cancellation. */
  calendar: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; file: string } | null
  /** Where a POST ends all emails of this kind (RFC 8058); null for emails that are about an act of the client. */
  unsubscribeUrl: string | null
  /** A template of the mail service that replaces `html` and `text`. */
  template: { id: string; model: Record<string, unknown> } | null
}

export type MailOutcome =
  | { outcome: 'accepted'; serviceId: string; note: string | null }
  /** Permanent: a retry would be rejected again. */
  | { outcome: 'refused'; reason: string }
  /** Retry later. `isUnsure`: the mail may have been accepted. */
  | { outcome: 'later'; reason: string; isUnsure: boolean }

/** How a connection to a mail server is encrypted: after STARTTLS, from the first byte, or not at all. */
export const MAIL_SECURITIES = ['starttls', 'tls', 'none'] as const

export type MailSecurity = (typeof MAIL_SECURITIES)[number]

/** The step at which a mail server did not take an email. */
export type MailProblem =
  | 'not-public'
  | 'unknown-name'
  | 'unreachable'
  | 'timeout'
  | 'encryption'
  | 'login'
  | 'sender'
  | 'recipient'
  | 'content'
  | 'refused'

/** What a mail server said to an email. */
export interface MailAnswer {
  isSent: boolean
  /** The server's own sentence; null if it said nothing. */
  answer: string | null
  /** Null for an email that was sent. */
  problem: MailProblem | null
}

/** A mail service that the environment sets up, so that it cannot be changed in the back office. */
export interface FixedMailService {
  /** Null for a service that is no mail server. */
  server: { host: string; port: number; security: MailSecurity; user: string | null } | null
}

export interface Mailer {
  name: 'postmark' | 'smtp' | 'files'
  /** The sender configured for the installation; null uses the business's email. */
  sender: MailAddress | null
  /** Missing where the barber may enter a mail server. */
  fixed?: FixedMailService
  /** After this time a `send` has ended, and `find` is reliable for its mail. */
  settledAfterMs: number
  /** Never throws for a response or an outage of the mail service. */
  send(mail: Mail): Promise<MailOutcome>
  /**
   * The service's id of a mail that it has accepted, by our key; null if there is none. Missing if the service
   * cannot be asked.
   *
   * @throws Error if the service is unavailable.
   */
  find?(key: string): Promise<string | null>
  /** Sends an email by a connection of its own within 15 seconds, and never throws. Missing if the service is no mail server. */
  probe?(mail: Mail): Promise<MailAnswer>
}

/** A mailer whose service can be asked whether it has a mail. */
export type SearchableMailer = Mailer & Required<Pick<Mailer, 'find'>>

/** The context of what sends emails. */
export interface MailContext extends Context {
  mailer: Mailer
}
