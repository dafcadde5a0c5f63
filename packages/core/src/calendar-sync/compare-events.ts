import type { CloudCalendar, CloudEvent } from '@haircuts/db/client'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../site/settings.ts'
import { isPaused } from '../tasks/restore-pause.ts'
import { withErrorTracking } from './account.ts'
import { CalendarError } from './calendar-error.ts'
import type { CalendarLogin, CloudContext } from './calendar-gateway.ts'
import type { ProposalKind } from './calendar-schema.ts'
import {
  addressOf,
  type BookingCalendar,
  belongsInCalendar,
  bookingCalendarOf,
  overdueEvents,
  startsOf,
  uidOf,
} from './event-file.ts'
import { type FileProblem, formatProblems } from './internal/sync-report.ts'
import { isBackingOff } from './login.ts'
import { NO_PROPOSAL } from './write-event.ts'

const MAX_QUEUED = 500

export interface Comparison {
  /** The number of events enqueued to be written or removed. */
  queued: number
  /** The number of manual changes to our events that await the barber's decision. */
  proposals: number
}

/**
 * Compares upcoming bookings with their events: records events that were moved or deleted by hand as proposals, and
 * enqueues missing and outdated ones. With `full` it also looks for events of cancelled bookings that have no
 * row, as after the account was disconnected for a while.
 *
 * @throws CalendarError after storing its message with the calendar.
 */
export async function compareEvents(
  ctx: CloudContext,
  { full = false }: { full?: boolean } = {},
): Promise<Comparison> {
  const { db, now } = ctx
  const calendar = await bookingCalendarOf(db)
  if (calendar) {
    const { id, account } = calendar
    const note = (data: { eventsError: string | null; eventsComparedAt?: Date }) =>
      db.cloudCalendar.updateMany({ where: { id }, data })
    try {
      const unreadable = await withErrorTracking(ctx, account, async (login) => {
        const skipped = await detectChanges(ctx, { calendar, login })
        if (full) await adoptOrphanedEvents(ctx, { calendar, login })
        return skipped
      })
      await note({ eventsError: formatProblems(problems(unreadable)), eventsComparedAt: now })
    } catch (error) {
      if (error instanceof CalendarError) await note({ eventsError: error.message })
      throw error
    }
  }
  return {
    queued: await enqueueOverdue(ctx, calendar),
    proposals: await db.cloudEvent.count({ where: { proposal: { not: null } } }),
  }
}

interface OpenedCalendar {
  calendar: BookingCalendar
  login: CalendarLogin
}

interface Unreadable {
  href: string
  problem: 'unreadable'
}

function problems(unreadable: readonly Unreadable[]): FileProblem[] {
  return unreadable.map((file) => ({ ...file, title: null, count: unreadable.length }))
}

/** @returns the unreadable files, for which no change can be determined. */
async function detectChanges(
  ctx: CloudContext,
  { calendar, login }: OpenedCalendar,
): Promise<Unreadable[]> {
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
    // An event with a pending write differs for that reason, not because of a manual change.
    const isWritten = booking && belongsInCalendar(booking) && row.revision === booking.revision
    return booking && isWritten ? [{ row, booking }] : []
  })
  const hrefs = ahead.map(({ row }) => row.href)
  const found = await cloud.getMany(login, { calendarUrl: calendar.url, hrefs })
  // If the whole calendar is gone, its events were not deleted by hand and must not become proposals.
  const isGone = found.length === 0 && !(await cloud.exists(login, calendar.url))
  if (isGone) throw new CalendarError('missing')
  const { zone } = await readSettings(ctx.db)
  const starts = await startsOf(ctx, found, zone)
  const unreadable: Unreadable[] = []
  for (const { row, booking } of ahead) {
    const start = starts.get(row.href) ?? 'absent'
    if (start === 'unreadable') unreadable.push({ href: row.href, problem: start })
    else await recordProposal(ctx, row, proposalOf(start, booking.startAt))
  }
  return unreadable
}

/** Creates rows for existing events of cancelled bookings that have none, so that they are removed like any other. */
async function adoptOrphanedEvents(
  { db, cloud, now, calendarReader }: CloudContext,
  { calendar, login }: OpenedCalendar,
) {
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
  const events = found.map(({ href, data }) => ({ file: data, uid: uidOf(href) }))
  const held = await calendarReader.holdEvents(events)
  const hold = new Set(found.flatMap(({ href }, index) => (held[index] ? [href] : [])))
  const orphans = unknown.filter(({ href }) => hold.has(href))
  await db.cloudEvent.createMany({
    data: orphans.map(({ booking, href }) => ({
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

/** `start` is the current start of the event. */
function proposalOf(start: Date | 'absent', booked: Date): Proposal | null {
  if (start === 'absent') return { kind: 'deleted', start: null }
  return start.getTime() === booked.getTime() ? null : { kind: 'moved', start }
}

/** Stores a new proposal, or clears it when the event is back at the booked time. */
async function recordProposal(
  { db, now }: Pick<Context, 'db' | 'now'>,
  row: CloudEvent,
  proposal: Proposal | null,
) {
  const start = proposal?.start ?? null
  const isKnown =
    row.proposal === (proposal?.kind ?? null) && row.proposedStartAt?.getTime() === start?.getTime()
  if (isKnown) return
  const noticed = proposal && { proposal: proposal.kind, proposedStartAt: start, noticedAt: now }
  // Skips the update if the event has been rewritten since it was read.
  const where = { id: row.id, revision: row.revision }
  await db.cloudEvent.updateMany({ where, data: noticed ?? NO_PROPOSAL })
}

/** Enqueues events left unwritten by failed jobs or by a time without a calendar. @returns the number enqueued. */
async function enqueueOverdue(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  calendar: CloudCalendar | null,
): Promise<number> {
  const { db, now } = ctx
  return db.$transaction(async (tx) => {
    const overdue = await overdueEvents(tx, { calendarId: calendar?.id ?? null, now })
    const next = overdue.slice(0, MAX_QUEUED)
    for (const { bookingId } of next) {
      await ctx.enqueue(tx, { name: 'write-event', payload: { bookingId } })
    }
    return next.length
  })
}

/** The periodic comparison. Does nothing while backing off, or while paused after a restore. */
export async function compareInBackground(ctx: CloudContext, { full }: { full: boolean }) {
  const account = await ctx.db.cloudAccount.findFirst()
  if (!account || isBackingOff(account, ctx.now) || (await isPaused(ctx))) return
  try {
    await compareEvents(ctx, { full })
  } catch (error) {
    // The error is stored with the account and the calendar, and the next run retries.
    if (!(error instanceof CalendarError)) throw error
  }
}
