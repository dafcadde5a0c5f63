import type { CloudAccount, CloudCalendar, CloudEvent, Transaction } from '@haircuts/db/client'
import { type BookingRow, withAddons } from '../booking/reads.ts'
import { CalendarFault, type CalendarFaultKind } from '../calendar-fault.ts'
import { rememberingRefusal } from '../cloud-account/writes.ts'
import type { Context } from '../context.ts'
import type { CalendarLogin, RemoteObject } from '../ports.ts'
import { readSettings, settingValue } from '../setting/reads.ts'
import {
  addressOf,
  type BookingCalendar,
  belongsInCalendar,
  bookingCalendarOf,
  descriptionOf,
  eventFileOf,
  isOurs,
  startOf,
  storedAddress,
} from './reads.ts'
import type { ProposalKind } from './schema.ts'

/** How often a write that somebody else's change came before is tried with what stands there now. */
const ATTEMPTS = 3
const MOST_AT_ONCE = 500
/** Trying again at once changes nothing: the barber has to do something, or the next comparison does. */
const FOR_LATER = new Set<CalendarFaultKind>(['full', 'missing', 'refused'])
/** The first minutes of an hour, in which a refused login is tried again: Apple locks who keeps knocking. */
const SECOND_CHANCE_MINUTES = 5

interface Change {
  before: { revision: number } | null
  after: { id: number; revision: number }
}

/** The calendar hears of a change after its transaction commits, if it is one that shows there. */
export async function followChange(tx: Transaction, ctx: Context, { before, after }: Change) {
  if (before?.revision === after.revision) return
  await enqueueWrite(tx, ctx, after.id)
}

/** Also of a booking that is gone: its event has to go as well. */
export async function enqueueWrite(tx: Transaction, ctx: Context, bookingId: number) {
  const [found] = await tx.$queryRaw<{ concerns: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM cloud_calendar WHERE receives_bookings)
        OR EXISTS (SELECT 1 FROM cloud_event WHERE booking_id = ${bookingId}) AS concerns`
  if (found?.concerns) await ctx.enqueue(tx, { name: 'write-event', payload: { bookingId } })
}

/**
 * Bring the event of one booking in line with it: write it, write it anew, move it to the calendar
 * that receives bookings now, or take it away. Done again, it changes nothing.
 *
 * @throws CalendarFault for what passes by itself, so that the queue comes back to it.
 */
export async function writeEvent(ctx: Context, { bookingId }: { bookingId: number }) {
  const { db, now } = ctx
  const [calendar, row, booking] = await Promise.all([
    bookingCalendarOf(db),
    db.cloudEvent.findUnique({ where: { bookingId } }),
    db.booking.findUnique({ where: { id: bookingId }, include: withAddons }),
  ])
  if (!booking || !belongsInCalendar(booking)) return row ? takeAway(ctx, row) : undefined
  if (!calendar || mustWait(ctx, calendar.account)) return
  if (row && row.cloudCalendarId !== calendar.id) {
    // What is over stays where it was written.
    if (booking.endAt <= now) return
    // First away and then anew: no two calendars of one account may hold the same event.
    await takeAway(ctx, row)
  } else if (row?.revision === booking.revision) {
    return
  }
  await putEvent(ctx, calendar, booking)
}

async function putEvent(ctx: Context, calendar: BookingCalendar, booking: BookingRow) {
  const { db, cloud, now } = ctx
  const zone = settingValue(await readSettings(ctx), 'timezone')
  const address = addressOf(calendar, booking)
  const place = { cloudCalendarId: calendar.id, href: address.href }
  const row = await db.cloudEvent.upsert({
    where: { bookingId: booking.id },
    create: { bookingId: booking.id, ...place },
    update: place,
  })
  const write = async (login: CalendarLogin) => {
    for (let attempt = 1; ; attempt++) {
      const standing = await cloud.get(login, address)
      const existing = standing && isOurs(standing.data, booking) ? standing : null
      const data = eventFileOf({
        booking,
        zone,
        stamp: now,
        existing: existing && { data: existing.data, description: row.description },
      })
      try {
        return await cloud.put(login, { ...address, data, ifMatch: standing?.etag ?? null })
      } catch (error) {
        const isOvertaken = error instanceof CalendarFault && error.kind === 'conflict'
        if (!isOvertaken || attempt === ATTEMPTS) throw error
      }
    }
  }
  const isWritten = await notingFaults(ctx, row, () =>
    rememberingRefusal(ctx, calendar.account, write),
  )
  if (!isWritten) return
  await db.cloudEvent.updateMany({
    where: { id: row.id },
    data: { revision: booking.revision, description: descriptionOf(booking), ...NO_PROPOSAL },
  })
}

const NO_PROPOSAL = { proposal: null, proposedStartAt: null, noticedAt: null, lastError: null }

async function takeAway(ctx: Context, row: CloudEvent): Promise<void> {
  const { db, cloud } = ctx
  const calendar = await db.cloudCalendar.findUnique({
    where: { id: row.cloudCalendarId },
    include: { account: true },
  })
  if (!calendar) return
  const isGone = await notingFaults(ctx, row, () =>
    rememberingRefusal(ctx, calendar.account, (login) =>
      cloud.remove(login, { ...storedAddress(row, calendar), ifMatch: null }),
    ),
  )
  if (isGone) await db.cloudEvent.deleteMany({ where: { id: row.id } })
}

/** @returns whether it worked; false for what only the barber can mend. */
async function notingFaults(
  { db }: Context,
  { id }: CloudEvent,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error
    await db.cloudEvent.updateMany({ where: { id }, data: { lastError: error.message } })
    if (!FOR_LATER.has(error.kind)) throw error
    return false
  }
}

/** What a comparison found. */
export interface Comparison {
  /** Events that are written anew, or taken away, by jobs. */
  queued: number
  /** What a person did to events of ours, and waits for the barber's word. */
  proposals: number
}

/**
 * Compare the bookings that lie ahead with their events: notice what a person moved or deleted there,
 * and have written what is missing or old.
 *
 * @throws CalendarFault when the service cannot be asked.
 */
export async function compareEvents(ctx: Context): Promise<Comparison> {
  const calendar = await bookingCalendarOf(ctx.db)
  if (calendar) await noticeChanges(ctx, calendar)
  return {
    queued: await enqueueOverdue(ctx, calendar),
    proposals: await ctx.db.cloudEvent.count({ where: { proposal: { not: null } } }),
  }
}

async function noticeChanges(ctx: Context, calendar: BookingCalendar): Promise<void> {
  const { db, cloud, now } = ctx
  const rows = await db.cloudEvent.findMany({
    where: { cloudCalendarId: calendar.id, revision: { not: null } },
  })
  const bookings = await db.booking.findMany({
    where: { id: { in: rows.map(({ bookingId }) => bookingId) }, endAt: { gt: now } },
  })
  const byId = new Map(bookings.map((booking) => [booking.id, booking]))
  const ahead = rows.flatMap((row) => {
    const booking = byId.get(row.bookingId)
    // One that is to be written anyway says nothing about what a person wanted.
    const isWritten = booking && belongsInCalendar(booking) && row.revision === booking.revision
    return booking && isWritten ? [{ row, booking }] : []
  })
  if (ahead.length === 0) return
  const hrefs = ahead.map(({ row }) => row.href)
  const found = await rememberingRefusal(ctx, calendar.account, (login) =>
    cloud.getMany(login, { calendarUrl: calendar.url, hrefs }),
  )
  const byHref = new Map(found.map((object) => [object.href, object]))
  const zone = settingValue(await readSettings(ctx), 'timezone')
  for (const { row, booking } of ahead) {
    await noteProposal(ctx, row, proposalOf(byHref.get(row.href), booking.startAt, zone))
  }
}

interface Proposal {
  kind: ProposalKind
  start: Date | null
}

function proposalOf(object: RemoteObject | undefined, start: Date, zone: string): Proposal | null {
  if (!object) return { kind: 'deleted', start: null }
  const now = startOf(object.data, start, zone)
  return now && now.getTime() !== start.getTime() ? { kind: 'moved', start: now } : null
}

/** Said once; taken back when the person has put it back himself. */
async function noteProposal({ db, now }: Context, row: CloudEvent, proposal: Proposal | null) {
  const start = proposal?.start ?? null
  const isKnown =
    row.proposal === (proposal?.kind ?? null) && row.proposedStartAt?.getTime() === start?.getTime()
  if (isKnown) return
  const noticed = proposal && { proposal: proposal.kind, proposedStartAt: start, noticedAt: now }
  // Where the booking was written anew in the meantime, what was read is old.
  const where = { id: row.id, revision: row.revision }
  await db.cloudEvent.updateMany({ where, data: noticed ?? NO_PROPOSAL })
}

/** What a job that gave up, or a time without a calendar, has left undone. */
async function enqueueOverdue(ctx: Context, calendar: CloudCalendar | null): Promise<number> {
  return ctx.db.$transaction(async (tx) => {
    const overdue = await tx.$queryRaw<{ bookingId: number }[]>`
      SELECT b.id AS "bookingId"
        FROM booking b LEFT JOIN cloud_event e ON e.booking_id = b.id
       WHERE ${calendar !== null} AND b.start_at > ${ctx.now} AND b.status <> 'cancelled'
         AND (e.revision IS DISTINCT FROM b.revision OR e.cloud_calendar_id <> ${calendar?.id ?? 0})
      UNION
      SELECT e.booking_id
        FROM cloud_event e LEFT JOIN booking b ON b.id = e.booking_id
       WHERE b.id IS NULL OR b.status = 'cancelled'
       LIMIT ${MOST_AT_ONCE}`
    for (const payload of overdue) await ctx.enqueue(tx, { name: 'write-event', payload })
    return overdue.length
  })
}

/** After bookings are not to go to a calendar any more, and their events are to leave it. */
export async function clearEvents(ctx: Context, { calendarId }: { calendarId: number }) {
  const rows = await ctx.db.cloudEvent.findMany({ where: { cloudCalendarId: calendarId } })
  const calendar = await bookingCalendarOf(ctx.db)
  // Chosen again in the meantime: the events stay.
  if (calendar?.id === calendarId) return
  for (const row of rows) await takeAway(ctx, row)
}

function mustWait({ now }: Context, { refusedAt }: CloudAccount): boolean {
  return refusedAt !== null && now.getUTCMinutes() >= SECOND_CHANCE_MINUTES
}

/** By itself, every few minutes; what was left undone meanwhile is done then. */
export async function compareInBackground(ctx: Context): Promise<void> {
  const account = await ctx.db.cloudAccount.findFirst()
  if (!account || mustWait(ctx, account)) return
  try {
    await compareEvents(ctx)
  } catch (error) {
    // The next comparison is minutes away; the account and the events say what went wrong.
    if (!(error instanceof CalendarFault)) throw error
  }
}
