import type { Transaction } from '@haircuts/db/client'
import type { Interval } from '@haircuts/scheduling/interval'
import { holdsTime } from '@haircuts/scheduling/lifecycle'
import { lengthOf } from '../availability/assert-available.ts'
import { recordFreed } from '../availability/change-rules.ts'
import { type ReopenedOffer, reopenOfferOf } from '../availability/reopen-offer.ts'
import { visitEndOf } from '../availability/visit-end.ts'
import type { BookingRow } from '../booking-calendar/booking-record.ts'
import { endOffers } from '../booking-calendar/end-offers.ts'
import { enqueueWrite, queueCalendarWrite } from '../calendar-sync/write-event.ts'
import { queueDeletionEmail, queueRestorationEmail } from '../emails/deleted-booking.ts'
import { queueGroupChange } from '../emails/group-change.ts'
import type { MailContext } from '../emails/mailer.ts'
import { queueClientEmail } from '../emails/outbox.ts'
import { resumeOffer } from '../emails/resume-offer.ts'
import { passOnSeriesEmails, queueSeriesEmail } from '../emails/series-email.ts'
import type { Context } from '../kernel/context.ts'
import { queueBarberEmail } from '../notifications/barber-email.ts'
import { queuePushNotice } from '../notifications/push-notices.ts'
import { recordDeletion, recordEvent, recordRestoration } from './booking-history.ts'
import type { Change } from './change-kind.ts'
import { cellOf, type Listener } from './change-table.ts'
import { type Recalculated, recalculate } from './internal/recalculate-group-and-series.ts'
import { queueWebhookEvent } from './webhook-events.ts'

const MINUTE_MS = 60_000

export interface Notified {
  /** False when the barber informs the clients personally. */
  notifyClient?: boolean
  /** Whether the others of a group get an email; as the client by default. */
  notifyGroup?: boolean
  /** False for what is no act of a client, although nobody is signed in. */
  notifyBarber?: boolean
  /** Bookings of the same series that stay as they are and that the email about new ones lists. */
  listed?: readonly BookingRow[]
}

type PublishContext = Pick<Context, 'admin' | 'now' | 'enqueue'>

/** The listeners that read the row of a deleted booking, or end what is kept with it. They come before it is gone. */
const BEFORE_REMOVAL: ReadonlySet<Listener> = new Set([
  'offers',
  'waitlistPlace',
  'clientEmail',
  'webhooks',
])

/** The changes about which a listener does something, once the rows are written. */
function of(listener: Listener, changes: readonly Change[]): Change[] {
  return changes.filter(
    ({ kind }) =>
      cellOf(kind, listener).act !== null && !(kind === 'deleted' && BEFORE_REMOVAL.has(listener)),
  )
}

/**
 * Publishes what has become of bookings within their transaction, to everybody whom `change-table.ts` names. The prices of
 * groups and the numbers of series come first, because the emails show them; then offers and places on the waitlist, because
 * an offer for a time that the booking has left must not be accepted. The others do not depend on each other, so that their
 * statements travel together.
 *
 * @returns what the prices and numbers are now, by booking, and whether a client will be emailed.
 */
export async function publish(
  tx: Transaction,
  ctx: PublishContext,
  written: readonly Change[],
  notified: Notified = {},
): Promise<{ renewed: ReadonlyMap<number, Recalculated>; clientWillBeEmailed: boolean }> {
  const { renewed, changed } = await recalculate(
    tx,
    of('prices', written).map(({ after }) => after),
  )
  const changes = written.map((change) => ({
    ...change,
    after: { ...change.after, ...renewed.get(change.after.id) },
  }))
  const reopened: ReopenedOffer[] = []
  for (const change of of('offers', changes)) {
    reopened.push(...(await updateOffers(tx, ctx, change)))
  }
  for (const change of of('waitlistPlace', changes)) await updatePlace(tx, change)
  await recordOpenings(tx, ctx, of('freedTime', changes))
  const toBarber = (notified.notifyBarber ?? true) ? changes : []
  const [clientWillBeEmailed] = await Promise.all([
    emailClients(tx, ctx, of('clientEmail', changes), notified),
    emailGroups(tx, ctx, of('groupEmails', changes), { changed, ...notified }),
    ...of('history', changes).map((change) => record(tx, ctx, change)),
    ...of('calendar', changes).map((change) => updateCalendar(tx, ctx, change)),
    ...of('barberEmail', toBarber).map((change) => queueBarberEmail(tx, ctx, change)),
    ...of('push', toBarber)
      .slice(0, 1)
      .map((change) => queuePushNotice(tx, ctx, change)),
    ...of('webhooks', changes).map((change) => queueWebhookEvent(tx, ctx, change)),
  ])
  for (const offer of reopened) await resumeOffer(tx, ctx, offer)
  return { renewed, clientWillBeEmailed }
}

/** A change that deletes a booking. */
export function deletionOf(before: BookingRow) {
  return { kind: 'deleted', before, after: { ...before, status: 'cancelled' } } as const
}

/**
 * Publishes that a booking will be deleted to those who come before it is gone; `publish` follows once it is.
 *
 * @returns the email to the client about it; null for one who does not expect the visit, or is not notified.
 */
export async function publishBeforeDeletion(
  tx: Transaction,
  ctx: MailContext,
  change: ReturnType<typeof deletionOf>,
  { notifyClient = true }: Notified,
) {
  const { before } = change
  await updateOffers(tx, ctx, change)
  await updatePlace(tx, change)
  const email = notifyClient ? await queueDeletionEmail(tx, ctx, before) : null
  await passOnSeriesEmails(tx, before.id)
  await queueWebhookEvent(tx, ctx, change)
  return email
}

type Act = 'end' | 'come back' | 'end or come back'

/**
 * An offer is about one time of a booking, as is its place on the waitlist: both end when the booking leaves that time, and
 * come back with it. An offer ends as well when the length differs, since the held time has the former one.
 */
async function updateOffers(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now'>,
  { kind, before, after }: Change,
): Promise<ReopenedOffer[]> {
  const act: Act | null = cellOf(kind, 'offers').act
  const hasOtherLength = before && keptMinutes(before) !== keptMinutes(after)
  if (before && act !== 'come back' && (kind !== 'edited' || hasOtherLength)) {
    const ofBooking = { which: 'bookings', ids: [before.id], leftStartAt: before.startAt } as const
    await endOffers(tx, ctx, { event: 'withdraw', ...ofBooking })
  }
  const isBack = act !== 'end' && after.status === 'confirmed'
  const offer = isBack ? await reopenOfferOf(tx, ctx, after) : null
  return offer ? [offer] : []
}

async function updatePlace(tx: Transaction, { kind, before, after }: Change): Promise<void> {
  const { act } = cellOf(kind, 'waitlistPlace')
  const ofBooking = { bookingId: after.id }
  if (before && act !== 'comes back') {
    const where = { ...ofBooking, leftStartAt: null }
    await tx.waitlistEntry.updateMany({ where, data: { leftStartAt: before.startAt } })
  }
  if (act !== 'ends' && after.status === 'confirmed') {
    const where = { ...ofBooking, leftStartAt: after.startAt }
    await tx.waitlistEntry.updateMany({ where, data: { leftStartAt: null } })
  }
}

async function recordOpenings(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  changes: readonly Change[],
): Promise<void> {
  const freed = changes.map(({ before, after }) => ({
    ...{ id: after.id, before: before && keptTimeOf(before), after: keptTimeOf(after) },
  }))
  await recordFreed(tx, ctx, freed)
}

/** The time that a booking keeps, clean-up included; null for none. */
function keptTimeOf(booking: BookingRow): Interval | null {
  if (!holdsTime(booking.status)) return null
  return { start: booking.startAt.getTime(), end: keptUntil(booking).getTime() }
}

function keptMinutes(booking: BookingRow): number {
  const { visitMinutes, cleanupMinutes } = lengthOf(booking)
  return visitMinutes + cleanupMinutes
}

/** The end of the time that a booking keeps, as the generated column has it. */
export function keptUntil(
  booking: Pick<BookingRow, 'endAt' | 'completedAt' | 'cleanupMinutes'>,
): Date {
  return new Date(visitEndOf(booking).getTime() + booking.cleanupMinutes * MINUTE_MS)
}

/**
 * Emails the clients: one email about the dates of a series that change together, and none to a person without an address whom
 * the email to the organizer names.
 */
async function emailClients(
  tx: Transaction,
  ctx: PublishContext,
  changes: readonly Change[],
  { notifyClient = true, listed = [] }: Notified,
): Promise<boolean> {
  const dates = Map.groupBy(changes, ({ after }) => after.seriesId)
  const series = [...dates].flatMap(([id, ofOne]) =>
    id !== null && ofOne.length + listed.length > 1 ? [ofOne] : [],
  )
  const areOfSeries = new Set(series.flat())
  const organized = new Set(
    changes.flatMap(({ after }) => (after.isOrganizer ? after.groupId : [])),
  )
  let clientWillBeEmailed = false
  for (const change of changes) {
    const { before, after, item } = change
    const { groupId, isOrganizer, clientEmail } = after
    const isNamed = !isOrganizer && clientEmail === null && organized.has(groupId)
    const isEmailed = item
      ? await queueRestorationEmail(tx, ctx, { booking: after, messageId: item.messageId })
      : await queueClientEmail(tx, ctx, {
          ...{ before, after },
          notifyClient: notifyClient && !areOfSeries.has(change) && !(isNamed && before !== null),
        })
    clientWillBeEmailed ||= isEmailed
  }
  for (const ofOne of notifyClient ? series : []) {
    const isEmailed = await queueSeriesEmail(tx, ctx, { changes: ofOne, listed })
    clientWillBeEmailed ||= isEmailed
  }
  return clientWillBeEmailed
}

interface GroupNotice extends Notified {
  /** The bookings whose price is another one now. */
  changed: readonly number[]
}

async function emailGroups(
  tx: Transaction,
  ctx: PublishContext,
  changes: readonly Change[],
  { notifyClient = true, notifyGroup = notifyClient, changed }: GroupNotice,
): Promise<void> {
  if (!notifyGroup) return
  for (const { kind, after, isUnexpected = false } of changes) {
    if (isUnexpected) continue
    const isComing = cellOf(kind, 'groupEmails').act === 'coming after all'
    await queueGroupChange(tx, ctx, { visit: after, isComing, changed })
  }
}

async function record(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now'>,
  { kind, before, after }: Change,
): Promise<void> {
  const { act } = cellOf(kind, 'history')
  if (act === null) return
  if (act === 'deleted') return recordDeletion(tx, ctx, before ?? after)
  if (act === 'restored') return recordRestoration(tx, ctx, after)
  await recordEvent(tx, ctx, { kind: act, before, after })
}

async function updateCalendar(
  tx: Transaction,
  ctx: Pick<Context, 'enqueue'>,
  { kind, before, after }: Change,
): Promise<void> {
  // The event of a restored booking was removed, or is about to be.
  if (kind === 'deleted' || kind === 'restored') return enqueueWrite(tx, ctx, after.id)
  await queueCalendarWrite(tx, ctx, { before, after })
}
