import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { randomToken, sha256 } from '../digest.ts'
import { TOKEN_PURPOSES, type TokenPurpose } from './schema.ts'

export type IssuedTokens = Record<TokenPurpose, string>

/**
 * A fresh link for each purpose. Earlier ones stay good until they expire, since they stand in mails
 * that were sent; only the hashes are kept.
 */
export async function issueTokens(tx: Transaction, bookingId: number): Promise<IssuedTokens> {
  const tokens: IssuedTokens = {
    manage: randomToken(),
    reschedule: randomToken(),
    cancel: randomToken(),
  }
  await tx.bookingToken.createMany({
    data: TOKEN_PURPOSES.map((purpose) => ({
      bookingId,
      purpose,
      tokenHash: sha256(tokens[purpose]),
    })),
  })
  return tokens
}

/** One fresh link, for the barber to hand on. */
export async function issueToken(
  db: DatabaseOrTransaction,
  bookingId: number,
  purpose: TokenPurpose,
): Promise<string> {
  const token = randomToken()
  await db.bookingToken.create({ data: { bookingId, purpose, tokenHash: sha256(token) } })
  return token
}
