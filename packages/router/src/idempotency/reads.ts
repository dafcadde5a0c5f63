import type { Transaction } from '@haircuts/db/client'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { sha256 } from '../digest.ts'
import { TOKEN_PURPOSES } from '../public-token/schema.ts'
import { Refusal } from '../refusal.ts'

export const REMEMBERED_MS = 24 * 3_600_000
const sealedTokens = z.record(z.enum(TOKEN_PURPOSES), z.string())

/** Sealed tokens open only for the key they were kept under. */
export function sealPurpose(key: string): string {
  return `idempotency:${key}`
}

/**
 * What this key answered before, when it was used for the same request within 24 hours; null for a
 * new key.
 *
 * @throws Refusal idempotencyKeyReused when the request was another one.
 */
export async function findReplay(tx: Transaction, ctx: Context, request: string) {
  const key = ctx.idempotencyKey
  if (!key) return null
  const kept = await tx.idempotencyKey.findUnique({ where: { keyHash: sha256(key) } })
  if (!kept || ctx.now.getTime() - kept.createdAt.getTime() > REMEMBERED_MS) return null
  if (!sha256(request).every((byte, index) => byte === kept.requestHash[index])) {
    throw new Refusal('idempotencyKeyReused')
  }
  return { bookingId: kept.bookingId, tokens: openTokens(ctx, kept.sealedTokens, key) }
}

/** Null when another installation key sealed them: the booking still stands, its links are made anew. */
function openTokens(ctx: Context, sealed: Uint8Array, key: string) {
  try {
    return sealedTokens.parse(JSON.parse(ctx.secretBox.open(sealed, sealPurpose(key))))
  } catch {
    return null
  }
}
