import { withBookingLock } from '../booking-lock.ts'
import type { Context } from '../context.ts'
import { withdrawOfferOf } from '../holds.ts'
import { bookingOfToken } from '../link/tokens.ts'
import { Refusal } from '../refusal.ts'
import { readSettings } from '../setting/reads.ts'
import { isWaitlistOn, mayWait, placeOf } from './reads.ts'
import type { ByTokenInput, JoinInput } from './schema.ts'

/**
 * Joins the line, or changes the days, hours and notifications and keeps the place.
 *
 * @throws Refusal linkInvalid, waitlistOff, or notConfirmed once the booking cannot be moved any more.
 */
export async function joinLine(ctx: Context, { publicToken, push, ...wishes }: JoinInput) {
  const wanted = { ...wishes, ...(push === undefined ? {} : deviceColumns(push)) }
  await withBookingLock(ctx, async (tx) => {
    const { now } = ctx
    const link = await bookingOfToken(tx, { publicToken, purpose: 'reschedule', now })
    const booking = await tx.booking.findUniqueOrThrow({ where: { id: link.id } })
    const settings = await readSettings({ db: tx })
    if (!isWaitlistOn(settings)) throw new Refusal('waitlistOff')
    if (!mayWait(booking, { settings, now })) throw new Refusal('notConfirmed')
    await tx.waitlistEntry.upsert({
      where: { bookingId: link.id },
      create: { bookingId: link.id, joinedAt: now, ...wanted },
      update: wanted,
    })
  })
  return placeOf(ctx.db, ctx, { publicToken })
}

function deviceColumns(push: JoinInput['push']) {
  return {
    pushEndpoint: push?.endpoint ?? null,
    pushP256dh: push?.keys.p256dh ?? null,
    pushAuth: push?.keys.auth ?? null,
  }
}

/** Leaves the line; a time that is held meanwhile goes on to the next one. @throws Refusal linkInvalid */
export async function leaveLine(ctx: Context, { publicToken }: ByTokenInput) {
  await withBookingLock(ctx, async (tx) => {
    const { now } = ctx
    const { id } = await bookingOfToken(tx, { publicToken, purpose: 'reschedule', now })
    const { count } = await tx.waitlistEntry.deleteMany({ where: { bookingId: id } })
    if (count > 0) {
      await withdrawOfferOf(tx, ctx, id, 'earlier')
      await ctx.enqueue(tx, { name: 'settle-offers', payload: {} })
    }
  })
  return placeOf(ctx.db, ctx, { publicToken })
}
