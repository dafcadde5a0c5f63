import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { randomToken, sha256 } from '../digest.ts'
import { type TokenPurpose, tokenPurpose } from './schema.ts'

export type IssuedTokens = Record<TokenPurpose, string>

/**
 * Issues a new token for each purpose. Earlier tokens stay valid until they expire, since mails contain
 * them. Only hashes are stored.
 */
export async function issueTokens(tx: Transaction, bookingId: number): Promise<IssuedTokens> {
  const tokens: IssuedTokens = {
    manage: randomToken(),
    reschedule: randomToken(),
    cancel: randomToken(),
  }
  await tx.bookingToken.createMany({
    data: tokenPurpose.options.map((purpose) => ({
      bookingId,
      purpose,
      tokenHash: sha256(tokens[purpose]),
    })),
  })
  return tokens
}

/** Issues one new token, for a mail or for the barber to share. */
export async function issueToken(
  db: DatabaseOrTransaction,
  bookingId: number,
  purpose: TokenPurpose,
): Promise<string> {
  const token = randomToken()
  await db.bookingToken.create({ data: { bookingId, purpose, tokenHash: sha256(token) } })
  return token
}
