import type { Transaction } from '@haircuts/db/client'
import { isSameNumber } from '../clients/phone-form.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { bookingOfToken } from '../kernel/link-tokens.ts'
import { mailNow } from '../messages/phone-texts/route-text.ts'
import { recordEvent } from './booking-history.ts'

/**
 * Sends emails in place of texts from now on, by the link of a booking: for all bookings of that email and phone. What no phone has
 * fetched goes by email. Calling it again changes nothing. A link cannot choose texts, since the number may be that of another person.
 *
 * @throws AppError linkInvalid
 */
export async function stopTextsByLink(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue' | 'admin'>,
  { publicToken }: { publicToken: string },
) {
  await ctx.db.$transaction(async (tx) => {
    const { id } = await bookingOfToken(tx, { publicToken, purpose: 'manage', now: ctx.now })
    const texted = await tx.$queryRaw<TextedBooking[]>`
      SELECT other.id, other.client_phone AS phone, booking.client_phone AS "stoppedPhone"
        FROM booking JOIN booking AS other ON lower(other.client_email) = lower(booking.client_email)
       WHERE booking.id = ${id} AND booking.client_phone IS NOT NULL AND other.texts_agreed_at IS NOT NULL`
    await stop(tx, ctx, texted)
  })
  return { isStopped: true as const }
}

/**
 * The same by the barber, whom a client has answered with "stop": for all bookings with that phone.
 *
 * @throws AppError bookingNotFound
 */
export async function stopTexts(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue' | 'admin'>,
  { id }: { id: number },
) {
  await ctx.db.$transaction(async (tx) => {
    if ((await tx.booking.count({ where: { id } })) === 0) throw new AppError('bookingNotFound')
    const texted = await tx.$queryRaw<TextedBooking[]>`
      SELECT other.id, other.client_phone AS phone, booking.client_phone AS "stoppedPhone"
        FROM booking JOIN booking AS other
          ON right(digits_of(other.client_phone), 7) = right(digits_of(booking.client_phone), 7)
       WHERE booking.id = ${id} AND other.texts_agreed_at IS NOT NULL`
    await stop(tx, ctx, texted)
  })
  return { isStopped: true as const }
}

interface TextedBooking {
  id: number
  phone: string
  stoppedPhone: string
}

/** Locks the bookings in the order of their ids, as everywhere, so that no text of them is claimed meanwhile. */
async function stop(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue' | 'admin'>,
  texted: readonly TextedBooking[],
) {
  const ids = texted
    .filter(({ phone, stoppedPhone }) => isSameNumber(phone, stoppedPhone))
    .map(({ id }) => id)
  await tx.$queryRaw`SELECT FROM booking WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`
  const stopped = { id: { in: ids }, textsAgreedAt: { not: null } }
  const bookings = await tx.booking.findMany({ where: stopped, orderBy: { id: 'asc' } })
  await tx.booking.updateMany({ where: stopped, data: { textsAgreedAt: null } })
  for (const before of bookings) {
    await recordEvent(tx, ctx, {
      kind: 'changed',
      before,
      after: { ...before, textsAgreedAt: null },
    })
  }
  await mailNow(tx, ctx, { bookingId: { in: ids } })
}
