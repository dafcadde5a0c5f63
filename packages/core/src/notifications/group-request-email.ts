import type { Transaction } from '@haircuts/db/client'
import { burstEnd } from '@haircuts/scheduling/barber-mails'
import { localDate } from '@haircuts/scheduling/zone'
import { businessOf } from '../emails/booking-content.ts'
import type { WrittenMail } from '../emails/content.ts'
import { groupDeclinedMail } from '../emails/group-declined-texts.ts'
import type { BarberMessageKind, RequestMessageKind } from '../emails/message-schema.ts'
import { queueMessage } from '../emails/queue-message.ts'
import type { Context } from '../kernel/context.ts'
import { dateFormat } from '../kernel/date-format.ts'
import { readEmailTexts } from '../site/read-content.ts'
import { formatContact, readSettings, type Settings } from '../site/settings.ts'
import { barberAddress } from './barber-email.ts'
import { pushWarning } from './push-notices.ts'
import type { PushContext } from './push-service.ts'

const DAY_MS = 86_400_000
const BARBER_KIND: BarberMessageKind = 'barber-request'
const DECLINED_KIND: RequestMessageKind = 'group-declined'

/**
 * Queues the email to the barber about a request, whose version is the id of the request, unless one that waits will tell of it.
 * The booking lock orders the requests, and the delivery locks the row before it reads which requests there are.
 */
export async function queueGroupRequestEmail(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { id: version }: { id: number },
) {
  const settings = await readSettings(tx)
  const recipient = await barberAddress(tx, settings)
  if (!settings.notifyBarberEmail || recipient === null) return
  const waiting = await tx.$queryRaw<unknown[]>`
    SELECT FROM message
     WHERE kind = ${BARBER_KIND} AND copy = 0 AND state = 'waiting' AND attempts = 0 FOR UPDATE`
  if (waiting.length > 0) return
  const now = ctx.now.getTime()
  const since = new Date(now - DAY_MS)
  const recent = { kind: BARBER_KIND, copy: 0, createdAt: { gt: since } }
  const dueAt = new Date(burstEnd(now, await tx.message.count({ where: recent })))
  await queueMessage(tx, ctx, { kind: BARBER_KIND, version, recipient, dueAt })
}

/** Queues the email to the visitor that the barber declines a request, whose version is the id of the request. */
export async function queueGroupDeclinedEmail(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { id: version, clientEmail: recipient }: { id: number; clientEmail: string },
) {
  await queueMessage(tx, ctx, { kind: DECLINED_KIND, version, recipient })
}

/** Renders the email that declines a request; null if the request is gone, or its day is over. */
export async function groupDeclinedMailOf(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { version, settings }: { version: number; settings: Settings },
): Promise<WrittenMail | null> {
  const request = await tx.groupRequest.findUnique({ where: { id: version } })
  if (request?.state !== 'declined') return null
  const { clientName, date, reason } = request
  if (date < new Date(localDate(now.getTime(), settings.zone))) return null
  return groupDeclinedMail({
    ...{ clientName, date, reason },
    business: businessOf(settings),
    texts: await readEmailTexts(tx),
    contact: formatContact(settings),
  })
}

/** Notifies every device of the barber of a request. A repeated job sends the same notice, which does not alert again. */
export async function pushGroupRequest(
  ctx: PushContext,
  { requestId }: { requestId: number },
): Promise<void> {
  const request = await ctx.db.groupRequest.findUnique({ where: { id: requestId } })
  if (request?.state !== 'asked') return
  const { cuts, clientName, place, date, createdAt } = request
  const on = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' }).format(date)
  await pushWarning(ctx, createdAt, {
    name: `group-request-${requestId}`,
    title: 'Groomsmen request',
    body: `${clientName}: ${cuts} cuts on ${on}, ${place}`,
    path: '/admin/dashboard?to-do=groomsmen',
  })
}
