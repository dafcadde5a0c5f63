import type { Addon, Transaction } from '@haircuts/db/client'
import { effectiveAddonPrice } from '@haircuts/scheduling/free-special'
import {
  canVisitorChange,
  holdsTime,
  isBookingStatus,
  needsFreeTime,
} from '@haircuts/scheduling/lifecycle'
import { assertSlotAvailable } from '../availability/reads.ts'
import { withBookingLock } from '../booking-lock.ts'
import { findOrCreateClient } from '../client/writes.ts'
import type { Context } from '../context.ts'
import { definedFields } from '../fields.ts'
import { bookingIdOfToken } from '../link/reads.ts'
import { type IssuedTokens, issueTokens } from '../link/writes.ts'
import { promisesAddress } from '../message/address-reads.ts'
import { Refusal, refuseField } from '../refusal.ts'
import { readSettings } from '../setting/reads.ts'
import {
  assertMayOverride,
  refuseIfBegun,
  refuseProgramInForm,
  refuseTooManyMoves,
  refuseTooManyUpcoming,
} from './guards.ts'
import type { EventKind } from './history-schema.ts'
import { findReplay, saveIdempotentResult } from './idempotency.ts'
import { publishBookingChange } from './publish-change.ts'
import { bookingView, findBooking, linkedBookingView } from './reads.ts'
import { type BookingRow, type ColouredBookingRow, withAddons, withProblems } from './row.ts'
import type { ByTokenInput, CreateInput, RescheduleInput, UpdateInput } from './schema.ts'

const MINUTE_MS = 60_000

/**
 * Books a visit. One transaction, under the booking lock, covers everything from the availability check
 * to the links. A repeated request with the same Idempotency-Key returns the first booking.
 *
 * @throws Refusal slotTaken or slotUnavailable with the three nearest free starts; tooManyUpcoming,
 *   idempotencyKeyReused, formFilledByProgram, formTooFast or signInNeeded.
 */
export async function createBooking(ctx: Context, input: CreateInput) {
  await assertMayOverride(ctx, input)
  refuseProgramInForm(input)
  const request = JSON.stringify(withoutFormMetadata(input))
  const { booking, tokens } = await withBookingLock(ctx, async (tx) => {
    const replay = await findReplay(tx, ctx, request)
    if (replay) {
      const where = { id: replay.bookingId }
      const booking = await tx.booking.findUniqueOrThrow({ where, include: withAddons })
      return { booking, tokens: replay.tokens ?? (await issueTokens(tx, booking.id)) }
    }
    const { visit, addons } = await planVisit(tx, ctx, input)
    if (!input.adminOverride) await refuseTooManyUpcoming(tx, ctx, input.clientEmail)
    const client = await findOrCreateClient(tx, ctx, {
      email: input.clientEmail,
      name: input.clientName,
      phone: input.clientPhone,
    })
    const written = await tx.booking.create({
      data: {
        ...visit,
        ...contactOf(input),
        clientId: client.id,
        createdAt: ctx.now,
        startAgreedAt: ctx.now,
      },
    })
    const booking = {
      ...written,
      appointmentType: { color: visit.typeColor },
      addons: await writeAddons(tx, written.id, addons),
    }
    await publishBookingChange(tx, ctx, { kind: 'created', before: null, after: booking })
    const tokens = await issueTokens(tx, booking.id)
    await saveIdempotentResult(tx, ctx, { request, bookingId: booking.id, tokens })
    return { booking, tokens }
  })
  const addressPromised = promisesAddress(await readSettings(ctx))
  return { ...linkedBookingView(booking, ctx.now), ...linksOf(ctx, tokens), addressPromised }
}

/** The request for the idempotency hash, without the form's metadata, which differs at every submission. */
function withoutFormMetadata({ formCheck, formAgeMs, ...request }: CreateInput) {
  return request
}

function linksOf({ site }: Context, tokens: IssuedTokens) {
  return {
    publicToken: tokens.manage,
    rescheduleUrl: site.urlOf(`/reschedule/${tokens.reschedule}`),
    cancelUrl: site.urlOf(`/cancel/${tokens.cancel}`),
  }
}

/**
 * Reschedules a visit by its link. Its length and add-ons stay as agreed.
 *
 * @throws Refusal linkInvalid, notConfirmed, visitBegun, tooManyMoves, slotTaken or slotUnavailable.
 */
export async function rescheduleBooking(ctx: Context, input: RescheduleInput) {
  const { publicToken, newStartDatetime: start } = input
  const booking = await withBookingLock(ctx, async (tx) => {
    const id = await bookingIdOfToken(tx, { publicToken, purpose: 'reschedule', now: ctx.now })
    const before = await tx.booking.findUniqueOrThrow({ where: { id }, include: withAddons })
    const { status, startAt, endAt } = before
    if (!isOpenToVisitors(status)) {
      throw new Refusal('notConfirmed', {
        detail: `This appointment is ${status} and cannot be rescheduled.`,
      })
    }
    await refuseIfBegun(tx, ctx, { startAt, act: 'rescheduled' })
    await refuseTooManyMoves(tx, ctx, id)
    // The same start is a no-op: no mail, no calendar write, and it does not count towards the limit.
    if (start.getTime() === startAt.getTime()) return before
    const length = endAt.getTime() - startAt.getTime()
    await assertSlotAvailable(tx, ctx, { start, visitMinutes: length / MINUTE_MS, movingId: id })
    const after = await tx.booking.update({
      where: { id },
      data: {
        startAt: start,
        endAt: new Date(start.getTime() + length),
        startAgreedAt: ctx.now,
        revision: { increment: 1 },
      },
      include: withAddons,
    })
    await publishBookingChange(tx, ctx, { kind: 'moved', before, after })
    return after
  })
  return linkedBookingView(booking, ctx.now)
}

/** Cancels by a link. @throws Refusal linkInvalid, alreadyCancelled, notConfirmed or visitBegun. */
export async function cancelBooking(ctx: Context, { publicToken }: ByTokenInput) {
  const booking = await withBookingLock(ctx, async (tx): Promise<ColouredBookingRow> => {
    const id = await bookingIdOfToken(tx, { publicToken, purpose: 'cancel', now: ctx.now })
    const before = await tx.booking.findUniqueOrThrow({ where: { id } })
    const { status, startAt } = before
    if (status === 'cancelled') throw new Refusal('alreadyCancelled')
    if (!isOpenToVisitors(status)) {
      throw new Refusal('notConfirmed', {
        detail: `This appointment is ${status} and cannot be cancelled.`,
      })
    }
    await refuseIfBegun(tx, ctx, { startAt, act: 'cancelled' })
    const after = await tx.booking.update({
      where: { id },
      data: { status: 'cancelled', revision: { increment: 1 } },
      include: withAddons,
    })
    await publishBookingChange(tx, ctx, { kind: 'cancelled', before, after })
    return after
  })
  return linkedBookingView(booking, ctx.now)
}

/**
 * Changes a booking in the back office. The barber may choose any start and status; only a conflict with
 * another booking is refused, and only if the change makes this booking occupy a time it did not occupy.
 *
 * @throws Refusal bookingNotFound or slotTaken.
 */
export async function updateBooking(ctx: Context, { id, ...input }: UpdateInput) {
  return withBookingLock(ctx, async (tx) => {
    const before = await findBooking(tx, id)
    const start = input.startDatetime ?? before.startAt
    const status = input.status ?? before.status
    const isMoved = start.getTime() !== before.startAt.getTime()
    const length = before.endAt.getTime() - before.startAt.getTime()
    if (needsSlotCheck(before.status, status, isMoved)) {
      const visitMinutes = length / MINUTE_MS
      await assertSlotAvailable(tx, ctx, { start, visitMinutes, movingId: id, anywhere: true })
    }
    const { pictureReference = before.pictureReference } = input
    if (pictureReference && pictureReference !== before.pictureReference) {
      await refuseUnknownPicture(tx, pictureReference)
    }
    const needsNewRevision = isMoved || status !== before.status
    const isStartAgreed = isMoved || (before.status === 'cancelled' && status !== 'cancelled')
    const after = await tx.booking.update({
      where: { id },
      data: {
        ...definedFields({ notes: input.notes, donationAmount: input.donationAmount }),
        status,
        startAt: start,
        endAt: new Date(start.getTime() + length),
        pictureReference,
        ...(isStartAgreed ? { startAgreedAt: ctx.now } : {}),
        revision: { increment: needsNewRevision ? 1 : 0 },
      },
      include: withProblems,
    })
    const notifyClient = input.notifyClient ?? true
    const kind = kindOfChange(before, after)
    await publishBookingChange(tx, ctx, { kind, before, after, notifyClient })
    return bookingView(after)
  })
}

function needsSlotCheck(before: string, after: string, isMoved: boolean): boolean {
  if (!isBookingStatus(before) || !isBookingStatus(after)) return false
  return (isMoved && holdsTime(after)) || needsFreeTime(before, after)
}

function kindOfChange(before: BookingRow, after: BookingRow): EventKind {
  if (after.status === 'cancelled' && before.status !== 'cancelled') return 'cancelled'
  return after.startAt.getTime() === before.startAt.getTime() ? 'changed' : 'moved'
}

function isOpenToVisitors(status: string): boolean {
  return isBookingStatus(status) && canVisitorChange(status)
}

/** Copies the service and add-ons as they are now, and checks that the time they take is available. */
async function planVisit(tx: Transaction, ctx: Context, input: CreateInput) {
  const type = await tx.appointmentType.findUnique({ where: { id: input.appointmentTypeId } })
  if (!type || !(type.isActive || input.adminOverride)) {
    throw refuseField('appointment_type_id', 'This service does not exist or is not offered.')
  }
  const offered = await tx.addon.findMany({
    where: { isActive: true, offeredBy: { some: { appointmentTypeId: type.id } } },
  })
  const addons = input.addonIds.map((id) => {
    const addon = offered.find((each) => each.id === id)
    if (!addon) throw refuseField('addon_ids', `This service does not offer the add-on ${id}.`)
    return addon
  })
  if (input.pictureReference) await refuseUnknownPicture(tx, input.pictureReference)

  const addonMinutes = addons.reduce((sum, addon) => sum + addon.durationMinutes, 0)
  const visitMinutes = type.durationMinutes + addonMinutes
  const startAt = input.startDatetime
  await assertSlotAvailable(tx, ctx, {
    start: startAt,
    visitMinutes,
    anywhere: input.adminOverride,
  })
  const visit = {
    startAt,
    endAt: new Date(startAt.getTime() + visitMinutes * MINUTE_MS),
    appointmentTypeId: type.id,
    typeName: type.name,
    typeDurationMinutes: type.durationMinutes,
    typePrice: type.price,
    typeColor: type.color,
  }
  return { visit, addons }
}

/** Not a nested write of the booking: Prisma would read both rows back while the booking lock is held. */
async function writeAddons(tx: Transaction, bookingId: number, addons: readonly Addon[]) {
  if (addons.length === 0) return []
  const rows = await tx.bookingAddon.createManyAndReturn({
    data: addons.map(({ id, name, durationMinutes, price, isFreeSpecial }) => ({
      bookingId,
      addonId: id,
      name,
      durationMinutes,
      price: effectiveAddonPrice({ price: price.toNumber(), isFreeSpecial }),
      isFreeSpecial,
    })),
  })
  return rows.sort((a, b) => a.id - b.id)
}

async function refuseUnknownPicture(tx: Transaction, reference: string) {
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  const picture = await tx.picture.findUnique({ where: { name } })
  if (!picture) throw refuseField('picture_reference', 'Please upload the picture first.')
}

function contactOf(input: CreateInput) {
  return {
    clientName: input.clientName,
    clientEmail: input.clientEmail,
    clientPhone: input.clientPhone,
    clientNotes: input.clientNotes,
    isFirstTime: input.isFirstTime,
    referralSource: input.referralSource,
    pictureReference: input.pictureReference,
  }
}
