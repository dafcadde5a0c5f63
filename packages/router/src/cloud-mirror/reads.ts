import { setImmediate as breathe } from 'node:timers/promises'
import type { Database, DatabaseOrTransaction, Prisma } from '@haircuts/db/client'
import { busyTimes } from '@haircuts/ical/busy-times'
import type { Interval } from '@haircuts/scheduling/interval'
import { addDays } from '@haircuts/scheduling/local-date'
import { localDate, startOfDay } from '@haircuts/scheduling/zone'
import { PRODUCT_ID } from '../calendar-file/reads.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { readSettings, settingValue } from '../setting/reads.ts'
import type { MirroredFile } from './schema.ts'

/** The barber may look back at the week, and a late sync must not leave the last day open. */
const DAYS_BEFORE = 7
const DAYS_AFTER = 7
/** So many files are read before others get their turn. */
const BATCH = 50
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What blackouts are reckoned for: the bookable days, in the zone of the business, and for whom. */
export interface Horizon {
  zone: string
  window: Interval
  /** Whose calendar it is: what he declined does not block his time. */
  owner: string
  /** The same in one line, to tell whether blackouts were reckoned for it. */
  label: string
}

export async function readHorizon(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { account: { email: owner } }: MappedCalendar,
): Promise<Horizon> {
  const settings = await readSettings({ db })
  const zone = settingValue(settings, 'timezone')
  const today = localDate(now.getTime(), zone)
  const ahead = Number(settingValue(settings, 'max_booking_advance_days'))
  const first = addDays(today, -DAYS_BEFORE)
  const afterLast = addDays(today, ahead + 1 + DAYS_AFTER)
  return {
    zone,
    window: { start: startOfDay(first, zone), end: startOfDay(afterLast, zone) },
    owner,
    label: `${zone} ${first} ${afterLast} ${owner}`,
  }
}

const withAccount = { account: true } as const
export type MappedCalendar = Prisma.CloudCalendarGetPayload<{ include: typeof withAccount }>

/** @throws Refusal when there is no such calendar, or it is not to be synced. */
export async function mappedCalendar(db: DatabaseOrTransaction, id: number) {
  const calendar = await db.cloudCalendar.findUnique({ where: { id }, include: withAccount })
  if (!calendar) {
    const hasAccount = (await db.cloudAccount.count()) > 0
    throw new Refusal(hasAccount ? 'cloudCalendarNotFound' : 'cloudAccountNotFound')
  }
  if (!calendar.mappedToBlackout) throw new Refusal('calendarNotMapped')
  return calendar
}

export async function mappedIds({ db }: { db: DatabaseOrTransaction }): Promise<number[]> {
  const where = { mappedToBlackout: true }
  const select = { id: true }
  const rows = await db.cloudCalendar.findMany({ where, select, orderBy: { id: 'asc' } })
  return rows.map(({ id }) => id)
}

/** The etags of the files we hold. */
export async function knownEtags({ db }: Pick<Context, 'db'>, cloudCalendarId: number) {
  const select = { href: true, etag: true }
  const rows = await db.cloudObject.findMany({ where: { cloudCalendarId }, select })
  return new Map(rows.map(({ href, etag }) => [href, etag]))
}

/**
 * The busy times of calendar files. What we wrote ourselves is a booking that holds its own time, and
 * never comes back as a blackout.
 */
export async function reckon(
  db: Database,
  files: readonly { href: string; data: string }[],
  horizon: Horizon,
): Promise<MirroredFile[]> {
  const readings = []
  for (const [index, { href, data }] of files.entries()) {
    if (index % BATCH === BATCH - 1) await breathe()
    readings.push({ href, ...busyTimes(data, horizon) })
  }
  const ours = await bookedUids(
    db,
    readings.flatMap(({ uids }) => uids),
  )
  return readings.map(({ href, busy, problem, uids, prodId }) => {
    const isOurs = prodId === PRODUCT_ID || uids.some((uid) => ours.has(uid.toLowerCase()))
    return isOurs ? { href, busy: [], problem: null } : { href, busy, problem }
  })
}

async function bookedUids(db: Database, uids: readonly string[]): Promise<Set<string>> {
  const candidates = uids.filter((uid) => UUID.test(uid))
  const rows = await db.$queryRaw<{ uid: string }[]>`
    SELECT calendar_uid::text AS uid FROM booking WHERE calendar_uid = ANY(${candidates}::uuid[])`
  return new Set(rows.map(({ uid }) => uid))
}
