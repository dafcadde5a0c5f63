import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { isStillToDo } from '@haircuts/scheduling/lifecycle'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { publicKey } from '../../messages/push-devices.ts'
import type { PushContext } from '../../messages/push-service.ts'
import { readSettings } from '../../site/settings.ts'
import { openLink } from '../list-bookings.ts'
import type { FollowInput } from './delay-schema.ts'

/**
 * Whether a browser is notified of delays of the booking, and the key to subscribe one.
 *
 * @throws AppError linkInvalid
 */
export async function delayNotifications(ctx: PushContext, input: { publicToken: string }) {
  const booking = await followedVisit(ctx, input)
  return { notifications: booking && (await stateOf(ctx, booking.id)) }
}

/**
 * Notifies a browser of delays of the booking, in place of an earlier one, or with null none any more.
 *
 * @throws AppError linkInvalid; delaysOff for whom `delayNotifications` offers nothing as well.
 */
export async function followDelays(ctx: PushContext, { publicToken, push }: FollowInput) {
  const booking = await followedVisit(ctx, { publicToken })
  if (!booking) throw new AppError('delaysOff')
  const bookingId = booking.id
  if (push) {
    const { endpoint, keys } = push
    const data = { endpoint, ...keys, createdAt: ctx.now }
    const create = { bookingId, ...data }
    await ctx.db.delayDevice.upsert({ where: { bookingId }, create, update: data })
  } else {
    await endDelayNotifications(ctx.db, bookingId)
  }
  return { notifications: await stateOf(ctx, bookingId) }
}

export async function endDelayNotifications(db: DatabaseOrTransaction, bookingId: number) {
  await db.delayDevice.deleteMany({ where: { bookingId } })
}

async function stateOf(ctx: PushContext, bookingId: number) {
  const isOn = (await ctx.db.delayDevice.count({ where: { bookingId } })) > 0
  return { isOn, pushKey: (await publicKey(ctx)).publicKey }
}

/** The booking of a link that manages it, until the visit is over; null for one that cannot be late. */
async function followedVisit(ctx: Pick<Context, 'db' | 'now'>, input: { publicToken: string }) {
  const [{ booking, link }, { delayNotices }] = await Promise.all([
    openLink(ctx, input),
    readSettings(ctx.db),
  ])
  const { status, startAt, endAt, place } = booking
  if (!delayNotices || link.purpose !== 'manage' || status !== 'confirmed' || place) return null
  const visit = { status, start: startAt.getTime(), end: endAt.getTime() }
  return isStillToDo(visit, ctx.now.getTime()) ? booking : null
}
