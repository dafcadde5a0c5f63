import type { Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { z } from 'zod'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { retentionMs } from '../../kernel/define.ts'
import { sha256 } from '../../kernel/secrets.ts'
import { tokenPurpose } from '../../links/link-schema.ts'
import type { IssuedTokens } from '../../links/links.ts'
import { BOOKINGS } from '../declares.ts'
import { AlreadyAwaitsEmail } from '../wishes/awaits-email.ts'
import type { WishView } from '../wishes/wish-schema.ts'

const encryptedTokens = z.record(tokenPurpose, z.string())

/** The encryption purpose contains the key, so that tokens can be decrypted only with the key they were stored for. */
function encryptionPurpose(key: string): string {
  return `idempotency:${key}`
}

/**
 * The stored result of this Idempotency-Key, if it was used for the same request within 24 hours; null for a new key.
 *
 * @throws AppError idempotencyKeyReused when the key was used for a different request; bookingErased when its booking
 * was erased or handed over since, so that a repeated request neither returns the booking nor books; AlreadyAwaitsEmail while
 * the booking awaits the press of its emailed link.
 */
export async function findReplay(
  tx: Transaction,
  ctx: Pick<Context, 'idempotencyKey' | 'now' | 'secretBox'>,
  request: string,
) {
  const key = ctx.idempotencyKey
  if (!key) return null
  const [stored] = await queryPrepared<StoredResult>(tx, FIND_RESULT, [sha256(key)])
  if (
    !stored ||
    ctx.now.getTime() - stored.createdAt.getTime() > retentionMs(BOOKINGS.retention.answers)
  )
    return null
  const first = wishOf(stored) ?? stored.bookingId
  if (first === null) throw new AppError('bookingErased')
  if (!sha256(request).every((byte, index) => byte === stored.requestHash[index])) {
    throw new AppError('idempotencyKeyReused')
  }
  if (typeof first === 'number')
    return { bookingId: first, tokens: decryptTokens(ctx, stored.encryptedTokens, key) }
  // A link that is too late books nothing, so the request may be sent anew.
  if (first.until <= ctx.now) return null
  throw new AlreadyAwaitsEmail(first)
}

interface StoredResult {
  requestHash: Uint8Array
  bookingId: number | null
  encryptedTokens: Uint8Array
  createdAt: Date
  wishId: string | null
  wishStartAt: Date | null
  wishUntil: Date | null
}

function wishOf({ wishId, wishStartAt, wishUntil }: StoredResult): WishView | null {
  if (wishId === null || wishStartAt === null || wishUntil === null) return null
  return { awaits: 'email', startDatetime: wishStartAt, until: wishUntil, wishId }
}

const FIND_RESULT = {
  name: 'find result of idempotency key',
  text: `
    SELECT request_hash AS "requestHash", idempotency_key.booking_id AS "bookingId",
           encrypted_tokens AS "encryptedTokens", idempotency_key.created_at AS "createdAt",
           public_id AS "wishId", start_at AS "wishStartAt", expires_at AS "wishUntil"
      FROM idempotency_key LEFT JOIN booking_wish ON booking_wish.id = wish_id
     WHERE key_hash = $1`,
}

/** Null when they were encrypted with another application key; the caller then issues new links for the booking. */
function decryptTokens(ctx: Pick<Context, 'secretBox'>, encrypted: Uint8Array, key: string) {
  try {
    return encryptedTokens.parse(
      JSON.parse(ctx.secretBox.decrypt(encrypted, encryptionPurpose(key))),
    )
  } catch {
    return null
  }
}

interface CompletedRequest {
  request: string
  /** Null for a booking that awaits the press of its emailed link. */
  bookingId: number | null
  wishId?: number
  /** Null where the response holds no links. */
  tokens: IssuedTokens | null
}

/** Stores the result under the caller's Idempotency-Key, so that a repeated request gets the same booking. */
export async function saveIdempotentResult(
  tx: Transaction,
  ctx: Pick<Context, 'idempotencyKey' | 'now' | 'secretBox'>,
  completed: CompletedRequest,
) {
  const key = ctx.idempotencyKey
  if (!key) return
  const { request, bookingId, wishId = null, tokens } = completed
  const encrypted = ctx.secretBox.encrypt(JSON.stringify(tokens), encryptionPurpose(key))
  const values = [sha256(key), sha256(request), bookingId, encrypted, ctx.now, wishId]
  await queryPrepared(tx, SAVE_RESULT, values)
}

/** The responses that a booking awaits the press of its link become the booking. */
export async function answerWithBooking(
  tx: Transaction,
  { wishId, bookingId }: { wishId: number; bookingId: number },
) {
  await tx.idempotencyKey.updateMany({ where: { wishId }, data: { bookingId, wishId: null } })
}

/** Blanks the stored responses that hold a booking whose contact loses it. Their keys stay used until they expire. */
export async function endAnswers(tx: Transaction, bookingIds: number[]) {
  await tx.idempotencyKey.updateMany({
    where: { bookingId: { in: bookingIds } },
    data: { bookingId: null, requestHash: new Uint8Array(), encryptedTokens: new Uint8Array() },
  })
}

/** A key past its retention may be reused; the row then belongs to the new request. */
const SAVE_RESULT = {
  name: 'save result of idempotency key',
  text: `
    INSERT INTO idempotency_key (key_hash, request_hash, booking_id, encrypted_tokens, created_at, wish_id)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (key_hash) DO UPDATE
       SET request_hash = excluded.request_hash, booking_id = excluded.booking_id, wish_id = excluded.wish_id,
           encrypted_tokens = excluded.encrypted_tokens, created_at = excluded.created_at`,
}
