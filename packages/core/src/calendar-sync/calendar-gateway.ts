import type { Context } from '../kernel/context.ts'
import type { Report } from '../tasks/tasks.ts'
import type { CalendarReader } from './calendar-reader.ts'

/** The CalDAV credentials. */
export interface CalendarLogin {
  /** The CalDAV server that the barber entered, which has to be public; the configured one without it. */
  server?: string | null
  /** The email of the Apple ID, or the user name at another server. */
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
  /** The path on the server, which identifies the object in a calendar and in `put`, `get` and `remove`. */
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
  /** The etags by href. */
  etags: ReadonlyMap<string, string | null>
}

/** The difference between the last sync and the server's current state. */
export interface CalendarChanges {
  syncToken: string | null
  ctag: string | null
  changed: RemoteObject[]
  removed: string[]
  /** Events that are over and are therefore not read any more. */
  past?: string[]
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

/** The context of what speaks to the calendar service. */
export interface CloudContext extends Context {
  cloud: CalendarGateway
  calendarReader: CalendarReader
}
