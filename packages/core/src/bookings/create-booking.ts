import type { Prisma, Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import type { VisitLength } from '@haircuts/scheduling/availability'
import { findExclusivePair } from '@haircuts/scheduling/choice-group'
import { effectiveAddonPrice } from '@haircuts/scheduling/free-special'
import { assertSlotAvailable } from '../availability/assert-available.ts'
import { findOrCreateClient } from '../clients/edit-clients.ts'
import { refuseField } from '../kernel/app-error.ts'
import { withBookingLock } from '../kernel/booking-lock.ts'
import { type Amount, type ShownBooking, withStatus } from '../kernel/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { addTokens, type IssuedTokens, issueTokens, newTokens } from '../kernel/link-tokens.ts'
import { readSettings, type Settings } from '../site/settings.ts'
import {
  assertMayOverride,
  countUpcoming,
  refuseProgramInForm,
  refuseTooManyUpcoming,
  refuseUnknownPicture,
} from './booking-limits.ts'
import type { CreateInput } from './booking-schema.ts'
import { publishBookingChange } from './change-booking.ts'
import { findReplay, saveIdempotentResult } from './idempotency.ts'
import { findBooking, linkedBookingView } from './list-bookings.ts'

const MINUTE_MS = 60_000

interface CreateOptions {
  /** Checks a limit of the caller inside the lock. */
  refuse?: (tx: Transaction) => Promise<void>
  /** The booking by whose link or phone this one is booked again. */
  bookedFromId?: number | null
}

/**
 * Books a visit. One transaction, under the booking lock, covers everything from the availability check
 * to the links. A repeated request with the same Idempotency-Key returns the first booking.
 *
 * @throws Refusal slotTaken or slotUnavailable with the three nearest free starts; tooManyUpcoming,
 *   idempotencyKeyReused, bookingErased, formFilledByProgram, formTooFast or signInNeeded.
 */
export async function createBooking(
  ctx: Context,
  input: CreateInput,
  { refuse, bookedFromId = null }: CreateOptions = {},
) {
  await assertMayOverride(ctx, input)
  refuseProgramInForm(input)
  const request = JSON.stringify(withoutFormMetadata(input))
  const contact = { email: input.clientEmail, name: input.clientName, phone: input.clientPhone }
  const anywhere = input.adminOverride
  const { booking, tokens, settings } = await withBookingLock(ctx, async (tx) => {
    const [replay, service, settings, upcoming] = await Promise.all([
      findReplay(tx, ctx, request),
      findService(tx, input.appointmentTypeId),
      readSettings(tx),
      countUpcoming(tx, ctx, anywhere ? null : input.clientEmail),
    ])
    if (replay) {
      const booking = await findBooking(tx, replay.bookingId)
      const tokens = replay.tokens ?? (await issueTokens(tx, booking.id))
      return { booking, tokens, settings }
    }
    await refuse?.(tx)
    const { copy, addons, length } = planOf(service, input)
    if (input.pictureReference) await refuseUnknownPicture(tx, input.pictureReference)
    const [client] = await Promise.all([
      findOrCreateClient(tx, ctx, contact),
      assertSlotAvailable(tx, ctx, { start: input.startDatetime, ...length, anywhere }),
    ])
    refuseTooManyUpcoming(upcoming, settings)
    const written = await writeBooking(tx, ctx, {
      data: {
        ...copy,
        ...spanOf(input.startDatetime, length),
        ...contactOf(input),
        clientId: client.id,
        bookedFromId,
      },
      addons,
      // A visitor cannot book without being told.
      notifyClient: input.notifyClient || !anywhere,
      request,
    })
    return { ...written, settings }
  })
  return newBookingView(ctx, { booking, tokens, settings })
}

interface NewBooking {
  booking: ShownBooking
  tokens: IssuedTokens
  settings: Settings
}

/** The response about a new booking. Only the barber learns the id of the client. */
export function newBookingView(ctx: Context, { booking, tokens, settings }: NewBooking) {
  const view = linkedBookingView(booking, { purpose: 'manage' }, { now: ctx.now, settings })
  return {
    ...view,
    client: ctx.admin ? { ...view.client, id: booking.clientId } : view.client,
    ...linksOf(ctx, tokens),
  }
}

/** The request for the idempotency hash, without the form's metadata, which differs at every submission. */
export function withoutFormMetadata<T extends CreateInput>({
  formCheck,
  formAgeMs,
  ...request
}: T) {
  return request
}

function linksOf({ site }: Context, tokens: IssuedTokens) {
  return {
    publicToken: tokens.manage,
    rescheduleUrl: site.urlOf(`/reschedule/${tokens.reschedule}`),
    cancelUrl: site.urlOf(`/cancel/${tokens.cancel}`),
  }
}

type ChosenService = Pick<CreateInput, 'appointmentTypeId' | 'addonIds' | 'adminOverride'>

/**
 * The copy that a new booking keeps of its service, its add-ons as they are now, and how long it takes.
 *
 * @throws Refusal 422 for a service or an add-on that is not offered, and for add-ons that exclude each other.
 */
export async function planService(tx: Transaction, chosen: ChosenService) {
  return planOf(await findService(tx, chosen.appointmentTypeId), chosen)
}

interface Service {
  isActive: boolean
  copy: {
    appointmentTypeId: number
    typeName: string
    typeDurationMinutes: number
    typePrice: number | null
    typeColor: string
    cleanupMinutes: number
  }
  addons: OfferedAddon[] | null
}

interface OfferedAddon {
  id: number
  name: string
  durationMinutes: number
  price: Amount
  isFreeSpecial: boolean
  choiceGroup: string | null
}

async function findService(tx: Transaction, id: number): Promise<Service | null> {
  const [service] = await queryPrepared<Service & object>(tx, FIND_SERVICE, [id])
  return service ?? null
}

/** A service as a booking copies it, with the add-ons that it offers. */
const FIND_SERVICE = {
  name: 'service to book',
  text: `
    SELECT is_active AS "isActive",
           json_build_object('appointmentTypeId', id, 'typeName', name, 'typePrice', price,
                             'typeDurationMinutes', duration_minutes, 'typeColor', color,
                             'cleanupMinutes', cleanup_minutes) AS copy,
           (SELECT json_agg(json_build_object('id', addon.id, 'name', addon.name, 'price', addon.price,
                                              'durationMinutes', addon.duration_minutes,
                                              'isFreeSpecial', addon.is_free_special,
                                              'choiceGroup', addon.choice_group))
              FROM addon JOIN appointment_type_addon ON addon_id = addon.id
             WHERE appointment_type_id = appointment_type.id AND addon.is_active) AS addons
      FROM appointment_type WHERE id = $1`,
}

function planOf(service: Service | null, { addonIds, adminOverride }: ChosenService) {
  if (!service || !(service.isActive || adminOverride)) {
    throw refuseField('appointment_type_id', 'This service does not exist or is not offered.')
  }
  const { copy } = service
  const addons = addonIds.map((id) => {
    const addon = service.addons?.find((each) => each.id === id)
    if (!addon) throw refuseField('addon_ids', `This service does not offer the add-on ${id}.`)
    return addon
  })
  const exclusive = findExclusivePair(addons)
  if (exclusive) throw refuseBoth(exclusive)
  const addonMinutes = addons.reduce((sum, addon) => sum + addon.durationMinutes, 0)
  const { typeDurationMinutes, cleanupMinutes } = copy
  return {
    copy,
    addons,
    length: { visitMinutes: typeDurationMinutes + addonMinutes, cleanupMinutes },
  }
}

/** The error for two add-ons of which only one can be chosen. */
export function refuseBoth([one, other]: readonly [{ name: string }, { name: string }]) {
  return refuseField('addon_ids', `Please choose either ${one.name} or ${other.name}, not both.`)
}

export function spanOf(startAt: Date, { visitMinutes }: VisitLength) {
  return { startAt, endAt: new Date(startAt.getTime() + visitMinutes * MINUTE_MS) }
}

interface NewVisit {
  data: Prisma.BookingUncheckedCreateInput & { typeColor: string }
  addons: readonly OfferedAddon[]
  notifyClient: boolean
  /** The request whose Idempotency-Key keeps this booking as its answer; null where another booking does. */
  request: string | null
}

/** Writes a booking with its add-ons and links, and publishes it. Call it inside the booking lock. */
export async function writeBooking(
  tx: Transaction,
  ctx: Context,
  { data, addons, notifyClient, request }: NewVisit,
) {
  const written = await tx.booking.create({
    data: { ...data, createdAt: ctx.now, startAgreedAt: ctx.now },
  })
  const booking = {
    ...withStatus(written),
    appointmentType: { color: data.typeColor },
    addons: await writeAddons(tx, written.id, addons),
  }
  const tokens = newTokens()
  await Promise.all([
    addTokens(tx, booking.id, tokens),
    request && saveIdempotentResult(tx, ctx, { request, bookingId: booking.id, tokens }),
    publishBookingChange(tx, ctx, { kind: 'created', before: null, after: booking, notifyClient }),
  ])
  return { booking, tokens }
}

/** Not a nested write of the booking: Prisma would read both rows back while the booking lock is held. */
async function writeAddons(tx: Transaction, bookingId: number, addons: readonly OfferedAddon[]) {
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
export function bookedAddon(bookingId: number, addon: OfferedAddon) {
  const { id: addonId, name, durationMinutes, isFreeSpecial } = addon
  const price = effectiveAddonPrice({ price: Number(addon.price), isFreeSpecial })
  return { bookingId, addonId, name, durationMinutes, price, isFreeSpecial }
}
