import type { Transaction } from '@haircuts/db/client'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { tokenPurpose } from '../link/schema.ts'
import type { IssuedTokens } from '../link/tokens.ts'
import { Refusal } from '../refusal.ts'
import { RETENTION, retentionMs } from '../retention-rules.ts'
import { sha256 } from '../secrets.ts'

const sealedTokens = z.record(tokenPurpose, z.string())

/** The sealing purpose contains the key, so that tokens can be opened only with the key they were stored for. */
function sealPurpose(key: string): string {
  return `idempotency:${key}`
}

/**
 * The stored result of this Idempotency-Key, if it was used for the same request within 24 hours; null
 * for a new key.
 *
 * @throws Refusal idempotencyKeyReused when the key was used for a different request.
 */
export async function findReplay(tx: Transaction, ctx: Context, request: string) {
  const key = ctx.idempotencyKey
  if (!key) return null
  const kept = await tx.idempotencyKey.findUnique({ where: { keyHash: sha256(key) } })
  if (!kept || ctx.now.getTime() - kept.createdAt.getTime() > retentionMs(RETENTION.answers))
    return null
  if (!sha256(request).every((byte, index) => byte === kept.requestHash[index])) {
    throw new Refusal('idempotencyKeyReused')
  }
  return { bookingId: kept.bookingId, tokens: openTokens(ctx, kept.sealedTokens, key) }
}

/** Null when another application key sealed them; the caller then issues new links for the booking. */
function openTokens(ctx: Context, sealed: Uint8Array, key: string) {
  try {
    return sealedTokens.parse(JSON.parse(ctx.secretBox.open(sealed, sealPurpose(key))))
  } catch {
    return null
  }
}

interface CompletedRequest {
  request: string
  bookingId: number
  /** Null where the answer holds no links. */
  tokens: IssuedTokens | null
}

/** Stores the result under the caller's Idempotency-Key, so that a repeated request gets the same booking. */
export async function saveIdempotentResult(
  tx: Transaction,
  ctx: Context,
  completed: CompletedRequest,
) {
  const key = ctx.idempotencyKey
  if (!key) return
  const kept = {
    requestHash: sha256(completed.request),
    bookingId: completed.bookingId,
    sealedTokens: ctx.secretBox.seal(JSON.stringify(completed.tokens), sealPurpose(key)),
    createdAt: ctx.now,
  }
  const keyHash = sha256(key)
  // A key past its retention may be reused; the row then belongs to the new request.
  await tx.idempotencyKey.upsert({ where: { keyHash }, create: { keyHash, ...kept }, update: kept })
}
