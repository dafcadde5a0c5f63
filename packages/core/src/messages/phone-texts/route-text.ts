import type { DatabaseOrTransaction, Prisma, Transaction } from '@haircuts/db/client'
import { isSameNumber } from '../../clients/phone-form.ts'
import type { BookingRow } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import type { Settings } from '../../site/settings.ts'
import { type Attempt, asFound } from '../internal/claim-message.ts'
import type { ClientMessageKind } from '../message-schema.ts'
import { lastAskedAt } from './phone-state.ts'
import { goesByText, routeText, type TextRoute } from './text-rules.ts'

const DAY_MS = 24 * 3_600_000

interface RoutedMessage {
  message: {
    kind: ClientMessageKind
    channel: string
    state: string
    note: string | null
    isDelayed: boolean
    otherBookings: number[]
    createdAt: Date
  }
  visit: BookingRow
  settings: Settings
}

/** How a message that is due leaves. */
export async function textRouteOf(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { message, visit, settings }: RoutedMessage,
): Promise<TextRoute> {
  const isTexted = settings.phoneTexts && goesByText(message, visit)
  const facts = { isTexted, lastAskedAt: null, textsOfDay: 0, quiet: settings.quietHours }
  if (!isTexted) return routeText(message, facts, now)
  const asked = await lastAskedAt(tx)
  const textsOfDay = await countTexts(tx, visit, now)
  return routeText(message, { ...facts, lastAskedAt: asked, textsOfDay }, now)
}

/**
 * Counts the texts that phones fetched for a number within 24 hours; all spellings of it are one number. The query compares the
 * last seven digits, and `isSameNumber` the whole number.
 */
export async function countTexts(
  db: DatabaseOrTransaction,
  { clientPhone }: Pick<BookingRow, 'clientPhone'>,
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS)
  const texts = await db.$queryRaw<{ phone: string }[]>`
    SELECT client_phone AS phone FROM message JOIN booking ON booking.id = message.booking_id
     WHERE channel = 'text' AND claimed_at > ${since}::timestamptz
       AND right(digits_of(client_phone), 7) = right(digits_of(${clientPhone}::text), 7)`
  return texts.filter(({ phone }) => clientPhone && isSameNumber(phone, clientPhone)).length
}

/** Leaves the message to the phone. The job that runs at the end of the wait sends what is left by email. */
export async function offerText(
  tx: Transaction,
  ctx: Pick<Context, 'enqueue'>,
  attempt: Attempt,
  { until }: { until: Date },
): Promise<void> {
  const data = { channel: 'text', nextAttemptAt: until, attempts: { increment: 1 } }
  const { count } = await tx.message.updateMany({ where: asFound(attempt), data })
  if (count === 0) return
  const payload = { messageId: attempt.id }
  await ctx.enqueue(tx, { name: 'deliver-message', payload, notBefore: until })
}

/** Whether a phone has fetched the text and not reported it. */
export function wasFetched({ channel, state }: Attempt): boolean {
  return channel === 'text' && state === 'sending'
}

/**
 * Sends texts that no phone has fetched by email now, such as those of a client who wants texts no more. They change in the order
 * of their ids, so that two transactions do not wait for each other.
 */
export async function mailNow(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  where: Prisma.MessageWhereInput,
): Promise<void> {
  const waiting = await tx.message.findMany({
    where: { AND: [where, { channel: 'text', state: 'waiting' }] },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  for (const { id } of waiting) {
    const { count } = await tx.message.updateMany({
      where: { id, channel: 'text', state: 'waiting' },
      data: { channel: 'email', nextAttemptAt: ctx.now, attempts: { increment: 1 } },
    })
    if (count > 0) await ctx.enqueue(tx, { name: 'deliver-message', payload: { messageId: id } })
  }
}
