import type { Change } from './changes.ts'

/** Ports (hexagonal architecture): the interfaces of external services. The adapters live in apps/api. */

/** The room on one disk. */
export interface Disk {
  /** What this product keeps there. */
  holds: readonly ('data' | 'backups')[]
  freeBytes: number
  totalBytes: number
}

export const BACKUP_KINDS = ['daily', 'by-hand', 'before-migration', 'export'] as const

/** A backup or an export in BACKUP_DIR. */
export interface BackupFile {
  name: string
  kind: (typeof BACKUP_KINDS)[number]
  bytes: number
  createdAt: Date
}

/** The machine and the folders of this process. */
export interface Host {
  /** The name of the machine. */
  name: string
  /** The newest first; empty while the folder does not exist. */
  backupFiles(): Promise<BackupFile[]>
  /** It was started as a demo, with invented data. */
  isDemo: boolean
  /** Whether backups hold the application key, encrypted with BACKUP_PASSPHRASE. */
  sealsKey: boolean
  disks(): Promise<Disk[]>
  /** When the embedded database died and was started again; null if it did not. */
  databaseRestartedAt(): Date | null
}

/** Reports the progress of long work: the number of finished steps, and of all steps. */
export type Report = (done: number, total: number) => Promise<void>

/** The storage of uploaded pictures. */
export interface PictureStore {
  /**
   * The names of files stored before that time. None when the store is marked as that of another installation, whose
   * files look like leftovers to this one.
   */
  namesBefore(time: Date, installation: string): Promise<string[]>
  /** Idempotent. */
  remove(name: string): Promise<void>
}

/** The folder of mails that were written instead of sent; each file is named by the key of its message. */
export interface MailFiles {
  /** None when the folder is marked as that of another installation. */
  keys(installation: string): Promise<string[]>
  /** Idempotent. */
  remove(key: string): Promise<void>
  /** Removes what a crash left half written before that time. */
  removeUnfinished(before: Date): Promise<void>
}

/** Authenticated encryption with the key of the installation. */
export interface SecretBox {
  /** Encrypts with `purpose` as associated data; decryption needs the same key and purpose. */
  encrypt(plain: string, purpose: string): Uint8Array<ArrayBuffer>
  /** @throws Error for another key, another purpose or modified data. */
  decrypt(encrypted: Uint8Array, purpose: string): string
  /** A secret for this purpose: the same one at every call with the same key of the installation, base64url. */
  derive(purpose: string): string
}

/** The public address of the site. */
export interface SiteAddress {
  /** The absolute URL of a page; `path` begins with a slash. */
  urlOf(path: string): string
}

/** A slow, salted password hash. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** A null hash returns false in the time of a wrong password, so that timing does not reveal accounts. */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** The cookie that authorises the barber's browser to load pictures, and nothing else. */
export interface PictureCookie {
  set(value: string, expires: Date): void
  clear(): void
}

/** The cookie by which a client's phone is remembered. It opens the same-again offer, and nothing else. */
export interface DeviceCookie {
  /** The token that the request carried. */
  readonly token: string | null
  set(token: string, expires: Date): void
  clear(): void
}

/** The CalDAV credentials. */
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
  /** Whether the account may write; true if the service does not report privileges. */
  isWritable: boolean
}

/** One calendar object resource (RFC 4791). */
export interface RemoteObject {
  /** Its path on the server, which identifies it in a calendar and in `put`, `get` and `remove`. */
  href: string
  /** Null if the server did not report it; the next comparison then treats the object as changed. */
  etag: string | null
  data: string
}

/** The state of a calendar at the last sync. */
export interface CalendarMark {
  url: string
  syncToken: string | null
  ctag: string | null
  /** By href. */
  etags: ReadonlyMap<string, string | null>
}

/** The difference between the last sync and the server's current state. */
export interface CalendarChanges {
  syncToken: string | null
  ctag: string | null
  changed: RemoteObject[]
  removed: string[]
}

/**
 * A CalDAV client. It fails closed: an incomplete or malformed response throws a CalendarError and is
 * never mistaken for an empty calendar.
 */
export interface CalendarGateway {
  /** @throws CalendarError if the service does not accept the login. */
  verify(login: CalendarLogin): Promise<void>
  /** Every calendar that supports VEVENT. */
  calendars(login: CalendarLogin): Promise<RemoteCalendar[]>
  /** Confirms that an unlisted calendar is gone, before its mirrored data is deleted. */
  exists(login: CalendarLogin, url: string): Promise<boolean>
  /** With `full` every etag is compared, regardless of sync token and ctag. */
  changes(
    login: CalendarLogin,
    mark: CalendarMark,
    full: boolean,
    onProgress?: Report,
  ): Promise<CalendarChanges>
  /** The objects that exist; a missing one is verified to be deleted. */
  getMany(
    login: CalendarLogin,
    files: { calendarUrl: string; hrefs: readonly string[] },
  ): Promise<RemoteObject[]>
  /** @returns null if it does not exist. */
  get(login: CalendarLogin, at: ObjectAddress): Promise<RemoteObject | null>
  /**
   * Conditional PUT: replaces the version `ifMatch`, or creates the object if that is null.
   *
   * @returns the new etag, if the server reports it.
   * @throws CalendarError 'conflict' if another version exists (or any, for a new object); 'missing' if
   *   the calendar is gone; 'full' if the quota is exceeded; 'forbidden' for a read-only calendar;
   *   'duplicate' if the same UID exists at another href.
   */
  put(
    login: CalendarLogin,
    file: ObjectAddress & { data: string; ifMatch: string | null },
  ): Promise<{ etag: string | null }>
  /** Idempotent conditional DELETE. @throws CalendarError 'conflict' as `put` does. */
  remove(login: CalendarLogin, file: ObjectAddress & { ifMatch: string | null }): Promise<void>
}

/** The address of one object; `href` is a path on the calendar's server. */
export interface ObjectAddress {
  calendarUrl: string
  href: string
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
  to: string
  subject: string
  html: string
  text: string
  /** The iTIP attachment: an invitation or its cancellation. */
  calendar: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; file: string } | null
  /** A template of the mail service that replaces `html` and `text`. */
  template: { id: string; model: Record<string, unknown> } | null
}

export type MailOutcome =
  | { outcome: 'accepted'; serviceId: string; note: string | null }
  /** Permanent: a retry would be rejected again. */
  | { outcome: 'refused'; reason: string }
  /** Retry later. `isUnsure`: the mail may have been accepted. */
  | { outcome: 'later'; reason: string; isUnsure: boolean }

export interface Mailer {
  name: 'postmark' | 'smtp' | 'files'
  /** The sender configured for the installation; null uses the business's email. */
  sender: MailAddress | null
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
}

/** The VAPID key pair of this installation, base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** A browser's push subscription. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** The content of a push notification, end-to-end encrypted to the device. */
export interface PushNotice {
  /** The notification tag: a notice replaces an older one with the same name. */
  name: string
  /** A redelivered notice has the same version, so the device does not alert again. */
  version: string
  title: string
  body: string
  /** The screen that it opens, below the base path. */
  path: string
  /** The label of a button that opens the same screen, on devices whose notifications have buttons. */
  action?: string
}

/** 'gone' for an expired subscription, 'refused' for a permanent error, 'later' for a temporary one. */
export type PushOutcome = 'accepted' | 'gone' | 'refused' | 'later'

export interface Push {
  makeKeys(): PushKeys
  /** Never throws for a response or an outage of the push service. */
  send(push: { device: PushAddress; notice: PushNotice; keys: PushKeys }): Promise<PushOutcome>
}

/** The structured log. Fields must not contain secrets or personal data. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void
}

/** The committed changes of all processes. */
export interface ChangeFeed {
  /**
   * The changes of each transaction. Begins with an empty list when nothing is missed from then on. Ends with an
   * AbortError at the signal, at a gap and with the process.
   */
  follow(signal: AbortSignal | undefined): AsyncIterable<Change[]>
}
