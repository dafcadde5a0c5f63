/** What the outside world does for the use-cases. Types only: the adapters live in the application. */
import type { Transaction } from '@haircuts/db/client'
import type { NoticeKind } from './push-notice/schema.ts'

/** What each job is told. Each name here is a file of apps/api/src/jobs. */
export interface JobPayloads {
  'compare-calendars': Record<string, never>
  'compare-events': Record<string, never>
  'deliver-message': { messageId: number }
  'plan-messages': Record<string, never>
  'plan-visit-messages': { bookingId: number }
  'push-change': { bookingId: number; kind: NoticeKind; revision: number }
  'push-to-device': { deliveryId: number }
  'sweep-leftovers': Record<string, never>
  'sync-calendar': { calendarId: number }
  'sync-calendars': Record<string, never>
  'write-event': { bookingId: number }
}

export type JobName = keyof JobPayloads

/** One piece of work for later, at once unless `notBefore` says when. */
export type Job = {
  [Name in JobName]: { name: Name; payload: JobPayloads[Name]; notBefore?: Date }
}[JobName]

/**
 * Work that is to be done after this transaction, and only if it commits. A job may run more than
 * once, so whatever it does has to be safe to do again.
 */
export type Enqueue = (tx: Transaction, job: Job) => Promise<void>

/** Where visitors' pictures lie. */
export interface PictureStore {
  /** The names of pictures that were put there before that time. */
  namesBefore(time: Date): Promise<string[]>
  /** Does nothing where it is gone already. */
  remove(name: string): Promise<void>
}

export interface SecretBox {
  /** Encrypt so that only this installation can read it, and only for the same `purpose`. */
  seal(plain: string, purpose: string): Uint8Array<ArrayBuffer>
  /** @throws Error when it was sealed elsewhere, for another purpose, or changed. */
  open(sealed: Uint8Array, purpose: string): string
}

/** Where people reach the site from outside. */
export interface SiteAddress {
  /** Absolute address of a page, `path` beginning with a slash. */
  urlOf(path: string): string
}

/** Slow on purpose, and salted: what is stored tells nobody the password. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Without a hash it is false, and takes as long as a wrong password does. */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** The cookie in the caller's browser that opens pictures and nothing else. */
export interface PictureCookie {
  set(value: string, expires: Date): void
  clear(): void
}

/** How the cloud calendar service lets us in. */
export interface CalendarLogin {
  email: string
  /** An app-specific password, never the one of the Apple account. */
  password: string
}

export interface RemoteCalendar {
  url: string
  displayname: string | null
  /** '#rrggbb' */
  color: string | null
}

/** One file of a calendar. */
export interface RemoteObject {
  /** Its path on the server: what names it within a calendar, and to `put`, `get` and `remove`. */
  href: string
  /** Null where the server did not say it, so that the next comparison counts it as changed. */
  etag: string | null
  data: string
}

/** What is known of a calendar from the last time it was read. */
export interface CalendarMark {
  url: string
  syncToken: string | null
  ctag: string | null
  /** By href. */
  etags: ReadonlyMap<string, string | null>
}

/** What is to be done to what is known, so that it equals what the server holds. */
export interface CalendarChanges {
  syncToken: string | null
  ctag: string | null
  changed: RemoteObject[]
  removed: string[]
}

/**
 * A CalDAV service. Every answer is a verified one: whatever the service did not say completely and
 * in order is thrown as a CalendarFault, and never looks like an empty calendar.
 */
export interface CalendarGateway {
  /** Whether the service accepts the login; it throws the reason when not. */
  verify(login: CalendarLogin): Promise<void>
  /** Every calendar that can hold events. */
  calendars(login: CalendarLogin): Promise<RemoteCalendar[]>
  /** Asked of a calendar that was not listed, before anything that came from it is dropped. */
  exists(login: CalendarLogin, url: string): Promise<boolean>
  /** With `full` every etag is compared, whatever the tokens say. */
  changes(login: CalendarLogin, mark: CalendarMark, full: boolean): Promise<CalendarChanges>
  /** Those of the files that are there; what is missing is known to be gone. */
  getMany(
    login: CalendarLogin,
    files: { calendarUrl: string; hrefs: readonly string[] },
  ): Promise<RemoteObject[]>
  /** @returns null when there is none (any more). */
  get(login: CalendarLogin, at: ObjectAddress): Promise<RemoteObject | null>
  /**
   * Write one file: over the version `ifMatch`, or as a new one when that is null.
   *
   * @returns its new etag, where the server says it.
   * @throws CalendarFault 'conflict' when another version, or any, is there; 'missing' when the
   *   calendar is gone; 'full' when nothing more fits; 'forbidden' where it may only be read;
   *   'duplicate' when the same event lies elsewhere.
   */
  put(
    login: CalendarLogin,
    file: ObjectAddress & { data: string; ifMatch: string | null },
  ): Promise<{ etag: string | null }>
  /** What is gone already counts as removed. @throws CalendarFault 'conflict' as `put` does. */
  remove(login: CalendarLogin, file: ObjectAddress & { ifMatch: string | null }): Promise<void>
}

/** Where one file lies: an href is a path on the server of its calendar. */
export interface ObjectAddress {
  calendarUrl: string
  href: string
}

export interface MailAddress {
  name: string | null
  email: string
}

/** A mail, ready to go, to one person. */
export interface Mail {
  /** The same for the same mail, however often it is tried. */
  key: string
  kind: string
  /** Null where nobody has said yet whom mails come from. */
  from: MailAddress | null
  to: string
  subject: string
  html: string
  text: string
  /** The visit as an invitation, or as one that is called off. */
  calendar: { method: 'REQUEST' | 'CANCEL'; file: string } | null
  /** To be rendered by the mail service, where it knows it. */
  template: { id: string; model: Record<string, unknown> } | null
}

export type MailOutcome =
  | { outcome: 'accepted'; serviceId: string; note: string | null }
  /** For good: the same mail would be refused again. */
  | { outcome: 'refused'; reason: string }
  /** `isUnsure`: it may have been accepted all the same. */
  | { outcome: 'later'; reason: string; isUnsure: boolean }

export interface Mailer {
  name: 'postmark' | 'files'
  /** Where the installation names one; otherwise it is the business's own address. */
  sender: MailAddress | null
  /** After so long, `find` knows of every mail that this mailer was ever handed. */
  settledAfterMs: number
  /** Never throws for what the mail service says or fails to say. */
  send(mail: Mail): Promise<MailOutcome>
  /**
   * The mail service's own name for a mail it has accepted, or null.
   *
   * @throws Error when it cannot be asked right now.
   */
  find(key: string): Promise<string | null>
}

/** Whom push services know this installation as (VAPID), base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** A browser's subscription. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** What a device shows. Nobody but that device can read it on the way. */
export interface PushNotice {
  /** A notice replaces an older one of the same name, and is not shown twice. */
  name: string
  title: string
  body: string
  /** The screen it leads to, below the base path. */
  path: string
}

/** 'gone' for a subscription that ended, 'refused' where trying again would not help. */
export type PushOutcome = 'accepted' | 'gone' | 'refused' | 'later'

export interface Push {
  makeKeys(): PushKeys
  /** Never throws for what the push service says or fails to say. */
  send(push: { device: PushAddress; notice: PushNotice; keys: PushKeys }): Promise<PushOutcome>
}
