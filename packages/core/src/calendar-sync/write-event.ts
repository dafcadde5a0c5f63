import type { CloudEvent, Database, Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import type { EventToWrite } from '@haircuts/ical/readings'
import { type EventContent, eventFile } from '@haircuts/ical/write'
import { type BookingRow, withAddons, withStatus } from '../booking-calendar/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../site/settings.ts'
import { isPaused } from '../tasks/restore-pause.ts'
import { withErrorTracking } from './account.ts'
import { CalendarError, type CalendarErrorKind } from './calendar-error.ts'
import type { CalendarLogin, CloudContext, ObjectAddress } from './calendar-gateway.ts'
import {
  addressIn,
  addressOf,
  type BookingCalendar,
  belongsInCalendar,
  bookingCalendarOf,
  calendarWithAccount,
  descriptionOf,
  eventContent,
  haveSameEvent,
  storedAddress,
  uidOf,
} from './event-file.ts'
import { isBackingOff } from './login.ts'

/** How often a write is attempted when the event was changed concurrently (412 Precondition Failed). */
const ATTEMPTS = 3
/** Errors that an immediate retry cannot fix: the barber has to act, or the next comparison retries. */
const NOT_RETRIED = new Set<CalendarErrorKind>([
  'duplicate',
  'forbidden',
  'full',
  'missing',
  'refused',
  'unreadable',
])

/** Errors that concern the whole account or must be retried immediately. */
const NOT_OF_ONE_CALENDAR = new Set<CalendarErrorKind>([
  'conflict',
  'doubted',
  'refused',
  'throttled',
])

interface BookingChange {
  before: BookingRow | null
  after: BookingRow
}

/**
 * Enqueues writing the event of a booking if the change concerns it. Otherwise the event counts as written for the new
 * revision, so that what the barber has moved in the calendar is not moved back because of a note.
 */
export async function queueCalendarWrite(
  tx: Transaction,
  ctx: Pick<Context, 'enqueue'>,
  { before, after }: BookingChange,
) {
  if (before?.revision === after.revision) return
  if (!before || !haveSameEvent(before, after)) return enqueueWrite(tx, ctx, after.id)
  const written = { bookingId: after.id, revision: before.revision }
  await tx.cloudEvent.updateMany({ where: written, data: { revision: after.revision } })
}

/**
 * Enqueues writing the event of a booking, also of a deleted one, whose event must be removed. The job is urgent,
 * so that hundreds of events queued by a comparison do not delay it.
 */
export async function enqueueWrite(
  tx: Transaction,
  ctx: Pick<Context, 'enqueue'>,
  bookingId: number,
) {
  const [found] = await queryPrepared<{ concerns: boolean }>(tx, CONCERNS_CALENDAR, [bookingId])
  if (!found?.concerns) return
  await ctx.enqueue(tx, { name: 'write-event', payload: { bookingId }, isUrgent: true })
}

const CONCERNS_CALENDAR = {
  name: 'booking concerns a calendar',
  text: `
    SELECT EXISTS (SELECT 1 FROM cloud_calendar WHERE receives_bookings)
        OR EXISTS (SELECT 1 FROM cloud_event WHERE booking_id = $1) AS concerns`,
}

/**
 * Makes the calendar event match its booking: creates, updates or removes it, or moves it to the calendar that receives
 * bookings now. Idempotent.
 *
 * @throws CalendarError for a transient error, so that the queue retries the job.
 */
export async function writeEvent(ctx: CloudContext, { bookingId }: { bookingId: number }) {
  const { db, now } = ctx
  // After a restore the event stays as it is; the comparison after resuming enqueues it again.
  if (await isPaused(ctx)) return
  const [calendar, row, booking] = await Promise.all([
    bookingCalendarOf(db),
    db.cloudEvent.findUnique({ where: { bookingId } }),
    findBooking(db, bookingId),
  ])
  if (!booking || !belongsInCalendar(booking) || (!calendar && row?.isLeaving)) {
    if (row) await removeEvent(ctx, row)
    return
  }
  if (row && booking.erasedAt && booking.endAt <= now) {
    await overwriteErased(ctx, row, booking)
    return
  }
  if (!calendar || isBackingOff(calendar.account, now)) return
  if (row && row.cloudCalendarId !== calendar.id) {
    // Events of past bookings stay in their old calendar.
    if (booking.endAt <= now) return
    // Removes before it creates: iCloud rejects the same UID in two calendars of one account.
    if (!(await removeEvent(ctx, row))) return
  } else if (row?.revision === booking.revision) {
    return
  }
  await putEvent(ctx, calendar, { booking, isFirst: row === null })
}

/** Overwrites the event of a past visit in its own calendar, which may not receive bookings any more. */
async function overwriteErased(ctx: CloudContext, row: CloudEvent, booking: BookingRow) {
  if (row.revision === booking.revision) return
  const calendar = await calendarWithAccount(ctx.db, { id: row.cloudCalendarId })
  if (!calendar || isBackingOff(calendar.account, ctx.now)) return
  await putEvent(ctx, calendar, { booking, isFirst: false })
}

async function findBooking(db: Database, id: number): Promise<BookingRow | null> {
  const row = await db.booking.findUnique({ where: { id }, include: withAddons })
  return row && withStatus(row)
}

interface PendingWrite {
  booking: BookingRow
  /** No write has been attempted before. */
  isFirst: boolean
}

async function putEvent(
  ctx: CloudContext,
  calendar: BookingCalendar,
  { booking, isFirst }: PendingWrite,
) {
  const { db } = ctx
  const { id, calendarUid } = booking
  const address = addressOf(calendar, { calendarUid })
  const location = { cloudCalendarId: calendar.id, href: address.href }
  const row = await db.cloudEvent.upsert({
    where: { bookingId: id },
    create: { bookingId: id, ...location },
    update: location,
  })
  const written = await recordingErrors(ctx, row, () =>
    withErrorTracking(ctx, calendar.account, (login) =>
      overwrite(ctx, login, { row, address, isFirst }),
    ),
  )
  if (!written) return
  const { count } = await db.cloudEvent.updateMany({
    where: { id: row.id },
    data: { revision: written.revision, description: descriptionOf(written), ...NO_PROPOSAL },
  })
  if (count > 0) return
  // A concurrent removal deleted the row. Recreates it and retries, because the event may exist now.
  await db.cloudEvent.createMany({ data: { bookingId: id, ...location }, skipDuplicates: true })
  throw new CalendarError('conflict')
}

/** @returns the booking as written; null when it no longer belongs in the calendar. */
async function overwrite(
  ctx: CloudContext,
  login: CalendarLogin,
  { row, address, isFirst }: { row: CloudEvent; address: ObjectAddress; isFirst: boolean },
): Promise<BookingRow | null> {
  const { db, cloud, now: stamp } = ctx
  const { zone } = await readSettings(ctx.db)
  return retryOnConflict(async () => {
    const current = await cloud.get(login, address)
    if (!current && !isFirst) await removeElsewhere(ctx, login, address)
    // Reads the booking after the event, so that an older booking never overwrites a newer event.
    const booking = await findBooking(db, row.bookingId)
    if (!booking || !belongsInCalendar(booking)) return null
    const content = eventContent({ booking, zone, stamp })
    const data = current
      ? await mergedFile(ctx, content, {
          existing: current.data,
          previous: row.description,
          // The event of an erased booking is replaced whole, with what the barber wrote beside our text.
          isReplaced: booking.erasedAt !== null,
        })
      : eventFile(content)
    if (data !== null) await cloud.put(login, { ...address, data, ifMatch: current?.etag ?? null })
    return booking
  })
}

/**
 * The calendar file of a booking in place of an existing one, in which only the fields of the booking are replaced; a location, an alarm or
 * notes added by hand stay. Null when it is as it should be.
 */
async function mergedFile(
  { calendarReader }: Pick<CloudContext, 'calendarReader'>,
  content: EventContent,
  existing: Omit<EventToWrite, 'content'>,
): Promise<string | null> {
  const [writing] = await calendarReader.eventsToWrite([{ ...existing, content }])
  if (!writing?.isWhole) throw new CalendarError('broken')
  return writing.file
}

/**
 * Removes the event from the other calendars, where the barber may have moved it: otherwise it would appear twice, or
 * remain after a cancellation. An error of another calendar is stored with that calendar and does not fail this write.
 */
async function removeElsewhere(
  { db, cloud, calendarReader }: CloudContext,
  login: CalendarLogin,
  from: ObjectAddress,
) {
  const others = await db.cloudCalendar.findMany({
    // A calendar that is read from an address belongs to no account, and holds no event of ours.
    where: { url: { not: from.calendarUrl }, accountId: { not: null } },
  })
  for (const other of others) {
    const address = addressIn(other, from)
    try {
      const current = await cloud.get(login, address)
      if (!current) continue
      const file = current.data
      const [isWhole] = await calendarReader.areWhole([file])
      if (!isWhole) throw new CalendarError('broken')
      const [isNamed] = await calendarReader.holdEvents([{ file, uid: uidOf(address.href) }])
      if (!isNamed) continue
      await cloud.remove(login, { ...address, ifMatch: current.etag })
    } catch (error) {
      if (!(error instanceof CalendarError) || NOT_OF_ONE_CALENDAR.has(error.kind)) throw error
      await db.cloudCalendar.updateMany({
        where: { id: other.id, mappedToBlackout: true },
        data: { lastError: error.message },
      })
    }
  }
}

/** Clears the proposal and the error of an event. */
export const NO_PROPOSAL = {
  proposal: null,
  proposedStartAt: null,
  noticedAt: null,
  lastError: null,
  failingSince: null,
}

/** @returns whether the event has been removed. */
async function removeEvent(ctx: CloudContext, row: CloudEvent): Promise<boolean> {
  const { db, cloud, now } = ctx
  const calendar = await calendarWithAccount(db, { id: row.cloudCalendarId })
  if (!calendar) return true
  if (isBackingOff(calendar.account, now)) return false
  const address = storedAddress(row, calendar)
  // Before the request: if its response is lost, a comparison must not take the removal for one by the barber.
  await db.cloudEvent.updateMany({ where: { id: row.id }, data: { revision: null } })
  const remove = (login: CalendarLogin) =>
    retryOnConflict(async () => {
      const current = await cloud.get(login, address)
      if (!current) await removeElsewhere(ctx, login, address)
      await cloud.remove(login, { ...address, ifMatch: current?.etag ?? null })
      return true
    })
  const isGone = await recordingErrors(ctx, row, () =>
    withErrorTracking(ctx, calendar.account, remove),
  )
  if (!isGone) return false
  await db.cloudEvent.deleteMany({ where: { id: row.id } })
  return true
}

/** Runs a change again on the current version after a conflict with a concurrent change. */
async function retryOnConflict<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      const isOvertaken = error instanceof CalendarError && error.kind === 'conflict'
      if (!isOvertaken || attempt === ATTEMPTS) throw error
    }
  }
}

/** Stores an error with the event. @returns null for errors in NOT_RETRIED; others are rethrown. */
async function recordingErrors<T>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id }: CloudEvent,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    await db.cloudEvent.updateMany({ where: { id }, data: { lastError: error.message } })
    const isFirst = { id, failingSince: null }
    await db.cloudEvent.updateMany({ where: isFirst, data: { failingSince: now } })
    if (!NOT_RETRIED.has(error.kind)) throw error
    return null
  }
}

/** Marks all events for removal and enqueues it, after bookings stop going to a calendar. */
export async function clearEvents(tx: Transaction, ctx: Pick<Context, 'enqueue'>): Promise<void> {
  const leaving = await tx.cloudEvent.updateManyAndReturn({
    data: { isLeaving: true },
    select: { bookingId: true },
  })
  for (const payload of leaving) await ctx.enqueue(tx, { name: 'write-event', payload })
}
