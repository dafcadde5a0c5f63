import type { Transaction } from '@haircuts/db/client'
import type { VisitLength } from '@haircuts/scheduling/availability'
import {
  type BookingStatus,
  canVisitorChange,
  holdsTime,
  needsFreeTime,
} from '@haircuts/scheduling/lifecycle'
import { assertSlotAvailable, lengthOf } from '../availability/assert-available.ts'
import { recordOpenings, withdrawOfferOf } from '../availability/holds.ts'
import { visitEndOf } from '../availability/visit-end.ts'
import { queueCalendarWrite } from '../calendar-sync/write-event.ts'
import { writeCutCard } from '../clients/edit-cut-card.ts'
import { Refusal, refuseField } from '../kernel/app-error.ts'
import { withBookingLock } from '../kernel/booking-lock.ts'
import {
  type BookingRow,
  type ShownBooking,
  withAddons,
  withProblems,
  withStatus,
} from '../kernel/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { definedFields } from '../kernel/fields.ts'
import type { GenerateTokenInput, TokenPurpose } from '../kernel/link-schema.ts'
import { bookingOfToken, issueToken, linkExpiry } from '../kernel/link-tokens.ts'
import { queueGroupChange } from '../messages/group-change.ts'
import { queueClientEmail } from '../messages/outbox.ts'
import { queuePushNotice } from '../messages/push-notices.ts'
import { readSettings } from '../site/settings.ts'
import { type EventKind, recordEvent } from './booking-history.ts'
import { refuseTooLate, refuseTooManyMoves, refuseUnknownPicture } from './booking-limits.ts'
import type { UpdateInput } from './booking-schema.ts'
import type { ByTokenInput, RescheduleInput } from './by-token-schema.ts'
import { bookingView, findBooking, linkedBookingView } from './list-bookings.ts'
import { planServiceChange, writeAddonChange } from './plan-service-change.ts'
import { recalculateGroupAndSeries, withRenewed } from './recalculate-group-and-series.ts'

const MINUTE_MS = 60_000

interface PublishedChange {
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

/**
 * Fans out a booking's change within its transaction: history entry, client email, push notice to the
 * barber's devices and calendar write. Every use case that changes a booking calls it.
 *
 * @returns whether the client will be emailed.
 */
export async function publishBookingChange(
  tx: Transaction,
  ctx: Context,
  change: PublishedChange,
): Promise<boolean> {
  const raised = change.before ? await recalculateGroupAndSeries(tx, change.after) : []
  await followOffers(tx, ctx, change)
  const others = [recordEvent(tx, ctx, change), queueCalendarWrite(tx, ctx, change)]
  if (change.notifyBarber ?? true) others.push(queuePushNotice(tx, ctx, change))
  const { kind, after: cancelled, notifyClient = true, notifyGroup = true } = change
  if (kind === 'cancelled' && notifyClient && notifyGroup)
    await queueGroupChange(tx, ctx, { cancelled, raised })
  const [clientWillBeEmailed] = await Promise.all([queueClientEmail(tx, ctx, change), ...others])
  return clientWillBeEmailed
}

type KeptVisit = Pick<
  BookingRow,
  'id' | 'status' | 'startAt' | 'endAt' | 'completedAt' | 'cleanupMinutes'
>

/**
 * An offer is about one time of a booking, as is its place in the line for something earlier: when that time changes, both
 * end. The time that it had is offered to the line, and the rest of a visit that was completed early. An offer ends as well
 * when the length changes, since the held time has the old one.
 */
export async function followOffers(
  tx: Transaction,
  ctx: Context,
  { before, after }: { before: KeptVisit | null; after: KeptVisit },
) {
  if (!before) return
  const isMoved = before.startAt.getTime() !== after.startAt.getTime()
  const stays = !isMoved && canVisitorChange(after.status)
  if (!stays || keptMinutes(lengthOf(before)) !== keptMinutes(lengthOf(after))) {
    await withdrawOfferOf(tx, ctx, after.id)
  }
  if (stays) return
  await tx.waitlistEntry.deleteMany({ where: { bookingId: after.id } })
  if (isMoved || !holdsTime(after.status)) return openTimeOf(tx, ctx, before)
  const rest = { startAt: keptUntilOf(after), endAt: keptUntilOf(before) }
  if (holdsTime(before.status) && rest.startAt < rest.endAt) await recordOpenings(tx, ctx, [rest])
}

/** Offers the time that a booking kept to those who wait for something earlier. */
export async function openTimeOf(tx: Transaction, ctx: Context, booking: KeptVisit) {
  const { status, startAt } = booking
  if (!holdsTime(status)) return
  await recordOpenings(tx, ctx, [{ startAt, endAt: keptUntilOf(booking) }])
}

/** Moves a visit for its owner, to a time that is free for it. Its length and add-ons stay as agreed. */
export async function moveBooking(
  tx: Transaction,
  ctx: Context,
  { before, start }: { before: BookingRow; start: Date },
) {
  const { id, startAt, endAt } = before
  const moved = await tx.booking.update({
    where: { id },
    data: {
      startAt: start,
      endAt: new Date(start.getTime() + endAt.getTime() - startAt.getTime()),
      startAgreedAt: ctx.now,
      revision: { increment: 1 },
    },
    include: withAddons,
  })
  const after = withStatus(moved)
  await publishBookingChange(tx, ctx, { kind: 'moved', before, after })
  return withRenewed(tx, after)
}

/**
 * Reschedules a visit by its link. Its length and add-ons stay as agreed.
 *
 * @throws Refusal linkInvalid, notConfirmed, visitBegun, pastCutoff, tooManyMoves, slotTaken or slotUnavailable.
 */
export async function rescheduleBooking(ctx: Context, input: RescheduleInput) {
  const { publicToken, newStartDatetime: start } = input
  const { booking, link } = await withBookingLock(ctx, async (tx) => {
    const link = await bookingOfToken(tx, { publicToken, purpose: 'reschedule', now: ctx.now })
    const { id } = link
    const before = await findBooking(tx, id)
    const { status, startAt } = before
    if (!canVisitorChange(status)) {
      throw new Refusal('notConfirmed', {
        detail: `This appointment is ${status} and cannot be rescheduled.`,
      })
    }
    await refuseTooLate(tx, ctx, { startAt, act: 'rescheduled' })
    await refuseTooManyMoves(tx, ctx, { id })
    // The same start is a no-op: no mail, no calendar write, and it does not count towards the limit.
    if (start.getTime() === startAt.getTime()) return { booking: before, link }
    await assertSlotAvailable(tx, ctx, { start, ...lengthOf(before), movingIds: [id] })
    return { booking: await moveBooking(tx, ctx, { before, start }), link }
  })
  return linkedBookingView(booking, link, { now: ctx.now, settings: await readSettings(ctx.db) })
}

/** Cancels by a link. @throws Refusal linkInvalid, alreadyCancelled, notConfirmed, visitBegun or pastCutoff. */
export async function cancelBooking(ctx: Context, { publicToken }: ByTokenInput) {
  const { booking, link } = await withBookingLock(ctx, async (tx) => {
    const link = await bookingOfToken(tx, { publicToken, purpose: 'cancel', now: ctx.now })
    const { id } = link
    const before = await findBooking(tx, id)
    const { status, startAt } = before
    if (status === 'cancelled') throw new Refusal('alreadyCancelled')
    if (!canVisitorChange(status)) {
      throw new Refusal('notConfirmed', {
        detail: `This appointment is ${status} and cannot be cancelled.`,
      })
    }
    await refuseTooLate(tx, ctx, { startAt, act: 'cancelled' })
    return { booking: await writeCancellation(tx, ctx, before), link }
  })
  return linkedBookingView(booking, link, { now: ctx.now, settings: await readSettings(ctx.db) })
}

/** Cancels a booking and publishes it. Call it inside the booking lock. */
export async function writeCancellation(
  tx: Transaction,
  ctx: Context,
  before: BookingRow,
  {
    notifyClient = true,
    notifyGroup = true,
  }: Pick<PublishedChange, 'notifyClient' | 'notifyGroup'> = {},
): Promise<BookingRow & ShownBooking> {
  const cancelled = await tx.booking.update({
    where: { id: before.id },
    data: { status: 'cancelled', revision: { increment: 1 } },
    include: withAddons,
  })
  const after = withStatus(cancelled)
  await publishBookingChange(tx, ctx, {
    ...{ kind: 'cancelled', before, after },
    ...{ notifyClient, notifyGroup },
  })
  return withRenewed(tx, after)
}

/**
 * Changes a booking in the back office. The barber may choose any start, status and service; only a conflict with
 * another booking is refused, and only if the change makes this booking occupy a time it did not occupy.
 *
 * @throws Refusal bookingNotFound, bookingChanged, bookingEdited, cutCardChanged, slotTaken or a 422 on a service or add-on that does not
 * exist.
 */
export async function updateBooking(ctx: Context, input: UpdateInput) {
  return withBookingLock(ctx, (tx) => writeUpdate(tx, ctx, input))
}

/** `updateBooking` inside the booking lock. */
export async function writeUpdate(tx: Transaction, ctx: Context, input: UpdateInput) {
  const { id, ifRevision } = input
  const before = await findBooking(tx, id)
  if (ifRevision !== undefined && ifRevision !== before.revision) {
    throw new Refusal('bookingChanged')
  }
  if (input.ifUnchanged) refuseUnlessUnchanged(before, input.ifUnchanged)
  const start = input.startDatetime ?? before.startAt
  const status = input.status ?? before.status
  const isMoved = start.getTime() !== before.startAt.getTime()
  const service = await planServiceChange(tx, before, input)
  const length = service ? service.length : lengthOf(before)
  const endAt = new Date(start.getTime() + length.visitMinutes * MINUTE_MS)
  const completedAt = completedAtOf(before, { status, startAt: start, endAt }, ctx.now)
  const { cleanupMinutes } = length
  const takesMore =
    isMoved || keptUntilOf({ endAt, completedAt, cleanupMinutes }) > keptUntilOf(before)
  if (needsSlotCheck(before.status, status, takesMore)) {
    const kept = { startAt: start, endAt: visitEndOf({ endAt, completedAt }), cleanupMinutes }
    await assertSlotAvailable(tx, ctx, {
      start,
      ...lengthOf(kept),
      movingIds: [id],
      anywhere: true,
    })
  }
  const payment = paymentOf(before, input)
  const { pictureReference = before.pictureReference } = input
  if (pictureReference && pictureReference !== before.pictureReference) {
    await refuseUnknownPicture(tx, pictureReference)
  }
  const needsNewRevision = isMoved || status !== before.status || service !== null
  const isStartAgreed = isMoved || (before.status === 'cancelled' && status !== 'cancelled')
  if (service) await writeAddonChange(tx, id, service)
  const updated = await tx.booking.update({
    where: { id },
    data: {
      ...service?.copy,
      ...definedFields({ notes: input.notes, donationAmount: input.donationAmount }),
      ...payment,
      status,
      startAt: start,
      endAt,
      completedAt,
      pictureReference,
      ...(isStartAgreed ? { startAgreedAt: ctx.now } : {}),
      revision: { increment: needsNewRevision ? 1 : 0 },
    },
    include: withProblems,
  })
  const after = withStatus(updated)
  const notifyClient = input.notifyClient ?? true
  const kind = kindOfChange(before, after)
  const published = { kind, before, after, notifyClient }
  const clientWillBeEmailed = await publishBookingChange(tx, ctx, published)
  const cutCardRevision = await updateCutCard(tx, ctx, { clientId: after.clientId, input })
  const shown = await withRenewed(tx, after)
  const { revision } = after
  return { ...bookingView(shown), revision, clientWillBeEmailed, cutCardRevision }
}

/** A form sends what it has shown, since the booking may have been changed while it was open. */
function refuseUnlessUnchanged(
  before: BookingRow,
  expected: NonNullable<UpdateInput['ifUnchanged']>,
) {
  const { status, notes, paymentMethod, pictureReference, appointmentTypeId } = before
  const now = {
    status,
    startDatetime: before.startAt,
    notes,
    donationAmount: before.donationAmount?.toNumber() ?? null,
    paymentMethod,
    pictureReference,
    appointmentTypeId,
    addonIds: before.addons.flatMap(({ addonId }) => addonId ?? []),
  }
  const textOf = (fields: typeof now | (typeof now & typeof expected)) =>
    JSON.stringify({ ...fields, addonIds: fields.addonIds.toSorted((a, b) => a - b) })
  if (textOf({ ...now, ...definedFields(expected) }) !== textOf(now))
    throw new Refusal('bookingEdited')
}

/** @returns the revision of the changed card; null when it stays as it is. */
async function updateCutCard(
  tx: Transaction,
  ctx: Context,
  { clientId, input: { cutCard } }: { clientId: number | null; input: UpdateInput },
) {
  if (!cutCard) return null
  if (clientId === null) throw refuseField('cut_card', 'The client of this booking was deleted.')
  return writeCutCard(tx, ctx, { id: clientId, ...cutCard })
}

/**
 * The method of payment after a change. "None" excludes an amount: an amount that is sent alone clears "None", and both sent
 * together are refused.
 */
function paymentOf(before: BookingRow, { donationAmount, paymentMethod }: UpdateInput) {
  const amount = donationAmount === undefined ? before.donationAmount?.toNumber() : donationAmount
  const method = paymentMethod === undefined ? before.paymentMethod : paymentMethod
  if (method !== 'none' || !amount) return definedFields({ paymentMethod })
  if (paymentMethod === 'none') throw refuseField('payment_method', PAID_NONE)
  return { paymentMethod: null }
}

const PAID_NONE = 'There is an amount. Please choose how it was paid, or clear the amount.'

/** How long a booking keeps its time. */
function keptMinutes({ visitMinutes, cleanupMinutes }: VisitLength): number {
  return visitMinutes + cleanupMinutes
}

/** The end of the time that a booking keeps, as the generated column has it. */
function keptUntilOf(booking: Pick<KeptVisit, 'endAt' | 'completedAt' | 'cleanupMinutes'>): Date {
  return new Date(visitEndOf(booking).getTime() + booking.cleanupMinutes * MINUTE_MS)
}

/**
 * When a visit was completed before its planned end, to the minute, so that the rest of its time is free. Null for a visit
 * that was completed before its start or after its end, and for one that was completed and then moved.
 */
function completedAtOf(
  before: BookingRow,
  { status, startAt, endAt }: Pick<BookingRow, 'status' | 'startAt' | 'endAt'>,
  now: Date,
): Date | null {
  if (status !== 'completed') return null
  if (before.status === 'completed') {
    return startAt.getTime() === before.startAt.getTime() ? before.completedAt : null
  }
  if (now < startAt || now >= endAt) return null
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(Math.max(minute, startAt.getTime()))
}

function needsSlotCheck(before: BookingStatus, after: BookingStatus, takesMore: boolean): boolean {
  return (takesMore && holdsTime(after)) || needsFreeTime(before, after)
}

function kindOfChange(before: BookingRow, after: BookingRow): EventKind {
  if (after.status === 'cancelled' && before.status !== 'cancelled') return 'cancelled'
  return after.startAt.getTime() === before.startAt.getTime() ? 'changed' : 'moved'
}

/** The page each kind of link opens. `manage` has no page of its own and opens the reschedule page. */
const LINK_PATHS: Record<TokenPurpose, string> = {
  manage: '/reschedule',
  reschedule: '/reschedule',
  cancel: '/cancel',
}

/**
 * Issues a new link for the barber to share; earlier links stay valid. The booking lock keeps the booking from being deleted
 * meanwhile, which would fail as a lost foreign key.
 */
export async function generateToken(ctx: Context, { id, purpose }: GenerateTokenInput) {
  return withBookingLock(ctx, async (tx) => {
    const { endAt } = await findBooking(tx, id)
    const token = await issueToken(tx, id, purpose)
    const url = ctx.site.urlOf(`${LINK_PATHS[purpose]}/${token}`)
    return { token, purpose, url, expiresAt: linkExpiry(endAt) }
  })
}
