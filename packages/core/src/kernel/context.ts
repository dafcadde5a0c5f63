import type { Database } from '@haircuts/db/client'
import type { ApiKeyScope } from './api-key-form.ts'
import type { Enqueue } from './background-jobs.ts'
import type { SecretBox } from './secrets.ts'

/** The signed-in barber with the session of the request. */
export interface Admin {
  id: number
  email: string
  sessionId: number
}

/** The key of a program, which acts for the barber within its scopes. It has no session. */
export interface ApiKey {
  admin: Admin
  scopes: readonly ApiKeyScope[]
}

/** The public address of the site. */
export interface SiteAddress {
  /** The absolute URL of a page; `path` begins with a slash. */
  urlOf(path: string): string
}

/** The structured log. Fields must not contain secrets or personal data. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void
}

/** The facts about the caller of a request. */
export interface Caller {
  /** The signed-in barber. An API key is no session: the operation decides whether it opens it (`openTo` in its meta). */
  admin: Admin | null
  /** The API key of the request; `unknown` for one that does not exist or was revoked. */
  apiKey: ApiKey | 'unknown' | null
  /** The Idempotency-Key header. */
  idempotencyKey: string | null
  /** The network (client IP or prefix) whose attempts are rate limited; null turns limits off, for load tests. */
  countedAs: string | null
  /** The User-Agent header, by which the barber recognises devices in lists. */
  userAgent: string | null
  /** The log; for requests a child logger with the request id. */
  log: Log
}

/**
 * What every module may use in a request or a job. `now` is fixed here, so that tests control the time. A use case that calls a
 * service, such as the mailer, names it beside this in the type of its context.
 */
export interface Context extends Caller {
  db: Database
  now: Date
  secretBox: SecretBox
  enqueue: Enqueue
  site: SiteAddress
}
