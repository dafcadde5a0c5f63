import type { Transaction } from '@haircuts/db/client'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { sha256 } from '../../kernel/secrets.ts'
import { createBooking } from '../create-booking.ts'
import { sharesContact } from '../internal/shares-contact.ts'
import { NO_ANSWERS } from '../visitor-fields.ts'
import type { DeviceContext } from './device-cookie.ts'
import {
  firstNameOf,
  isProven,
  offerFor,
  type Returning,
  requireReturning,
  rootOf,
} from './offer-same-again.ts'
import { rotateDevice } from './remembered-devices.ts'
import type { BookInput } from './same-again-schema.ts'

const DAY_MS = 86_400_000
/** Bookings that a client may get in 24 hours before this way of booking pauses. */
const MAX_PER_DAY = 5

/**
 * Books the offer for the stored client, by the same use case as any other booking. The caller sends the service,
 * add-ons and price of the offer; if one of them has changed since, nothing is booked.
 *
 * @throws AppError linkInvalid, offerGone, offerChanged, tooManySameAgain, and those of `createBooking`.
 */
export async function bookSameAgain(ctx: DeviceContext, input: BookInput) {
  const returning = await requireReturning(ctx, input)
  const { client, deviceId } = returning
  const repeats = await isReplay(ctx)
  if (!repeats) {
    // Or a copy of the cookie could take the phone over within the minutes in which its former token works.
    if (returning.isReplaced) throw new AppError('linkInvalid')
    await assertOfferUnchanged(ctx, returning, input)
  }
  const order = {
    appointmentTypeId: input.appointmentTypeId,
    addonIds: input.addonIds,
    startDatetime: input.startDatetime,
    clientName: client.name,
    clientEmail: client.email,
    clientPhone: client.phone,
    ...NO_ANSWERS,
    isFirstTime: false,
    adminOverride: false,
    notifyClient: true,
    formCheck: null,
    formAgeMs: null,
  }
  const assertAllowed = async (tx: Transaction) => {
    // The key has expired, so this is no repeated request, and its offer was not checked above.
    if (repeats) throw new AppError('offerChanged')
    await assertDailyLimit(tx, ctx, returning)
  }
  const { known } = returning
  const options = {
    bookedFromId: rootOf(known),
    isKnown: isProven(returning) && known.place === null,
  }
  const booked = await createBooking(ctx, order, { assertAllowed, ...options })
  if ('awaits' in booked) return booked
  if (deviceId !== null) await rotateDevice(ctx, deviceId)
  return {
    firstName: firstNameOf(client.name),
    status: booked.status,
    startDatetime: booked.startDatetime,
    endDatetime: booked.endDatetime,
    durationMinutes: booked.durationMinutes,
    price: booked.price,
    service: booked.appointmentType.name,
    addons: booked.addons.map(({ name }) => name),
    // A link shows the contact of its booking.
    publicToken: sharesContact(known, order) ? booked.publicToken : null,
  }
}

/** A repeated request gets the response of the first, even if the offer has changed. */
async function isReplay({
  db,
  idempotencyKey,
}: Pick<Context, 'idempotencyKey' | 'db'>): Promise<boolean> {
  if (!idempotencyKey) return false
  return (await db.idempotencyKey.count({ where: { keyHash: sha256(idempotencyKey) } })) > 0
}

/**
 * Besides the limit of upcoming bookings, and inside the booking lock like it: somebody else with the link or the phone could
 * book and cancel all day. The bookings of one group or series count once, as for that limit.
 */
async function assertDailyLimit(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { client }: Returning,
) {
  const since = new Date(now.getTime() - DAY_MS)
  const [made] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT coalesce(group_id::text, series_id::text, id::text))::int AS count FROM booking
     WHERE client_id = ${client.id} AND created_at > ${since.toISOString()}::timestamptz`
  if (made && made.count >= MAX_PER_DAY) throw new AppError('tooManySameAgain')
}

async function assertOfferUnchanged(ctx: Context, returning: Returning, seen: BookInput) {
  const offer = await offerFor(ctx, returning)
  if (!offer?.service) throw new AppError('offerGone')
  const addonIds = offer.addons.map(({ id }) => id)
  const isSame =
    offer.service.id === seen.appointmentTypeId &&
    offer.price === seen.price &&
    addonIds.length === seen.addonIds.length &&
    addonIds.every((id) => seen.addonIds.includes(id))
  if (!isSame) throw new AppError('offerChanged')
}
