import type { CloudCalendar, CloudEvent } from '@haircuts/db/client'
import { CalendarFault } from '../calendar-fault.ts'
import { mustWait } from '../cloud-account/reads.ts'
import { rememberingFaults } from '../cloud-account/writes.ts'
import {
  addressOf,
  type BookingCalendar,
  belongsInCalendar,
  bookingCalendarOf,
  isOurs,
  overdueEvents,
  startOf,
} from '../cloud-event/reads.ts'
import type { ProposalKind } from '../cloud-event/schema.ts'
import { NO_PROPOSAL } from '../cloud-event/writes.ts'
import { problemsInWords } from '../cloud-mirror/schema.ts'
import type { Context } from '../context.ts'
import type { CalendarLogin } from '../ports.ts'
import { readSettings, settingValue } from '../setting/reads.ts'

const MOST_AT_ONCE = 500

/** What a comparison found. */
export interface Comparison {
  /** Events that are written anew, or taken away, by jobs. */
  queued: number
  /** What a person did to events of ours, and waits for the barber's word. */
  proposals: number
}

/**
 * Compare the bookings that lie ahead with their events: notice what a person moved or deleted there,
 * and have written what is missing or old. With `full` also what we do not know to have written is
 * looked for, as after an account that was disconnected for a while.
 *
 * @throws CalendarFault when the service cannot be asked, after it was noted with the calendar.
 */
export async function compareEvents(
  ctx: Context,
  { full = false }: { full?: boolean } = {},
): Promise<Comparison> {
  const { db, now } = ctx
  const calendar = await bookingCalendarOf(db)
  if (calendar) {
    const { id, account } = calendar
    const note = (data: { eventsError: string | null; eventsComparedAt?: Date }) =>
      db.cloudCalendar.updateMany({ where: { id }, data })
    try {
      const unreadable = await rememberingFaults(ctx, account, async (login) => {
        const skipped = await noticeChanges(ctx, { calendar, login })
        if (full) await adoptStrays(ctx, { calendar, login })
        return skipped
      })
      await note({ eventsError: problemsInWords(unreadable), eventsComparedAt: now })
    } catch (error) {
      if (error instanceof CalendarFault) await note({ eventsError: error.message })
      throw error
    }
  }
  return {
    queued: await enqueueOverdue(ctx, calendar),
    proposals: await db.cloudEvent.count({ where: { proposal: { not: null } } }),
  }
}

interface Opened {
  calendar: BookingCalendar
  login: CalendarLogin
}

interface Unreadable {
  href: string
  problem: 'unreadable'
}

/** @returns the files that cannot be read: what a person wanted with their events is not known. */
async function noticeChanges(ctx: Context, { calendar, login }: Opened): Promise<Unreadable[]> {
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
  const hrefs = ahead.map(({ row }) => row.href)
  const found = await cloud.getMany(login, { calendarUrl: calendar.url, hrefs })
  // Where the whole calendar is gone, nobody deleted these events: nor is one written into it.
  const isGone = found.length === 0 && !(await cloud.exists(login, calendar.url))
  if (isGone) throw new CalendarFault('missing')
  const byHref = new Map(found.map((object) => [object.href, object]))
  const zone = settingValue(await readSettings(ctx), 'timezone')
  const unreadable: Unreadable[] = []
  for (const { row, booking } of ahead) {
    const object = byHref.get(row.href)
    const start = object ? startOf(object.data, row, zone) : 'absent'
    if (start === 'unreadable') unreadable.push({ href: row.href, problem: start })
    else await noteProposal(ctx, row, proposalOf(start, booking.startAt))
  }
  return unreadable
}

/**
 * Events of visits that were cancelled while nobody wrote down where they stand: with a row they are
 * taken away as any other.
 */
async function adoptStrays({ db, cloud, now }: Context, { calendar, login }: Opened) {
  const cancelled = await db.booking.findMany({
    where: { status: 'cancelled', startAt: { gt: now } },
    select: { id: true, calendarUid: true },
  })
  const known = await db.cloudEvent.findMany({
    where: { bookingId: { in: cancelled.map(({ id }) => id) } },
  })
  const isKnown = new Set(known.map(({ bookingId }) => bookingId))
  const unknown = cancelled
    .filter(({ id }) => !isKnown.has(id))
    .map((booking) => ({ booking, href: addressOf(calendar, booking).href }))
  const hrefs = unknown.map(({ href }) => href)
  const found = await cloud.getMany(login, { calendarUrl: calendar.url, hrefs })
  const strays = unknown.filter(({ booking, href }) =>
    found.some((object) => object.href === href && isOurs(object.data, booking)),
  )
  await db.cloudEvent.createMany({
    data: strays.map(({ booking, href }) => ({
      bookingId: booking.id,
      cloudCalendarId: calendar.id,
      href,
    })),
    skipDuplicates: true,
  })
}

interface Proposal {
  kind: ProposalKind
  start: Date | null
}

/** `start` is where the event stands now, if it does. */
function proposalOf(start: Date | 'absent', booked: Date): Proposal | null {
  if (start === 'absent') return { kind: 'deleted', start: null }
  return start.getTime() === booked.getTime() ? null : { kind: 'moved', start }
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
  const { db, now } = ctx
  return db.$transaction(async (tx) => {
    const overdue = await overdueEvents(tx, { calendarId: calendar?.id ?? null, now })
    const next = overdue.slice(0, MOST_AT_ONCE)
    for (const { bookingId } of next) {
      await ctx.enqueue(tx, { name: 'write-event', payload: { bookingId } })
    }
    return next.length
  })
}

/** By itself, every few minutes; what was left undone meanwhile is done then. */
export async function compareInBackground(ctx: Context, { full }: { full: boolean }) {
  const account = await ctx.db.cloudAccount.findFirst()
  if (!account || mustWait(account, ctx.now)) return
  try {
    await compareEvents(ctx, { full })
  } catch (error) {
    // The next comparison is minutes away; the account and the calendar say what went wrong.
    if (!(error instanceof CalendarFault)) throw error
  }
}
