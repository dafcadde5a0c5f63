import { randomUUID } from 'node:crypto'
import type { Transaction } from '@haircuts/db/client'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import { MAX_EMAILS_PER_DAY, MAX_WISH_EMAILS_PER_DAY } from '../../emails/policy.ts'
import { queueMessage } from '../../emails/queue-message.ts'
import { type WishFacts, wishPurpose } from '../../emails/wish-email.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { retentionMs } from '../../kernel/define.ts'
import { countOfDay, networkKey } from '../../limits/daily-limits.ts'
import { formatContact, readSettings } from '../../site/settings.ts'
import { BOOKINGS } from '../declares.ts'
import { findReplay, saveIdempotentResult } from '../internal/idempotency.ts'
import { AlreadyAwaitsEmail, AwaitsEmail } from './awaits-email.ts'
import type { WishView } from './wish-schema.ts'
import type { WishRequest } from './wished-request.ts'

const DAY_MS = 86_400_000

interface Asked {
  /** The request for the Idempotency-Key. */
  request: string
  wish: WishRequest
  facts: WishFacts
}

/**
 * Books, or answers that the booking awaits the press of its emailed link, where `book` ends with AwaitsEmail.
 *
 * @throws AppError tooManyToday or tooManyWishEmails, so that no email is announced which would not leave.
 */
export async function bookOrAskByEmail<T>(
  ctx: Context,
  asked: (found: AwaitsEmail) => Asked,
  book: () => Promise<T>,
): Promise<T | WishView> {
  try {
    return await book()
  } catch (error) {
    if (error instanceof AlreadyAwaitsEmail) return error.answer
    if (!(error instanceof AwaitsEmail)) throw error
    await countOfDay(ctx, 'wishes', error.mailboxHash)
    // The same request at the same time may have been answered first.
    return bookOrAskByEmail(ctx, asked, () => storeWish(ctx, error, asked(error)))
  }
}

async function storeWish(ctx: Context, found: AwaitsEmail, { request, wish, facts }: Asked) {
  const { recipient, startAt } = found
  return withBookingLock(ctx, async (tx): Promise<WishView> => {
    await findReplay(tx, ctx, request)
    await assertMayBeEmailed(tx, ctx, recipient)
    const version = Math.floor(ctx.now.getTime() / 1000)
    const messageId = await queueMessage(tx, ctx, { kind: 'booking-wish', version, recipient })
    const publicId = randomUUID()
    const until = new Date(ctx.now.getTime() + retentionMs(BOOKINGS.retention.wishes))
    const askedFrom = ctx.countedAs === null ? null : networkKey(ctx.countedAs)
    const sealed = JSON.stringify({ facts, wish, askedFrom })
    const { id: wishId } = await tx.bookingWish.create({
      data: {
        ...{ publicId, startAt, messageId },
        encryptedRequest: ctx.secretBox.encrypt(sealed, wishPurpose(publicId)),
        ...{ createdAt: ctx.now, expiresAt: until },
      },
    })
    await saveIdempotentResult(tx, ctx, { request, bookingId: null, wishId, tokens: null })
    return { awaits: 'email', startDatetime: startAt, until, wishId: publicId }
  })
}

/** @throws AppError tooManyWishEmails for a mailbox that the email would not reach today. */
async function assertMayBeEmailed(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  recipient: string,
) {
  const since = new Date(now.getTime() - DAY_MS)
  const [found] = await tx.$queryRaw<{ wishes: number; all: number }[]>`
    SELECT count(*) FILTER (WHERE kind = 'booking-wish')::int AS wishes, count(*)::int AS all FROM message
     WHERE mailbox_of(recipient::text) = mailbox_of(${recipient}::text) AND created_at > ${since.toISOString()}::timestamptz`
  if (!found || (found.wishes < MAX_WISH_EMAILS_PER_DAY && found.all < MAX_EMAILS_PER_DAY)) return
  throw new AppError('tooManyWishEmails', {
    detail: `This email address was sent several links that make a booking today. Please open one of them, or ${formatContact(await readSettings(tx))}.`,
  })
}
