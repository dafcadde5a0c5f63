import type { Prisma } from '@haircuts/db/client'
import { GaveUp } from '../kernel/background-jobs.ts'
import { dateFormat, shortDateTime } from '../kernel/date-format.ts'
import { issueOfferToken } from '../kernel/offer-tokens.ts'
import { pushKeys } from '../messages/push-devices.ts'
import { REJECTED_BY_PUSH_SERVICE, TRY_LATER } from '../messages/push-notices.ts'
import type { PushAddress, PushContext, PushNotice } from '../messages/push-service.ts'
import { readSettings } from '../site/settings.ts'

/**
 * Notifies the browser of a client of an earlier time that is held, beside the email. A repeated run replaces the
 * notification without a second alert; nothing is sent once the time is not held any more.
 *
 * @throws Error when it could not be sent for now, so that the job is retried; GaveUp when it is rejected permanently.
 */
export async function pushOffer(ctx: PushContext, { offerId }: { offerId: number }): Promise<void> {
  const { db, now } = ctx
  const offer = await db.offer.findUnique({
    where: { id: offerId, state: 'open', expiresAt: { gt: now } },
    include: {
      holds: { where: { isLive: true }, take: 1 },
      booking: { include: { waitlistEntry: true } },
    },
  })
  const [hold] = offer?.holds ?? []
  const entry = offer?.booking?.waitlistEntry
  const device = entry && deviceOf(entry)
  if (!offer || !hold || !device) return
  const keys = await pushKeys(ctx)
  if (!keys) throw new Error(TRY_LATER)
  const { zone } = await readSettings(ctx.db)
  const path = `/offer/${await issueOfferToken(db, offerId)}`
  const notice = noticeOf({ offerId, start: hold.startAt, until: offer.expiresAt, zone, path })
  const outcome = await ctx.push.send({ device, notice, keys })
  if (outcome === 'later') throw new Error(TRY_LATER)
  if (outcome === 'refused') throw new GaveUp(REJECTED_BY_PUSH_SERVICE)
  if (outcome === 'gone') {
    await db.waitlistEntry.updateMany({
      where: { id: entry.id, pushEndpoint: device.endpoint },
      data: { pushEndpoint: null, pushP256dh: null, pushAuth: null },
    })
  }
}

function deviceOf(entry: Prisma.WaitlistEntryGetPayload<object>): PushAddress | null {
  const { pushEndpoint: endpoint, pushP256dh: p256dh, pushAuth: auth } = entry
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null
}

interface NoticeInput {
  offerId: number
  start: Date
  until: Date
  zone: string
  path: string
}

/** The notice names no person and no service, since it is visible on a locked screen. */
function noticeOf({ offerId, start, until, zone, path }: NoticeInput): PushNotice {
  const clock = dateFormat({ timeZone: zone, timeStyle: 'short' })
  const end = clock.format(until).replaceAll('\u202f', ' ')
  return {
    name: `offer-${offerId}`,
    version: String(offerId),
    title: 'Something earlier opened',
    body: `${shortDateTime(start, zone)}\nHeld for you until ${end}`,
    path,
  }
}
