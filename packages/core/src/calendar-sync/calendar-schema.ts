import { z } from 'zod'
import { flag, id, line, optional } from '../kernel/fields.ts'
import { isPublicHttps, publicHttpsUrl } from '../kernel/public-url.ts'
import { taskView } from '../tasks/task-schema.ts'

const EMAIL_MESSAGE = 'Please enter the email of your Apple ID.'

const SERVER_MESSAGE = 'Please enter the https address of a calendar server on the internet.'
/** The name is only a login, never a recipient, so an Apple ID is checked like a browser's email field. */
const APPLE_ID = /^[^\s@:]+@[^\s@:]+$/

export const connectInput = z
  .object({
    serverUrl: publicHttpsUrl(500, SERVER_MESSAGE)
      .nullish()
      .transform((url) => url ?? null)
      .describe("Another CalDAV server than Apple's."),
    email: line(254, EMAIL_MESSAGE)
      .regex(/^[^:]+$/, EMAIL_MESSAGE)
      .describe('The email of the Apple ID, or the user name at another server.'),
    /** The allowed characters are up to the service. */
    appPassword: z
      .string('Please enter an app-specific password.')
      .trim()
      .min(1, 'Please enter an app-specific password.')
      .max(200, 'Please keep this to 200 characters.'),
  })
  .refine(({ serverUrl, email }) => serverUrl !== null || APPLE_ID.test(email), {
    path: ['email'],
    error: EMAIL_MESSAGE,
  })
  .meta({ examples: [{ email: 'barber@icloud.com', appPassword: 'abcd-efgh-ijkl-mnop' }] })

/** Never contains the password. */
export const accountView = z
  .object({
    email: z.string(),
    serverUrl: z
      .string()
      .nullable()
      .describe("Null for the configured server, Apple's by default."),
    createdAt: z.date(),
  })
  .meta({ id: 'CloudAccount' })

/** How the barber changed the event of a booking in the calendar itself. */
export const proposalKind = z.enum(['moved', 'deleted'])

export const calendarView = z
  .object({
    id: z.int(),
    displayname: z.string().nullable(),
    /** '#rrggbb' */
    color: z.string().nullable(),
    /** Whether bookings can go there: some calendars may only be read. */
    isWritable: z.boolean(),
    mappedToBlackout: z.boolean(),
    lastSyncedAt: z.date().nullable(),
    /** A text about what the last sync could not do; null if it did everything. */
    lastError: z.string().nullable(),
  })
  .meta({ id: 'CloudCalendar' })

export const mappingInput = z.object({ id, mappedToBlackout: flag })

/** Blackouts, not events: one that repeats is many. */
export const syncView = z
  .object({
    message: z.string(),
    added: z.int(),
    updated: z.int(),
    removed: z.int(),
  })
  .meta({ id: 'CloudSync' })

/** The outcome of events that had vanished together. */
export const vanishedView = z
  .object({
    /** Events that are gone, and whose time is open now. */
    removed: z.int(),
    /** Events that are there after all, or that could not be asked for: their time stays blocked. */
    kept: z.int(),
  })
  .meta({ id: 'CloudVanished' })

const ADDRESS_MESSAGE =
  'Please enter the https address of a calendar on a public server, which often ends with .ics.'

export const addressInput = z
  .object({
    name: line(80, 'Please enter a name.'),
    url: line(2000, ADDRESS_MESSAGE)
      .transform((address) => address.replace(/^webcals?:/i, 'https:'))
      .refine(isPublicHttps, ADDRESS_MESSAGE),
  })
  .meta({ examples: [{ name: 'Timetable', url: 'https://calendar.example.edu/secret/basic.ics' }] })

/** Never contains the address, with which anybody could read the calendar. */
export const addressView = z
  .object({
    id: z.int(),
    name: z.string(),
    host: z.string().describe('The server that it is read from.'),
    lastSyncedAt: z.date().nullable(),
    lastError: z.string().nullable().describe('A text about what the last sync could not do.'),
    events: z
      .int()
      .describe('How many of its events block time, soon or later; one that repeats is one.'),
  })
  .meta({ id: 'CalendarAddress' })

export const bookingCalendarView = z.object({ calendar: calendarView.nullable() })

export const healthView = z.object({
  /** Null when no account is connected. */
  account: z
    .object({
      email: z.string(),
      /** When iCloud rejected a login that has not been verified since. */
      doubtedAt: z.date().nullable(),
      /** The time since when iCloud rejects the login; null while it accepts it. */
      refusedAt: z.date().nullable(),
      /** The password was encrypted with another application key, and has to be entered again. */
      needsPassword: z.boolean(),
      /** A text about what the barber has to do about the login. */
      advice: z.string().nullable(),
    })
    .nullable(),
  /** The calendars that are synced. */
  calendars: z.array(
    calendarView.extend({
      /** Read from an address, and not of the account. */
      isAddress: z.boolean(),
      /** Something is open, or blocked for too long: not only zones had to be guessed. */
      isFailing: z.boolean(),
      /** Files the calendar held at the last success, and what came of them. */
      events: z.int(),
      blackouts: z.int(),
      /** Files that could not be read, or only in part. */
      skipped: z.int(),
      /** Files that vanished together. Their time stays blocked until the barber confirms it. */
      vanished: z.int(),
      /** The first sync after the calendar was chosen, while it is running. */
      firstSync: taskView.nullable(),
    }),
  ),
  /** Null when bookings go to no calendar, and none of their events is to leave one. */
  bookings: z
    .object({
      /** Bookings ahead that are not in it as they should be. */
      waiting: z.int(),
      /** Events that are still to be taken out of a calendar. */
      leaving: z.int(),
      /** When the bookings ahead were last compared with their events. */
      lastComparedAt: z.date().nullable(),
      /** Why the last of them could not be written, removed or compared; null where nothing has failed. */
      lastError: z.string().nullable(),
    })
    .nullable(),
})

export const clearInput = z
  .object({
    /** Take the events of bookings out of the calendar, too. */
    removeEvents: optional(flag).transform((value) => value ?? false),
  })
  .prefault({})

export const comparisonView = z
  .object({
    /** Events that are being written anew, or taken away. */
    queued: z.int(),
    /** Changes to events in the calendar itself that wait for the barber's decision. */
    proposals: z.int(),
  })
  .meta({ id: 'CalendarComparison' })

export type ConnectInput = z.output<typeof connectInput>
export type ProposalKind = z.output<typeof proposalKind>
export type AddressInput = z.output<typeof addressInput>
export type ClearInput = z.output<typeof clearInput>
export type MappingInput = z.output<typeof mappingInput>
export type SyncView = z.output<typeof syncView>
