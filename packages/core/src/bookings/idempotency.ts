import type { Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { z } from 'zod'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { tokenPurpose } from '../kernel/link-schema.ts'
import type { IssuedTokens } from '../kernel/links.ts'
import { RETENTION, retentionMs } from '../kernel/retention-rules.ts'
import { sha256 } from '../kernel/secrets.ts'

const encryptedTokens = z.record(tokenPurpose, z.string())

/** The encryption purpose contains the key, so that tokens can be decrypted only with the key they were stored for. */
function encryptionPurpose(key: string): string {
  return `idempotency:${key}`
}

/**
 * The stored result of this Idempotency-Key, if it was used for the same request within 24 hours; null for a new key.
 *
 * @throws AppError idempotencyKeyReused when the key was used for a different request; bookingErased when its booking
 * was erased or handed over since, so that a repeated request neither returns the booking nor books.
 */
export async function findReplay(
  tx: Transaction,
  ctx: Pick<Context, 'idempotencyKey' | 'now' | 'secretBox'>,
  request: string,
) {
  const key = ctx.idempotencyKey
  if (!key) return null
  const [stored] = await queryPrepared<StoredResult>(tx, FIND_RESULT, [sha256(key)])
  if (!stored || ctx.now.getTime() - stored.createdAt.getTime() > retentionMs(RETENTION.answers))
    return null
  if (stored.bookingId === null) throw new AppError('bookingErased')
  if (!sha256(request).every((byte, index) => byte === stored.requestHash[index])) {
    throw new AppError('idempotencyKeyReused')
  }
  return { bookingId: stored.bookingId, tokens: decryptTokens(ctx, stored.encryptedTokens, key) }
}

interface StoredResult {
  requestHash: Uint8Array
  bookingId: number | null
  encryptedTokens: Uint8Array
  createdAt: Date
}

const FIND_RESULT = {
  name: 'find result of idempotency key',
  text: `
    SELECT request_hash AS "requestHash", booking_id AS "bookingId", encrypted_tokens AS "encryptedTokens",
           created_at AS "createdAt"
      FROM idempotency_key WHERE key_hash = $1`,
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
  bookingId: number
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
  const { request, bookingId, tokens } = completed
  const encrypted = ctx.secretBox.encrypt(JSON.stringify(tokens), encryptionPurpose(key))
  const values = [sha256(key), sha256(request), bookingId, encrypted, ctx.now]
  await queryPrepared(tx, SAVE_RESULT, values)
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
    INSERT INTO idempotency_key (key_hash, request_hash, booking_id, encrypted_tokens, created_at)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (key_hash) DO UPDATE
       SET request_hash = excluded.request_hash, booking_id = excluded.booking_id,
           encrypted_tokens = excluded.encrypted_tokens, created_at = excluded.created_at`,
}
