import type { Transaction } from '@haircuts/db/client'
import { CLEANUP_LENGTH } from '@haircuts/scheduling/cleanup-pass'
import { assertSlotAvailable } from '../../availability/assert-available.ts'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import type { BookingRow } from '../../booking-calendar/booking-record.ts'
import { isBlocked } from '../../clients/blocked-contacts.ts'
import { day } from '../../emails/phrases.ts'
import { AppError, invalidField } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { type IssuedTokens, newTokens } from '../../links/links.ts'
import { formatContact, readSettings } from '../../site/settings.ts'
import { spanOf } from '../change-visits.ts'
import { writeBooking } from '../create-booking.ts'
import { bookingView, findBooking } from '../list-bookings.ts'
import type { DeviceContext } from '../same-again/device-cookie.ts'
import { NO_ANSWERS } from '../visitor-fields.ts'
import type { BookForClientInput, BookInput } from './cleanup-schema.ts'
import { findPass, requirePass } from './offer-cleanup.ts'

/** The name of the hidden service. */
const CLEANUP_NAME = 'Neck and ear clean-up'
/** The cancelled ones of a visit included: each of them has sent emails to the client and the barber. */
const MAX_PER_VISIT = 4

/**
 * Books the free clean-up of a visit by its link or on a remembered phone, by the rules of free times. It is neither paid nor
 * approved, and not one of the upcoming appointments that an address may have, since each completed visit has one.
 *
 * @throws AppError linkInvalid, cleanupNotIncluded, cleanupUsed, cleanupOver, tooManyCleanups, slotTaken, slotUnavailable or
 *   contactTheBarber.
 */
export async function bookCleanup(ctx: DeviceContext, { publicToken, startDatetime }: BookInput) {
  const found = await findPass(ctx, publicToken === undefined ? {} : { publicToken })
  if (found?.isReplaced) throw new AppError('linkInvalid')
  if (!found) throw new AppError(publicToken === undefined ? 'linkInvalid' : 'cleanupNotIncluded')
  const tokens = newTokens()
  const booking = await withBookingLock(ctx, async (tx) => {
    const visit = await findBooking(tx, found.visit.id)
    await assertWithinPass(tx, ctx, { visit, start: startDatetime })
    const { clientEmail: email, clientPhoneKey } = visit
    const [blocked] = await Promise.all([
      isBlocked(tx, ctx, [{ email, phoneKey: clientPhoneKey }]),
      assertSlotAvailable(tx, ctx, { start: startDatetime, ...CLEANUP_LENGTH }),
    ])
    if (blocked) throw new AppError('contactTheBarber')
    return writeCleanup(tx, ctx, { visit, start: startDatetime, notifyClient: true, tokens })
  })
  return {
    startDatetime: booking.startAt,
    endDatetime: booking.endAt,
    durationMinutes: CLEANUP_LENGTH.visitMinutes,
    service: booking.typeName,
    publicToken: tokens.manage,
  }
}

/**
 * Books the clean-up of a visit for the client. Only another booking prevents it, and it may be later than the site promises.
 *
 * @throws AppError bookingNotFound, cleanupNotIncluded, cleanupUsed or slotTaken.
 */
export async function bookCleanupForClient(ctx: Context, input: BookForClientInput) {
  const { id, startDatetime: start, notifyClient } = input
  return withBookingLock(ctx, async (tx) => {
    const visit = await findBooking(tx, id)
    const { zone } = await readSettings(tx)
    const { used } = await requirePass(tx, visit, { now: ctx.now, zone })
    if (used) throw new AppError('cleanupUsed')
    await assertSlotAvailable(tx, ctx, { start, ...CLEANUP_LENGTH, ignoresRules: true })
    const booking = await writeCleanup(tx, ctx, { visit, start, notifyClient, tokens: null })
    return bookingView({ ...booking, messages: [], closings: [] })
  })
}

/** @throws AppError cleanupNotIncluded, cleanupUsed, cleanupOver, tooManyCleanups, or a 422 on the start. */
async function assertWithinPass(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { visit, start }: { visit: BookingRow; start: Date },
) {
  const settings = await readSettings(tx)
  const pass = await requirePass(tx, visit, { now, zone: settings.zone })
  if (pass.used) throw new AppError('cleanupUsed')
  const made = await tx.booking.count({ where: { cleanupOfId: visit.id } })
  const contact = formatContact(settings)
  const last = day({ start: new Date(pass.endsAt.getTime() - 1), zone: settings.zone })
  if (made >= MAX_PER_VISIT) {
    const detail = `This clean-up was booked and cancelled too often. Please ${contact}.`
    throw new AppError('tooManyCleanups', { detail })
  }
  if (!pass.isOpen) {
    const detail = `The free clean-up within 14 days was possible until ${last}. Please ${contact}.`
    throw new AppError('cleanupOver', { detail })
  }
  if (start >= pass.endsAt) {
    throw invalidField('start_datetime', `Please choose a time until ${last}.`)
  }
}

interface NewCleanup {
  visit: BookingRow
  start: Date
  notifyClient: boolean
  tokens: IssuedTokens | null
}

/** The contact is that of the visit. A person of a group without an address gets no email, since the link shows the address. */
function writeCleanup(
  tx: Transaction,
  ctx: Context,
  { visit, start, notifyClient, tokens }: NewCleanup,
) {
  return writeBooking(tx, ctx, {
    data: {
      ...spanOf(start, CLEANUP_LENGTH),
      cleanupOfId: visit.id,
      appointmentTypeId: null,
      typeName: CLEANUP_NAME,
      typeDurationMinutes: CLEANUP_LENGTH.visitMinutes,
      typePrice: 0,
      typeColor: visit.typeColor,
      clientId: visit.clientId,
      clientName: visit.clientName,
      clientEmail: visit.clientEmail,
      clientPhone: visit.clientPhone,
      clientPhoneKey: visit.clientPhoneKey,
      ...NO_ANSWERS,
    },
    addons: [],
    notifyClient,
    request: null,
    tokens,
  })
}
