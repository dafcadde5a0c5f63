import type { Transaction } from '@haircuts/db/client'
import type { VisitLength } from '@haircuts/scheduling/availability'
import type { Interval } from '@haircuts/scheduling/interval'
import { canVisitorChange, holdsTime } from '@haircuts/scheduling/lifecycle'
import { lengthOf } from '../availability/assert-available.ts'
import { recordFreed } from '../availability/change-rules.ts'
import { withdrawOfferOf } from '../availability/holds.ts'
import { visitEndOf } from '../availability/visit-end.ts'
import { queueCalendarWrite } from '../calendar-sync/write-event.ts'
import type { BookingRow } from '../kernel/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { queueBarberEmail } from '../messages/barber-email.ts'
import { queueGroupChange } from '../messages/group-change.ts'
import { queueClientEmail } from '../messages/outbox.ts'
import { queuePushNotice } from '../messages/push-notices.ts'
import { type EventKind, recordEvent } from './booking-history.ts'
import { recalculateGroupAndSeries } from './recalculate-group-and-series.ts'
import { tellWebhooks } from './tell-webhooks.ts'

const MINUTE_MS = 60_000

export interface PublishedChange {
  kind: EventKind
  /** Null for a new booking. */
  before: BookingRow | null
  after: BookingRow
  /** False when the barber informs the client personally. */
  notifyClient?: boolean
  /** False when the whole group is cancelled: then no email is sent about a single booking of it. */
  notifyGroup?: boolean
  /** False when another booking of the same series is pushed for all of them. */
  notifyBarber?: boolean
}

interface Announced extends PublishedChange {
  /** The other bookings of the group whose price rose by this change. */
  raised: readonly number[]
}

/** What the listeners take of the context. */
type PublishContext = Pick<Context, 'admin' | 'now' | 'enqueue'>

type Listener = (tx: Transaction, ctx: PublishContext, change: Announced) => Promise<unknown>

/**
 * Who is notified of the change of a booking. They are independent of each other, so that their statements travel
 * together; the order of the list has no meaning.
 */
const LISTENERS: readonly Listener[] = [
  queueEmailsToGroup,
  recordEvent,
  queueCalendarWrite,
  queueBarberEmail,
  pushToBarber,
  tellWebhooks,
]

/**
 * Publishes a change of a booking within its transaction: history, emails, push notices, calendar and webhooks. Every use case that
 * changes a booking calls it. The prices of the group come first, because the emails show them; then the offers, because an
 * offer for a time that the booking has left must not be accepted.
 *
 * @returns whether the client will be emailed.
 */
export async function publishBookingChange(
  tx: Transaction,
  ctx: PublishContext,
  change: PublishedChange,
): Promise<boolean> {
  const raised = change.before ? await recalculateGroupAndSeries(tx, change.after) : []
  await followOffers(tx, ctx, change)
  const announced = { ...change, raised }
  const others = LISTENERS.map((listener) => listener(tx, ctx, announced))
  const [clientWillBeEmailed] = await Promise.all([queueClientEmail(tx, ctx, change), ...others])
  return clientWillBeEmailed
}

async function queueEmailsToGroup(tx: Transaction, ctx: PublishContext, change: Announced) {
  const { kind, after: cancelled, raised, notifyClient = true, notifyGroup = true } = change
  if (kind === 'cancelled' && notifyClient && notifyGroup)
    await queueGroupChange(tx, ctx, { cancelled, raised })
}

async function pushToBarber(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'enqueue'>,
  change: Announced,
) {
  if (change.notifyBarber ?? true) await queuePushNotice(tx, ctx, change)
}

export type OccupyingVisit = Pick<
  BookingRow,
  'id' | 'status' | 'startAt' | 'endAt' | 'completedAt' | 'cleanupMinutes'
>

/**
 * An offer is about one time of a booking, as is its place on the waitlist: when that time changes, both end. The time
 * that it had is offered to the waitlist, and the rest of a visit that became shorter or was completed early. An offer ends as
 * well when the length changes, since the held time has the old one.
 */
export async function followOffers(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { before, after }: { before: OccupyingVisit | null; after: OccupyingVisit },
) {
  if (!before) return
  const isMoved = before.startAt.getTime() !== after.startAt.getTime()
  const stays = !isMoved && canVisitorChange(after.status)
  if (!stays || occupiedMinutes(lengthOf(before)) !== occupiedMinutes(lengthOf(after))) {
    await withdrawOfferOf(tx, ctx, after.id)
  }
  if (!stays) await tx.waitlistEntry.deleteMany({ where: { bookingId: after.id } })
  await recordFreed(tx, ctx, [
    { id: after.id, before: keptTimeOf(before), after: keptTimeOf(after) },
  ])
}

/** Offers the time that a booking occupied to the waitlist. */
export async function openTimeOf(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  booking: OccupyingVisit,
) {
  await recordFreed(tx, ctx, [{ id: booking.id, before: keptTimeOf(booking), after: null }])
}

/** The time that a booking keeps, clean-up included; null for none. */
function keptTimeOf(booking: OccupyingVisit): Interval | null {
  if (!holdsTime(booking.status)) return null
  return { start: booking.startAt.getTime(), end: occupiedUntilOf(booking).getTime() }
}

/** How long a booking keeps its time. */
export function occupiedMinutes({ visitMinutes, cleanupMinutes }: VisitLength): number {
  return visitMinutes + cleanupMinutes
}

/** The end of the time that a booking keeps, as the generated column has it. */
export function occupiedUntilOf(
  booking: Pick<OccupyingVisit, 'endAt' | 'completedAt' | 'cleanupMinutes'>,
): Date {
  return new Date(visitEndOf(booking).getTime() + booking.cleanupMinutes * MINUTE_MS)
}
