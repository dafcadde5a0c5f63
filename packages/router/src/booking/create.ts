import type { Addon, Transaction } from '@haircuts/db/client'
import { effectiveAddonPrice } from '@haircuts/scheduling/free-special'
import { assertSlotAvailable } from '../availability/reads.ts'
import { withBookingLock } from '../booking-lock.ts'
import { findOrCreateClient } from '../client/writes.ts'
import type { Context } from '../context.ts'
import { type IssuedTokens, issueTokens } from '../link/tokens.ts'
import { promisesAddress } from '../message/address-reads.ts'
import { refuseField } from '../refusal.ts'
import { readSettings } from '../setting/reads.ts'
import { publishBookingChange } from './change.ts'
import {
  assertMayOverride,
  refuseProgramInForm,
  refuseTooManyUpcoming,
  refuseUnknownPicture,
} from './guards.ts'
import { findReplay, saveIdempotentResult } from './idempotency.ts'
import { findBooking, linkedBookingView } from './reads.ts'
import { withStatus } from './row.ts'
import type { CreateInput } from './schema.ts'

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
      const booking = await findBooking(tx, replay.bookingId)
      return { booking, tokens: replay.tokens ?? (await issueTokens(tx, booking.id)) }
    }
    const { visit, addons } = await planVisit(tx, ctx, input)
    if (!input.adminOverride && input.clientEmail) {
      await refuseTooManyUpcoming(tx, ctx, input.clientEmail)
    }
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
      ...withStatus(written),
      appointmentType: { color: visit.typeColor },
      addons: await writeAddons(tx, written.id, addons),
    }
    // A visitor cannot book without being told.
    const notifyClient = input.notifyClient || !input.adminOverride
    await publishBookingChange(tx, ctx, {
      kind: 'created',
      before: null,
      after: booking,
      notifyClient,
    })
    const tokens = await issueTokens(tx, booking.id)
    await saveIdempotentResult(tx, ctx, { request, bookingId: booking.id, tokens })
    return { booking, tokens }
  })
  const settings = await readSettings(ctx)
  const view = linkedBookingView(booking, { purpose: 'manage' }, { now: ctx.now, settings })
  return { ...view, ...linksOf(ctx, tokens), addressPromised: promisesAddress(settings) }
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
    cleanupMinutes: type.cleanupMinutes,
    anywhere: input.adminOverride,
  })
  const visit = {
    startAt,
    endAt: new Date(startAt.getTime() + visitMinutes * MINUTE_MS),
    cleanupMinutes: type.cleanupMinutes,
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
    data: addons.map((addon) => bookedAddon(bookingId, addon)),
  })
  return rows.sort((a, b) => a.id - b.id)
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

/** The copy of an add-on that a booking keeps. */
export function bookedAddon(bookingId: number, addon: Addon) {
  const { id: addonId, name, durationMinutes, isFreeSpecial } = addon
  const price = effectiveAddonPrice({ price: addon.price.toNumber(), isFreeSpecial })
  return { bookingId, addonId, name, durationMinutes, price, isFreeSpecial }
}
