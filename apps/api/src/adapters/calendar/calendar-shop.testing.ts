import {
  type CalendarServer,
  phoneOf,
  startRadicale,
  USER,
} from '@haircuts/core/calendar-sync/calendar-servers.testing'
import { createTestDatabase } from '@haircuts/db/testing'
import {
  BARBER,
  callerFor,
  emptyTables,
  givenShop,
  type TestContext,
  testContext,
} from '@haircuts/router/testing'
import { icloud } from './caldav.ts'
import { startFaultProxy } from './fault-proxy.testing.ts'

export const LONG_TIMEOUTS = { timeoutMs: 20_000, firstPauseMs: 1 }

export type CalendarShop = Awaited<ReturnType<typeof openCalendarShop>>

/** A shop whose calendars are on a real server behind a line with faults. A file of tests opens it once, and closes it. */
export async function openCalendarShop(start: () => Promise<CalendarServer> = startRadicale) {
  const server = await start()
  const line = await startFaultProxy(server.url)
  const database = await createTestDatabase()
  const { db } = database
  const cloud = icloud(line.url, LONG_TIMEOUTS)
  const context = (given: Partial<TestContext> = {}) =>
    testContext({ db, admin: BARBER, cloud, ...given })
  const barber = () => callerFor(context())

  /** Ends all faults, and empties the database but for the settings of a shop. */
  async function reset() {
    const none = { ahead: [], always: null, cutTextsAt: null, unlisted: [], afterListing: null }
    Object.assign(line, none, { delayMs: 0 })
    await emptyTables(db)
    await givenShop(db)
  }
  /** Connects the account, and returns the id of one of its calendars. */
  async function connect(calendar: string): Promise<number> {
    await barber().cloudAccount.connect({ email: USER.email, appPassword: USER.password })
    const found = await barber().cloudCalendar.discover()
    return found.find(({ displayname }) => displayname === calendar)?.id ?? 0
  }
  /** The hours at which events of calendars begin that block time. */
  async function hoursBlocked(): Promise<number[]> {
    const where = { cloudCalendarId: { not: null } }
    const rows = await db.blackout.findMany({ where, orderBy: { startAt: 'asc' } })
    return rows.map(({ startAt }) => startAt.getUTCHours())
  }
  async function close() {
    await database.drop()
    await line.stop()
    await server.stop()
  }
  const { url } = database
  return {
    server,
    line,
    phone: phoneOf(server),
    db,
    url,
    context,
    barber,
    reset,
    connect,
    hoursBlocked,
    close,
  }
}
