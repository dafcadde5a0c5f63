import type { Transaction } from '@haircuts/db/client'
import type { Context } from '../context.ts'
import { sha256 } from '../digest.ts'
import type { IssuedTokens } from '../public-token/writes.ts'
import { REMEMBERED_MS, sealPurpose } from './reads.ts'

interface Answer {
  request: string
  bookingId: number
  tokens: IssuedTokens
}

/** Keep what was answered, so that the same request sent again gets the same booking. */
export async function rememberAnswer(tx: Transaction, ctx: Context, answer: Answer) {
  const key = ctx.idempotencyKey
  if (!key) return
  const kept = {
    requestHash: sha256(answer.request),
    bookingId: answer.bookingId,
    sealedTokens: ctx.secretBox.seal(JSON.stringify(answer.tokens), sealPurpose(key)),
    createdAt: ctx.now,
  }
  const keyHash = sha256(key)
  // An expired key may be used again, and then stands for the new request.
  await tx.idempotencyKey.upsert({ where: { keyHash }, create: { keyHash, ...kept }, update: kept })
}

/** Answers that are older than a client may ask for. */
export async function sweepAnswers({ db, now }: Context): Promise<void> {
  const forgotten = new Date(now.getTime() - REMEMBERED_MS)
  await db.idempotencyKey.deleteMany({ where: { createdAt: { lt: forgotten } } })
}
