import type { Transaction } from '@haircuts/db/client'
import type { BookingRow } from '../booking-calendar/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../site/settings.ts'
import {
  type DelayedMessage,
  type KnownVisit,
  kindOfChange,
  lastNotified,
  MAY_HAVE_LEFT,
  notifiedIn,
  UNSENT,
  unsentAbout,
} from './delay.ts'
import { ABOUT_CHANGES } from './message-schema.ts'
import { addMessage } from './outbox.ts'
import { heldBackBy, SUPERSEDED_REASON, UNCHANGED_REASON } from './policy.ts'

interface SeriesTrigger {
  /** The changes in order of time. The message belongs to the first booking that the client must be told about. */
  changes: readonly { before: BookingRow | null; after: BookingRow }[]
  /** Bookings that stay as they are and are listed as well. */
  listed?: readonly BookingRow[]
}

/**
 * Queues one email about a change of several bookings of a series; those that are requested and those that are booked have an
 * email each. A change by the barber waits like that of one booking; if the change is undone meanwhile, nothing is sent. The
 * message stores, for each booking, what the client was last notified of.
 *
 * @returns whether an email will leave.
 */
export async function queueSeriesEmail(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'enqueue'>,
  { changes, listed = [] }: SeriesTrigger,
): Promise<boolean> {
  const ids = changes.map(({ after }) => after.id)
  const waiting = await unsentAbout(tx, ctx, ids)
  const known = new Map<number, KnownVisit | null>()
  for (const { before, after } of changes)
    known.set(after.id, before && lastNotified(waiting, before))
  for (const booking of listed) known.set(booking.id, booking)
  const notified = changes.flatMap(({ after }) => {
    const kind = kindOfChange(known.get(after.id) ?? null, after)
    return kind ? [{ after, kind }] : []
  })
  const reason = notified.length > 0 ? SUPERSEDED_REASON : UNCHANGED_REASON
  const replaced = waiting.filter((message) => isReplaced(message, ids)).map(({ id }) => id)
  await tx.message.updateMany({
    where: { id: { in: replaced } },
    data: { state: 'withdrawn', reason },
  })
  const settings = await readSettings(tx)
  let willLeave = false
  // The text of an email lists only the bookings whose status matches its kind.
  for (const [first, ...rest] of Map.groupBy(notified, ({ after }) => after.status).values()) {
    if (!first) continue
    const { kind, after } = first
    const others = [...rest.map((each) => each.after), ...listed]
    const otherBookings = others.map(({ id }) => id)
    const about = { otherBookings, notifiedOthers: notifiedOthers(otherBookings, known) }
    const delay = { notified: known.get(after.id) ?? null, isDelayed: ctx.admin !== null }
    const version = after.revision
    await addMessage(tx, ctx, { kind, booking: after, version, ...about, ...delay })
    willLeave ||= after.clientEmail !== null && !heldBackBy(kind, settings)
  }
  return willLeave
}

/** Whether the next email tells all that a waiting one tells; a booking that it only lists needs no email. */
function isReplaced(message: DelayedMessage, ids: readonly number[]): boolean {
  const { bookingId, otherBookings, kind } = message
  return [...(bookingId === null ? [] : [bookingId]), ...otherBookings].every(
    (id) => ids.includes(id) || (kind === 'confirmation' && notifiedIn(message, id) !== null),
  )
}

function notifiedOthers(ids: readonly number[], known: ReadonlyMap<number, KnownVisit | null>) {
  const notified = ids.flatMap((id) => {
    const visit = known.get(id)
    return visit ? [[id, { status: visit.status, startAt: visit.startAt.toISOString() }]] : []
  })
  return Object.fromEntries(notified)
}

/**
 * Withdraws the emails about several bookings that are being deleted since their creation is undone. Locks the bookings,
 * so that no email about them is rendered meanwhile.
 *
 * @returns false if one of these emails was sent, or may have been.
 */
export async function withdrawSeriesEmails(tx: Transaction, ids: number[]): Promise<boolean> {
  await tx.$queryRaw`SELECT FROM booking WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`
  const kind = { in: [...ABOUT_CHANGES] }
  const about = { kind, OR: [{ bookingId: { in: ids } }, { otherBookings: { hasSome: ids } }] }
  await tx.message.updateMany({
    where: { AND: [about, UNSENT] },
    data: { state: 'withdrawn', reason: 'The bookings were taken back.' },
  })
  return (await tx.message.count({ where: { AND: [about, MAY_HAVE_LEFT] } })) === 0
}

/**
 * Gives the emails about several bookings to another of them, since the booking that has them is being deleted and its messages
 * with it: those that are unsent still leave, and the log of the others keeps those that were sent. A booking that is restored
 * is included as well.
 */
export async function passOnSeriesEmails(tx: Transaction, bookingId: number): Promise<void> {
  const where = { bookingId, otherBookings: { isEmpty: false } }
  for (const message of await tx.message.findMany({ where, orderBy: { id: 'asc' } })) {
    const { id, kind, copy, otherBookings } = message
    const heirs = await tx.booking.findMany({
      where: { id: { in: otherBookings } },
      include: { messages: { where: { kind, copy } } },
      orderBy: { startAt: 'asc' },
    })
    const heir = heirs.find((each) => versionAt(message, each) !== undefined)
    const version = heir && versionAt(message, heir)
    if (!heir || version === undefined) continue
    const others = [bookingId, ...otherBookings.filter((other) => other !== heir.id)]
    const known = new Map(others.map((other) => [other, notifiedIn(message, other)]))
    const notified = notifiedIn(message, heir.id)
    await tx.message.update({
      where: { id },
      data: {
        bookingId: heir.id,
        version,
        otherBookings: others,
        notifiedStatus: notified?.status ?? null,
        notifiedStartAt: notified?.startAt ?? null,
        notifiedOthers: notifiedOthers(others, known),
      },
    })
  }
}

/** The version under which a booking can have a message: one that neither another has, nor that of a later change will have. */
function versionAt(
  { version }: { version: number },
  { revision, messages }: { revision: number; messages: readonly { version: number }[] },
): number | undefined {
  for (let free = Math.min(version, revision); free >= 0; free--)
    if (messages.every((each) => each.version !== free)) return free
  return undefined
}
