import type { CloudEvent, Database, Transaction } from '@haircuts/db/client'
import { type BookingRow, withAddons } from '../booking/reads.ts'
import { CalendarFault, type CalendarFaultKind } from '../calendar-fault.ts'
import { mustWait } from '../cloud-account/reads.ts'
import { rememberingFaults } from '../cloud-account/writes.ts'
import type { Context } from '../context.ts'
import type { CalendarLogin, ObjectAddress } from '../ports.ts'
import { readSettings, settingValue } from '../setting/reads.ts'
import {
  addressIn,
  addressOf,
  type BookingCalendar,
  belongsInCalendar,
  bookingCalendarOf,
  descriptionOf,
  eventFileOf,
  isNamed,
  isOurs,
  isWhole,
  storedAddress,
} from './reads.ts'

/** How often a write that somebody else's change came before is tried with what stands there now. */
const ATTEMPTS = 3
/** Trying again at once changes nothing: the barber has to do something, or the next comparison does. */
const FOR_LATER = new Set<CalendarFaultKind>([
  'duplicate',
  'forbidden',
  'full',
  'missing',
  'refused',
])

/** About the whole account, or to be done again at once. */
const NOT_OF_ONE_CALENDAR = new Set<CalendarFaultKind>(['conflict', 'refused', 'throttled'])

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
    findBooking(db, bookingId),
  ])
  if (!booking || !belongsInCalendar(booking) || (!calendar && row?.isLeaving)) {
    if (row) await takeAway(ctx, row)
    return
  }
  if (!calendar || mustWait(calendar.account, now)) return
  if (row && row.cloudCalendarId !== calendar.id) {
    // What is over stays where it was written.
    if (booking.endAt <= now) return
    // First away and then anew: no two calendars of one account may hold the same event.
    if (!(await takeAway(ctx, row))) return
  } else if (row?.revision === booking.revision) {
    return
  }
  await putEvent(ctx, calendar, { booking, isFirst: row === null })
}

function findBooking(db: Database, id: number): Promise<BookingRow | null> {
  return db.booking.findUnique({ where: { id }, include: withAddons })
}

interface ToWrite {
  booking: BookingRow
  /** Nobody has tried to write it before. */
  isFirst: boolean
}

async function putEvent(ctx: Context, calendar: BookingCalendar, { booking, isFirst }: ToWrite) {
  const { db } = ctx
  const { id, calendarUid } = booking
  const address = addressOf(calendar, { calendarUid })
  const place = { cloudCalendarId: calendar.id, href: address.href }
  const row = await db.cloudEvent.upsert({
    where: { bookingId: id },
    create: { bookingId: id, ...place },
    update: place,
  })
  const written = await notingFaults(ctx, row, () =>
    rememberingFaults(ctx, calendar.account, (login) =>
      overwrite(ctx, login, { row, address, isFirst }),
    ),
  )
  if (!written) return
  const { count } = await db.cloudEvent.updateMany({
    where: { id: row.id },
    data: { revision: written.revision, description: descriptionOf(written), ...NO_PROPOSAL },
  })
  if (count > 0) return
  // Somebody took the event away meanwhile, before it was written or after.
  await db.cloudEvent.createMany({ data: { bookingId: id, ...place }, skipDuplicates: true })
  throw new CalendarFault('conflict')
}

/** @returns the booking as it was written; null when it does not belong in the calendar any more. */
async function overwrite(
  ctx: Context,
  login: CalendarLogin,
  { row, address, isFirst }: { row: CloudEvent; address: ObjectAddress; isFirst: boolean },
): Promise<BookingRow | null> {
  const { db, cloud, now: stamp } = ctx
  const zone = settingValue(await readSettings(ctx), 'timezone')
  return unlessOvertaken(async () => {
    const standing = await cloud.get(login, address)
    if (standing && !isWhole(standing.data)) throw new CalendarFault('broken')
    if (!standing && !isFirst) await removeElsewhere(ctx, login, address)
    // After it, so that nothing is written over a version that knows more of the booking.
    const booking = await findBooking(db, row.bookingId)
    if (!booking || !belongsInCalendar(booking)) return null
    const isKnown = standing !== null && isOurs(standing.data, booking)
    const existing = isKnown ? { data: standing.data, description: row.description } : null
    const data = eventFileOf({ booking, zone, stamp, existing })
    await cloud.put(login, { ...address, data, ifMatch: standing?.etag ?? null })
    return booking
  })
}

/**
 * A person may have moved the event to another calendar of his: beside the one that is written now he
 * would see it twice, and a visit that was called off would stay there. What is wrong with another
 * calendar is told with that one, where health tells of it, and does not keep ours from being right.
 */
async function removeElsewhere({ db, cloud }: Context, login: CalendarLogin, from: ObjectAddress) {
  const others = await db.cloudCalendar.findMany({ where: { url: { not: from.calendarUrl } } })
  for (const other of others) {
    const address = addressIn(other, from)
    try {
      const standing = await cloud.get(login, address)
      if (!standing || !isNamed(standing.data, address)) continue
      await cloud.remove(login, { ...address, ifMatch: standing.etag })
    } catch (error) {
      if (!(error instanceof CalendarFault) || NOT_OF_ONE_CALENDAR.has(error.kind)) throw error
      await db.cloudCalendar.updateMany({
        where: { id: other.id, mappedToBlackout: true },
        data: { lastError: error.message },
      })
    }
  }
}

/** Whatever a person did to an event is settled, and so is what went wrong with it. */
export const NO_PROPOSAL = {
  proposal: null,
  proposedStartAt: null,
  noticedAt: null,
  lastError: null,
}

/** @returns whether it is gone. */
async function takeAway(ctx: Context, row: CloudEvent): Promise<boolean> {
  const { db, cloud, now } = ctx
  const calendar = await db.cloudCalendar.findUnique({
    where: { id: row.cloudCalendarId },
    include: { account: true },
  })
  if (!calendar) return true
  if (mustWait(calendar.account, now)) return false
  const address = storedAddress(row, calendar)
  // Before it is asked for: after a lost answer nobody is to believe that a person deleted it.
  await db.cloudEvent.updateMany({ where: { id: row.id }, data: { revision: null } })
  const remove = (login: CalendarLogin) =>
    unlessOvertaken(async () => {
      const standing = await cloud.get(login, address)
      if (!standing) await removeElsewhere(ctx, login, address)
      await cloud.remove(login, { ...address, ifMatch: standing?.etag ?? null })
      return true
    })
  const isGone = await notingFaults(ctx, row, () =>
    rememberingFaults(ctx, calendar.account, remove),
  )
  if (!isGone) return false
  await db.cloudEvent.deleteMany({ where: { id: row.id } })
  return true
}

/** Where somebody else's change came first, it is done again to what stands there now. */
async function unlessOvertaken<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      const isOvertaken = error instanceof CalendarFault && error.kind === 'conflict'
      if (!isOvertaken || attempt === ATTEMPTS) throw error
    }
  }
}

/** @returns null for what only the barber can mend: the next comparison tries it again. */
async function notingFaults<T>(
  { db }: Context,
  { id }: CloudEvent,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error
    await db.cloudEvent.updateMany({ where: { id }, data: { lastError: error.message } })
    if (!FOR_LATER.has(error.kind)) throw error
    return null
  }
}

/** Bookings go to no calendar any more, and their events are to leave the one they stand in. */
export async function clearEvents(tx: Transaction, ctx: Context): Promise<void> {
  const leaving = await tx.cloudEvent.updateManyAndReturn({
    data: { isLeaving: true },
    select: { bookingId: true },
  })
  for (const payload of leaving) await ctx.enqueue(tx, { name: 'write-event', payload })
}
