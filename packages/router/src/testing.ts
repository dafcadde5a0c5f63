import type { createInput } from '@haircuts/core/bookings/booking-schema'
import type { CalendarGateway } from '@haircuts/core/calendar-sync/calendar-gateway'
import { calendarReader } from '@haircuts/core/calendar-sync/calendar-reader.testing'
import { phoneKey } from '@haircuts/core/contacts/phone-number'
import type { Mail, SearchableMailer } from '@haircuts/core/emails/mailer'
import type { AppError } from '@haircuts/core/kernel/app-error'
import type { Job } from '@haircuts/core/kernel/background-jobs'
import { sha256 } from '@haircuts/core/kernel/secrets'
import type { Push, PushNotice, PushOutcome } from '@haircuts/core/notifications/push-service'
import type { SettingKey } from '@haircuts/core/site/setting-schema'
import type { Addon, AppointmentType, Database, Prisma } from '@haircuts/db/client'
import { emptyTablesSql } from '@haircuts/db/empty-tables.testing'
import { allDaySpan } from '@haircuts/scheduling/blackouts'
import type { z } from 'zod'
import type { AppContext } from './context.ts'
import { appRouter } from './index.ts'
import { createCaller, toAppError } from './trpc.ts'

/** A Monday, 08:00 in New York. */
export const MONDAY_MORNING = new Date('2026-03-02T13:00:00Z')

export interface TestContext extends AppContext {
  /** The enqueued jobs in order, including those of rolled back transactions. */
  jobs: Job[]
  /** The mails passed to the mail service, which accepts all of them. */
  mails: Mail[]
  /** The delays passed to `wait`, in milliseconds. */
  waits: number[]
  /** The log entries in order. */
  logged: Record<string, unknown>[]
}

/** A fake mailer that accepts and records every mail. */
export function acceptingMailer(mails: Mail[]): SearchableMailer {
  return {
    name: 'postmark',
    sender: { name: null, email: 'barber@example.edu' },
    settledAfterMs: 30_000,
    send: async (mail) => {
      mails.push(mail)
      return { outcome: 'accepted', serviceId: `id of ${mail.key}`, note: null }
    },
    find: async (key) => (mails.some((mail) => mail.key === key) ? `id of ${key}` : null),
  }
}

/** A context with fake dependencies; a test overrides what it is about. */
export function testContext(given: Partial<AppContext> & { db: Database }): TestContext {
  const jobs: Job[] = []
  const mails: Mail[] = []
  const waits: number[] = []
  const logged: Record<string, unknown>[] = []
  return {
    jobs,
    mails,
    waits,
    logged,
    wait: async (ms) => {
      waits.push(ms)
    },
    log: { info: (fields) => logged.push(fields) },
    mailer: acceptingMailer(mails),
    now: MONDAY_MORNING,
    admin: null,
    apiKey: null,
    idempotencyKey: null,
    countedAs: '192.0.2.1',
    userAgent: null,
    pictureCookie: { set: () => {}, clear: () => {} },
    deviceCookie: { token: null, set: () => {}, clear: () => {} },
    passwords: {
      hash: async (password) => `hash of ${password}`,
      verify: async (hash, password) => hash === `hash of ${password}`,
    },
    enqueue: async (_, job) => {
      jobs.push(job)
    },
    jobLog: { failed: async () => [], settle: async () => 0, sizes: async () => [] },
    host: {
      name: 'one',
      version: '1.0.0',
      hasLicenses: false,
      isDemo: false,
      hasEmbeddedDatabase: false,
      backupFiles: async () => [],
      includesKey: false,
      disks: async () => [],
      databaseRestartedAt: () => null,
    },
    maxBackups: 14,
    mailFiles: {
      keys: async () => [],
      remove: async () => {},
      removeUnfinished: async () => {},
    },
    pictures: { namesBefore: async () => [], remove: async () => {} },
    // Bound to its purpose like the real one, but readable in a failing test.
    secretBox: {
      encrypt: (plain, purpose) => new TextEncoder().encode(`${purpose}|${plain}`),
      decrypt: (encrypted, purpose) => {
        const text = new TextDecoder().decode(encrypted)
        if (!text.startsWith(`${purpose}|`)) throw new Error('encrypted for another purpose')
        return text.slice(purpose.length + 1)
      },
      derive: (purpose) => Buffer.from(sha256(purpose)).toString('base64url'),
    },
    cloud: failingCloud,
    calendarReader,
    push: pushService().push,
    outside: { check: async () => {}, fetch: unexpectedCall },
    nameRecords: { txt: async () => null },
    changes: { follow: async function* () {} },
    site: { urlOf: (path) => `http://localhost:3000/haircuts${path}` },
    ...given,
  }
}

/** A fake push service with one outcome for everything, and the notices that it got. */
export function pushService(outcome: PushOutcome = 'accepted') {
  const shown: { endpoint: string; notice: PushNotice }[] = []
  const push: Push = {
    makeKeys: () => ({ publicKey: 'public', privateKey: 'private' }),
    send: async ({ device: { endpoint }, notice }) => {
      shown.push({ endpoint, notice })
      return outcome
    },
  }
  return { push, shown }
}

/** The subscription of a browser to notifications. */
export const subscription = (device: string) => ({
  endpoint: `https://push.example.com/${device}`,
  keys: {
    p256dh: Buffer.alloc(65, 4).toString('base64url'),
    auth: Buffer.alloc(16, 1).toString('base64url'),
  },
})

/** Signs the barber in on a phone that is notified. */
export async function givenPhone(db: Database, barber: Caller): Promise<void> {
  await givenSession(db)
  await barber.pushDevice.subscribe(subscription('phone'))
}

/** A fake calendar service that fails a test which calls it without defining its responses. */
const failingCloud: CalendarGateway = {
  verify: unexpectedCall,
  calendars: unexpectedCall,
  exists: unexpectedCall,
  changes: unexpectedCall,
  getMany: unexpectedCall,
  get: unexpectedCall,
  put: unexpectedCall,
  remove: unexpectedCall,
}

function unexpectedCall(): never {
  throw new Error('This test does not say what the service answers.')
}

/** Calls operations as the transports do, with validation and errors. */
export const anyCallerFor = createCaller(appRouter)

type AnyCaller = ReturnType<typeof anyCallerFor>
type Made<Call extends (input: never) => Promise<unknown>> = (
  ...input: Parameters<Call>
) => Promise<Exclude<Awaited<ReturnType<Call>>, { awaits: 'email' }>>
type Making<Module, Name extends keyof Module> = Omit<Module, Name> & {
  [Each in Name]: Module[Each] extends (input: never) => Promise<unknown>
    ? Made<Module[Each]>
    : never
}

/** A caller from no network, of whom no booking awaits an email. */
export type Caller = Omit<AnyCaller, 'booking' | 'bookingGroup' | 'sameAgain' | 'series'> & {
  booking: Making<AnyCaller['booking'], 'create'>
  bookingGroup: Making<AnyCaller['bookingGroup'], 'create'>
  sameAgain: Making<AnyCaller['sameAgain'], 'book'>
  series: Making<AnyCaller['series'], 'createByToken'>
}

export const callerFor: (context: AppContext) => Caller = anyCallerFor as (
  context: AppContext,
) => Caller

/** The signed-in barber. */
export const BARBER = { id: 1, email: 'admin@localhost', sessionId: 1 }

export function givenAdmin(
  db: Database,
  { email = BARBER.email, password = 'sharp scissors' } = {},
) {
  return db.admin.create({ data: { email, passwordHash: `hash of ${password}` } })
}

/** Creates the session of BARBER. */
export async function givenSession(db: Database, id = BARBER.sessionId): Promise<void> {
  const { id: adminId } = (await db.admin.findFirst()) ?? (await givenAdmin(db))
  const secret = (name: string) => new TextEncoder().encode(`${name} of session ${id}`)
  await db.session.create({
    data: {
      id,
      adminId,
      tokenHash: secret('token'),
      cookieHash: secret('cookie'),
      createdAt: MONDAY_MORNING,
      lastUsedAt: MONDAY_MORNING,
      expiresAt: new Date(MONDAY_MORNING.getTime() + 30 * 86_400_000),
    },
  })
}

/** The AppError that an operation is rejected with; fails the test if it succeeds. */
export async function errorFrom(operation: Promise<unknown>): Promise<AppError> {
  const result = await operation.then(
    (value) => ({ value }),
    (error: unknown) => ({ refusal: toAppError(error), error }),
  )
  if ('value' in result) throw new Error(`not refused: ${JSON.stringify(result.value)}`)
  if (result.refusal.code === 'internal') throw result.error
  return result.refusal
}

/** Lets time pass for the counters of rate limits, which have the clock of the machine. */
export async function passMs(db: Database, ms: number): Promise<void> {
  await db.$executeRaw`UPDATE rate_limit SET expire = expire - ${ms}`
}

/** Empties every table, so that the tests of one file are independent. */
export async function emptyTables(db: Database): Promise<void> {
  await db.$executeRawUnsafe(emptyTablesSql())
}

/**
 * Open 09:00 to 17:00 every day in New York, with default settings except for a high limit of upcoming
 * bookings, since most tests book for one client only.
 */
export async function givenShop(
  db: Database,
  { settings = {}, hours = {} }: { settings?: Settings; hours?: Hours } = {},
): Promise<void> {
  await db.setting.deleteMany()
  await db.businessHours.deleteMany()
  await db.setting.createMany({
    data: Object.entries({
      timezone: 'America/New_York',
      max_upcoming_bookings: '1000',
      ...settings,
    }).map(([key, value]) => ({ key, value })),
  })
  await db.businessHours.createMany({
    data: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      dayOfWeek,
      isOpen: true,
      openTime: '09:00',
      closeTime: '17:00',
      ...hours,
    })),
  })
}

type Settings = Partial<Record<SettingKey, string>>
type Hours = Partial<Prisma.BusinessHoursCreateManyInput>

export function givenAddon(db: Database, addon: Partial<Prisma.AddonCreateInput> = {}) {
  return db.addon.create({ data: { name: 'Hot towel', durationMinutes: 10, price: 4, ...addon } })
}

/** 30 minutes, 20 dollars. */
export function givenService(
  db: Database,
  {
    offers = [],
    ...service
  }: Partial<Prisma.AppointmentTypeCreateInput> & { offers?: Addon[] } = {},
) {
  return db.appointmentType.create({
    data: {
      name: 'Haircut',
      durationMinutes: 30,
      price: 20,
      addons: { create: offers.map(({ id }) => ({ addonId: id })) },
      ...service,
    },
  })
}

/** A booking of another client, `minutes` long from `start`. */
export function givenBooking(
  db: Database,
  start: string,
  { minutes = 30, ...booking }: Partial<Prisma.BookingCreateInput> & { minutes?: number } = {},
) {
  const startAt = new Date(start)
  return db.booking.create({
    data: {
      startAt,
      endAt: new Date(startAt.getTime() + minutes * 60_000),
      typeName: 'Haircut',
      typeDurationMinutes: minutes,
      typeColor: '#3b82f6',
      clientName: 'Somebody Else',
      clientEmail: 'else@example.edu',
      clientPhoneKey: phoneKey(booking.clientPhone ?? null, 'US'),
      ...booking,
    },
  })
}

export function givenBlackout(
  db: Database,
  { start, end, isAllDay = false }: { start: string; end: string; isAllDay?: boolean },
) {
  const [startAt, endAt] = [new Date(start), new Date(end)]
  const instants = { start: startAt.getTime(), end: endAt.getTime() }
  const { startDate, endDate } = allDaySpan(instants, 'America/New_York')
  const dates = isAllDay ? { startDate: new Date(startDate), endDate: new Date(endDate) } : {}
  return db.blackout.create({ data: { title: 'Away', startAt, endAt, isAllDay, ...dates } })
}

/** A calendar of a connected account, which receives the bookings if nothing else is said. */
export function givenCalendar(
  db: Database,
  calendar: Partial<Prisma.CloudCalendarCreateInput> = { receivesBookings: true },
) {
  const account = { email: 'barber@example.edu', encryptedPassword: new Uint8Array([1]) }
  return db.cloudCalendar.create({
    data: { url: 'https://cloud.example/work/', account: { create: account }, ...calendar },
  })
}

/** The client of a booking, whose id no response to a visitor has. */
export async function clientIdOf(db: Database, bookingId: number): Promise<number> {
  const { clientId } = await db.booking.findUniqueOrThrow({ where: { id: bookingId } })
  if (clientId === null) throw new Error(`Booking ${bookingId} has no client.`)
  return clientId
}

/** The input of `booking.create` with defaults. */
export function visitOf(
  service: Pick<AppointmentType, 'id'>,
  startDatetime: string,
  more: Partial<z.input<typeof createInput>> = {},
): z.input<typeof createInput> {
  return {
    appointmentTypeId: service.id,
    startDatetime,
    clientName: 'Ann Marsh',
    clientEmail: 'ann@example.edu',
    clientPhone: '979 555 0100',
    isFirstTime: false,
    ...more,
  }
}
