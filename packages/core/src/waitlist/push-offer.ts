import type { Prisma, Transaction } from '@haircuts/db/client'
import { stateAt } from '@haircuts/scheduling/answer'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { offerQuestion } from '../booking-calendar/questions.ts'
import { GaveUp } from '../kernel/background-jobs.ts'
import { dateFormat, shortDateTime } from '../kernel/date-format.ts'
import { deriveLink } from '../links/links.ts'
import { pushKeys } from '../notifications/push-devices.ts'
import { REJECTED_BY_PUSH_SERVICE, TRY_LATER } from '../notifications/push-notices.ts'
import type { PushAddress, PushContext, PushNotice } from '../notifications/push-service.ts'
import { readSettings } from '../site/settings.ts'

/**
 * Notifies the browser of a client of an earlier time that is held, beside the email. A repeated run replaces the
 * notification without a second alert; nothing is sent once the time is not held any more.
 *
 * @param hasEnded instead, that the time of an earlier notification is not held any more.
 * @throws Error when it could not be sent for now, so that the job is retried; GaveUp when it is rejected permanently.
 */
export async function pushOffer(
  ctx: PushContext,
  { offerId, hasEnded = false }: { offerId: number; hasEnded?: boolean | undefined },
): Promise<void> {
  const keys = await pushKeys(ctx)
  if (!keys) throw new Error(TRY_LATER)
  // The lock keeps the visit from being handed over before the link is stored, which then ends with the others.
  const found = await withBookingLock(ctx, (tx) => linkedOffer(tx, ctx, { offerId, hasEnded }))
  if (!found) return
  const { device, entry, start, until, path } = found
  const { zone } = await readSettings(ctx.db)
  const notice = noticeOf({ offerId, start, until, zone, path, hasEnded })
  const outcome = await ctx.push.send({ device, notice, keys })
  if (outcome === 'later') throw new Error(TRY_LATER)
  if (outcome === 'refused') throw new GaveUp(REJECTED_BY_PUSH_SERVICE)
  if (outcome === 'gone') {
    await ctx.db.waitlistEntry.updateMany({
      where: { id: entry.id, pushEndpoint: device.endpoint },
      data: { pushEndpoint: null, pushP256dh: null, pushAuth: null },
    })
  }
}

/** What is held and for whose browser, with a link that is the same at every attempt; null once there is nothing to send. */
async function linkedOffer(
  tx: Transaction,
  { now, secretBox }: PushContext,
  { offerId, hasEnded }: { offerId: number; hasEnded: boolean },
) {
  const offer = await tx.offer.findUnique({
    where: { id: offerId },
    include: {
      holds: { orderBy: { isLive: 'desc' }, take: 1 },
      booking: { include: { waitlistEntry: true } },
    },
  })
  const [hold] = offer?.holds ?? []
  const entry = offer?.booking?.waitlistEntry
  const device = entry && deviceOf(entry)
  if (!offer || !hold || !device) return null
  const state = stateAt(offerQuestion(offer), now.getTime())
  if (state !== (hasEnded ? 'withdrawn' : 'open')) return null
  // Written before it is sent, so that whoever may have got it is told of the end.
  if (!hasEnded) await tx.offer.update({ where: { id: offerId }, data: { pushedAt: now } })
  // A notification proves no mailbox.
  const token = await deriveLink(tx, secretBox, {
    message: { key: `push-offer:${offerId}`, recipient: device.endpoint },
    ...{ purpose: 'offer', subjectId: offerId, handedOut: 'answered' },
  })
  return { device, entry, start: hold.startAt, until: offer.expiresAt, path: `/offer/${token}` }
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
  hasEnded: boolean
}

/** The notice names no person and no service, since it is visible on a locked screen. */
function noticeOf({ offerId, start, until, zone, path, hasEnded }: NoticeInput): PushNotice {
  const clock = dateFormat({ timeZone: zone, timeStyle: 'short' })
  const end = clock.format(until).replaceAll('\u202f', ' ')
  return {
    name: `offer-${offerId}`,
    version: hasEnded ? `${offerId} ended` : String(offerId),
    title: hasEnded ? 'No longer held' : 'Something earlier opened',
    body: `${shortDateTime(start, zone)}\n${hasEnded ? 'Your appointment is unchanged' : `Held for you until ${end}`}`,
    path,
  }
}
