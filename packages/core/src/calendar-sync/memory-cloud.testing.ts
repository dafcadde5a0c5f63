import { CalendarError, type CalendarErrorKind } from './calendar-error.ts'
import type {
  CalendarChanges,
  CalendarGateway,
  CalendarLogin,
  RemoteCalendar,
} from './calendar-gateway.ts'

/** An in-memory CalendarGateway for tests: calendars by URL, each a map of files, and an optional error. */
export interface MemoryCloud extends CalendarGateway {
  password: string
  error: CalendarErrorKind | null
  calendarsByUrl: Map<string, Map<string, string>>
  /** The URLs of calendars that may only be read. */
  readOnly: Set<string>
  /** Runs while a request is in flight, to simulate concurrent changes. */
  meanwhile: () => Promise<void>
}

/** @param files the texts of the single initial calendar, by href. */
export function memoryCloud(url: string, files: Record<string, string> = {}): MemoryCloud {
  const cloud: MemoryCloud = {
    password: 'right',
    error: null,
    calendarsByUrl: new Map([[url, new Map(Object.entries(files))]]),
    readOnly: new Set(),
    meanwhile: async () => {},
    async verify(login) {
      letIn(cloud, login)
    },
    async calendars(login) {
      letIn(cloud, login)
      return [...cloud.calendarsByUrl.keys()].map(
        (each): RemoteCalendar => ({
          url: each,
          displayname: 'Private',
          color: null,
          isWritable: !cloud.readOnly.has(each),
        }),
      )
    },
    async exists(login, each) {
      letIn(cloud, login)
      return cloud.calendarsByUrl.has(each)
    },
    async changes(login, mark, _, onProgress) {
      letIn(cloud, login)
      const held = cloud.calendarsByUrl.get(mark.url) ?? new Map<string, string>()
      const changes: CalendarChanges = {
        syncToken: null,
        ctag: null,
        changed: [...held].flatMap(([href, data]) =>
          mark.etags.get(href) === data ? [] : [{ href, etag: data, data }],
        ),
        removed: [...mark.etags.keys()].filter((href) => !held.has(href)),
      }
      await onProgress?.(changes.changed.length, changes.changed.length)
      await cloud.meanwhile()
      return changes
    },
    async getMany(login, { calendarUrl, hrefs }) {
      const found = await Promise.all(hrefs.map((href) => cloud.get(login, { calendarUrl, href })))
      return found.filter((object) => object !== null)
    },
    async get(login, { calendarUrl, href }) {
      letIn(cloud, login)
      const data = cloud.calendarsByUrl.get(calendarUrl)?.get(href)
      return data === undefined ? null : { href, etag: data, data }
    },
    async put(login, { calendarUrl, href, data, ifMatch }) {
      await cloud.meanwhile()
      letIn(cloud, login)
      const held = cloud.calendarsByUrl.get(calendarUrl)
      if (!held) throw new CalendarError('missing', 404)
      if ((held.get(href) ?? null) !== ifMatch) throw new CalendarError('conflict', 412)
      held.set(href, data)
      return { etag: null }
    },
    async remove(login, { calendarUrl, href, ifMatch }) {
      letIn(cloud, login)
      const held = cloud.calendarsByUrl.get(calendarUrl)
      const stands = held?.get(href)
      if (ifMatch !== null && stands !== undefined && stands !== ifMatch) {
        throw new CalendarError('conflict', 412)
      }
      held?.delete(href)
    },
  }
  return cloud
}

function letIn({ error, password }: MemoryCloud, login: CalendarLogin): void {
  if (error) throw new CalendarError(error)
  if (login.password !== password) throw new CalendarError('refused', 401)
}

/** A calendar file with one event; `lines` are its further properties. */
export function eventFile(uid: string, ...lines: string[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Phone//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260301T000000Z',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
