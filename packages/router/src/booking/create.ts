import type { Addon, Prisma, Transaction } from '@haircuts/db/client'
import type { VisitLength } from '@haircuts/scheduling/availability'
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
 * to the links. A repeated request with the same Idempotency-Key returns the first booking. `refuse` checks a limit of the
 * caller inside the lock.
 *
 * @throws Refusal slotTaken or slotUnavailable with the three nearest free starts; tooManyUpcoming,
 *   idempotencyKeyReused, formFilledByProgram, formTooFast or signInNeeded.
 */
export async function createBooking(
  ctx: Context,
  input: CreateInput,
  { refuse }: { refuse?: (tx: Transaction) => Promise<void> } = {},
) {
  await assertMayOverride(ctx, input)
  refuseProgramInForm(input)
  const request = JSON.stringify(withoutFormMetadata(input))
  const { booking, tokens } = await withBookingLock(ctx, async (tx) => {
    const replay = await findReplay(tx, ctx, request)
    if (replay) {
      const booking = await findBooking(tx, replay.bookingId)
      return { booking, tokens: replay.tokens ?? (await issueTokens(tx, booking.id)) }
    }
    await refuse?.(tx)
    const { visit, addons } = await planVisit(tx, ctx, input)
    if (!input.adminOverride && input.clientEmail) {
      await refuseTooManyUpcoming(tx, ctx, input.clientEmail)
    }
    const client = await findOrCreateClient(tx, ctx, {
      email: input.clientEmail,
      name: input.clientName,
      phone: input.clientPhone,
    })
    const booking = await writeBooking(tx, ctx, {
      data: { ...visit, ...contactOf(input), clientId: client.id },
      addons,
      // A visitor cannot book without being told.
      notifyClient: input.notifyClient || !input.adminOverride,
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
export function withoutFormMetadata<T extends CreateInput>({
  formCheck,
  formAgeMs,
  ...request
}: T) {
  return request
}

export function linksOf({ site }: Context, tokens: IssuedTokens) {
  return {
    publicToken: tokens.manage,
    rescheduleUrl: site.urlOf(`/reschedule/${tokens.reschedule}`),
    cancelUrl: site.urlOf(`/cancel/${tokens.cancel}`),
  }
}

/** Copies the service and add-ons as they are now, and checks that the time they take is available. */
async function planVisit(tx: Transaction, ctx: Context, input: CreateInput) {
  const { copy, addons, length } = await planService(tx, input)
  if (input.pictureReference) await refuseUnknownPicture(tx, input.pictureReference)
  const start = input.startDatetime
  await assertSlotAvailable(tx, ctx, { start, ...length, anywhere: input.adminOverride })
  return { visit: { ...copy, ...spanOf(start, length) }, addons }
}

type ChosenService = Pick<CreateInput, 'appointmentTypeId' | 'addonIds' | 'adminOverride'>

/**
 * The copy that a new booking keeps of its service, its add-ons as they are now, and how long it takes.
 *
 * @throws Refusal 422 for a service or an add-on that is not offered.
 */
export async function planService(
  tx: Transaction,
  { appointmentTypeId, addonIds, adminOverride }: ChosenService,
) {
  const type = await tx.appointmentType.findUnique({ where: { id: appointmentTypeId } })
  if (!type || !(type.isActive || adminOverride)) {
    throw refuseField('appointment_type_id', 'This service does not exist or is not offered.')
  }
  const offered = await tx.addon.findMany({
    where: { isActive: true, offeredBy: { some: { appointmentTypeId: type.id } } },
  })
  const addons = addonIds.map((id) => {
    const addon = offered.find((each) => each.id === id)
    if (!addon) throw refuseField('addon_ids', `This service does not offer the add-on ${id}.`)
    return addon
  })
  const addonMinutes = addons.reduce((sum, addon) => sum + addon.durationMinutes, 0)
  const { cleanupMinutes } = type
  return {
    copy: {
      cleanupMinutes,
      appointmentTypeId: type.id,
      typeName: type.name,
      typeDurationMinutes: type.durationMinutes,
      typePrice: type.price,
      typeColor: type.color,
    },
    addons,
    length: { visitMinutes: type.durationMinutes + addonMinutes, cleanupMinutes },
  }
}

export function spanOf(startAt: Date, { visitMinutes }: VisitLength) {
  return { startAt, endAt: new Date(startAt.getTime() + visitMinutes * MINUTE_MS) }
}

interface NewVisit {
  data: Prisma.BookingUncheckedCreateInput & { typeColor: string }
  addons: readonly Addon[]
  notifyClient: boolean
}

/** Writes a booking with its add-ons and publishes it. Call it inside the booking lock. */
export async function writeBooking(
  tx: Transaction,
  ctx: Context,
  { data, addons, notifyClient }: NewVisit,
) {
  const written = await tx.booking.create({
    data: { ...data, createdAt: ctx.now, startAgreedAt: ctx.now },
  })
  const booking = {
    ...withStatus(written),
    appointmentType: { color: data.typeColor },
    addons: await writeAddons(tx, written.id, addons),
  }
  await publishBookingChange(tx, ctx, {
    kind: 'created',
    before: null,
    after: booking,
    notifyClient,
  })
  return booking
}

/** Not a nested write of the booking: Prisma would read both rows back while the booking lock is held. */
async function writeAddons(tx: Transaction, bookingId: number, addons: readonly Addon[]) {
  if (addons.length === 0) return []
  const rows = await tx.bookingAddon.createManyAndReturn({
    data: addons.map((addon) => bookedAddon(bookingId, addon)),
  })
  return rows.sort((a, b) => a.id - b.id)
}

export function contactOf(input: CreateInput) {
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
